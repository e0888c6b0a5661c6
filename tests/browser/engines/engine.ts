/** What the matrix of hosts asks of a browser engine, whichever protocol drives it. */

export interface View {
  /** Runs a function in the page; it sees nothing of the test but `arg`. */
  evaluate<A, R>(work: (arg: A) => R, arg?: A): Promise<Awaited<R>>;
  /** A press at a point of the view, with the engine's own pointer. */
  press(x: number, y: number): Promise<void>;
  /** Types into what has the focus; a line's end is the key Enter. */
  type(text: string): Promise<void>;
  /** The words and numbers of its print; where none can be made, of what the rules of print leave on the screen. */
  onPaper(): Promise<string>;
  /** Afterwards what nothing refers to is gone; null where a driver cannot ask for it. */
  collectGarbage: (() => Promise<void>) | null;
  /** Addresses the page asked for, itself among them; undefined where the engine does not tell. */
  asked(): string[] | undefined;
  /** Errors and whatever was printed to the console; undefined where the engine does not tell. */
  said(): string[] | undefined;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** the narrowest view it makes, in CSS pixels */
  narrowest: number;
  open(address: string, width?: number): Promise<View>;
  close(): Promise<void>;
}

/** Until the function is true in the page; the message says for what one waited. */
export async function until<A>(view: View, work: (arg: A) => boolean, arg?: A, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await view.evaluate(work, arg))) {
    if (Date.now() > end) throw new Error(`Not within ${seconds} s: ${String(work)} of ${JSON.stringify(arg)}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}
