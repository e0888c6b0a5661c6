/** What web/build/packed.mjs makes of `?packed`: the file, or several one after the other. */
declare module '*.wasm?packed' {
  export const bytes: () => Uint8Array<ArrayBuffer>;
  /** of each file */
  export const lengths: number[];
}
