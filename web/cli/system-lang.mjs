/** The language of whoever sits at the terminal, as far as there are words in it. @returns {'ko' | 'en'} */
export const systemLang = () =>
  /^ko/.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '') ? 'ko' : 'en';
