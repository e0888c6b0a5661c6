/** Between two tries: short at first, since somebody waits, and then so that nobody is disturbed. */
export const pause = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, tries < 50 ? 100 : 1000));
