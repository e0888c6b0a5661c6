/** A table written from its values: under each of them, parted by spaces, the keys that have it. */
export const inverted = <Value extends string>(table: { [value in Value]?: string }): Record<string, Value> =>
  Object.fromEntries(
    (Object.entries(table) as [Value, string][]).flatMap(([value, keys]) => keys.split(' ').map((key) => [key, value])),
  );
