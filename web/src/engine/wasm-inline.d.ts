/** What Vite makes of `?inline`: the file as a data: URI. */
declare module '*.wasm?inline' {
  const dataUri: string;
  export default dataUri;
}
