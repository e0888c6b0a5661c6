/** What web/build/packed.mjs makes of `?lzma`: the file, or several one after the other, packed as .lzma, in base64. */
declare module '*.wasm?lzma' {
  const base64: string;
  export default base64;
  /** of each file, unpacked */
  export const lengths: number[];
}
