/** What is put into a message, by name. Apart from the catalogs, so that the package's types need no JSON. */
export type MessageParams = Record<string, string | number>;
