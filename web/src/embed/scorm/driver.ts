import type { Api } from './find.js';
import type { Version } from './versions.js';

/** Speaks with one LMS. Whatever it refuses or throws, the lesson goes on; the console is told once. */
export class Driver {
  private readonly written = new Map<string, string>();
  private complained = false;
  private begun = false;
  private finished = false;

  constructor(
    private readonly api: Api,
    private readonly version: Version,
  ) {}

  /** Opens the session, if it is not open: an LMS that is not ready yet is asked again. */
  begin = (): void => {
    this.begun ||= this.order('Initialize');
  };

  read = (element: string): string => {
    const text = this.call('GetValue', element);
    return text === undefined || text === null ? '' : String(text);
  };

  /** What the LMS has already is not sent again. */
  write(pairs: [element: string, text: string][]): void {
    for (const [element, text] of pairs)
      if (this.written.get(element) !== text && this.order('SetValue', element, text)) this.written.set(element, text);
  }

  commit(): void {
    this.order('Commit');
  }

  finish(): void {
    this.order('Finish');
    this.finished = true;
  }

  private order(name: 'Initialize' | 'SetValue' | 'Commit' | 'Finish', ...args: string[]): boolean {
    const done = ['true', '1'].includes(String(this.call(name, ...(args.length > 0 ? args : ['']))));
    if (!done) this.complain(`${[name, ...args.slice(0, 1)].join(' ')}: ${String(this.call('GetLastError'))}`);
    return done;
  }

  private call(name: Parameters<Version['verb']>[0], ...args: string[]): unknown {
    if (this.finished) return 'true';
    try {
      return this.api[this.version.verb(name)]!(...args);
    } catch (error) {
      this.complain(`${name}: ${String(error)}`);
      return undefined;
    }
  }

  private complain(about: string): void {
    if (!this.complained) console.info(`attention-textbook: the LMS did not take ${about}`);
    this.complained = true;
  }
}
