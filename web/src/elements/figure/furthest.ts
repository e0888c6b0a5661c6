/** The entry furthest from 0, as it stands. */
export const furthest = (data: ArrayLike<number>): number =>
  Array.from(data).reduce((far, each) => (Math.abs(each) > Math.abs(far) ? each : far), 0);
