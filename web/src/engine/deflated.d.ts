/** What web/build/deflated.mjs makes of `?deflated`: the file, raw deflate, in base64. */
declare module '*.wasm?deflated' {
  const base64: string;
  export default base64;
}
