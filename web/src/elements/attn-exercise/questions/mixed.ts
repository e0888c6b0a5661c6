/** Places in another order than the right one: always the same for the same seed. */
export function mixed(count: number, seed: number): number[] {
  const places = Array.from({ length: count }, (_, index) => index);
  let state = seed + 1;
  for (let last = count - 1; last > 0; --last) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (last + 1);
    [places[last], places[other]] = [places[other]!, places[last]!];
  }
  const isMixed = places.some((place, index) => place !== index);
  return isMixed ? places : [...places.slice(1), places[0]!];
}
