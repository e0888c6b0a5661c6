/** So many tries, and somebody waits: for five seconds. */
export const soon = 50;

/** Between two tries: short at first, and then so that nobody is disturbed. */
export const pause = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, tries < soon ? 100 : 1000));
