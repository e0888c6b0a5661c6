/** What web/build/packed.mjs makes of `?lzma`: the file, packed as .lzma, in base64. */
declare module '*.wasm?lzma' {
  const base64: string;
  export default base64;
}
