/** What the module exports: cpp/bindings/bindings.cpp and memory.cpp. Arguments and answers go through page.ts. */
export interface RawModule {
  memory: WebAssembly.Memory;
  /** Once, before everything else. */
  _initialize(): void;

  /** `algorithm` is its place among `algorithms`. */
  run(algorithm: number): void;
  attention(): void;
  layerCost(): void;
  judge(): void;
  derive(): void;
  algorithms(): void;
  limits(): void;

  emscripten_stack_get_current(): number;
  _emscripten_stack_restore(stack: number): void;
  heapEnd(): number;
  release(to: number): void;
}
