import type { Progress } from '../../elements/attn-exercise/progress.js';
import { aboutOf } from './about.js';
import type { Driver } from './driver.js';
import { isCompleted, isPassed, scoreOf } from './report.js';
import { pack, unpack, type Kept } from './suspend.js';
import type { Version } from './versions.js';

/** Of the event `attn-answer`. */
interface Answered {
  correct: boolean | null;
  score: number | null;
  answer: string;
  solution: string;
}

type Resumable = HTMLElement & { state: unknown };

/** How often and how long an API is asked that only passes messages on, and so knows nothing when it is first asked. */
const patience = { tries: 50, pause: 100 };

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patience.pause));

/** One session of a learner with the lesson of this page. */
export class Attempt {
  private readonly begun = performance.now();
  private readonly sections: HTMLElement[];
  private readonly exercises: Resumable[];
  private readonly graded: boolean[];
  private readonly kept: Kept;
  private place: number | null = null;
  /** how many the LMS has; null: it takes none, which in 1.2 it need not */
  private answers: number | null = null;
  private before = { completed: false, passed: false };
  /** what the LMS had is known, so that nothing of it is written over */
  private isResumed = false;

  constructor(
    main: HTMLElement,
    private readonly driver: Driver,
    private readonly version: Version,
    private readonly mastery: number | null,
  ) {
    this.sections = [...main.querySelectorAll<HTMLElement>(':scope > section[id]')];
    this.exercises = [...main.querySelectorAll<Resumable>('attn-exercise')];
    this.graded = this.exercises.map((one) => one.getAttribute('kind') !== 'open');
    this.kept = {
      seen: this.sections.map(() => false),
      exercises: this.exercises.map(() => ({ best: null, state: null })),
    };
    main.addEventListener('attn-read', ({ target }) => this.read(target as HTMLElement));
    main.addEventListener('attn-change', (event) => this.change(event as CustomEvent<{ state: Progress }>));
    main.addEventListener('attn-answer', (event) => this.answer(event as CustomEvent));
    document.addEventListener('visibilitychange', () => document.hidden && this.save());
    // not `unload`: phones do not send it, and who listens to it is kept out of the back/forward cache. A page that goes
    // into that cache may come back and go on
    addEventListener('pagehide', ({ persisted }) => (persisted ? this.save() : this.end()));
  }

  // -- where the learner was

  async resume(): Promise<void> {
    const { driver, version } = this;
    let [suspended, place, answers] = ['', '', ''];
    for (let tries = 0; tries <= patience.tries; tries++) {
      // the status last: every LMS has one, so once it is here, so are the others
      [suspended, place, answers] = ['cmi.suspend_data', version.place, 'cmi.interactions._count'].map(driver.read) as [string, string, string]; // prettier-ignore
      if (driver.read(version.status) !== '') break;
      await pause();
    }
    this.before = version.reached(driver.read);
    if (/^\d+$/.test(answers)) this.answers = Number(answers);
    this.isResumed = true;
    const earlier = unpack(suspended, this.sections.length, this.exercises.length);
    if (earlier) await this.restore(earlier, place);
    this.report();
  }

  private async restore(earlier: Kept, place: string): Promise<void> {
    const { seen, exercises } = this.kept;
    earlier.seen.forEach((was, index) => (seen[index] ||= was));
    const untouched = exercises.map(({ best, state }) => best === null && state === null);
    exercises.forEach((one, index) => {
      const { best, state } = earlier.exercises[index]!;
      if (best !== null) one.best = Math.max(best, one.best ?? 0);
      one.state ??= state;
    });
    const target = this.sections[Number(place)];
    if (this.place === null && place !== '' && target) {
      this.place = Number(place);
      // leads as a link of the contents does, but leaves nothing for the host's Back button
      if (this.place > 0 && location.hash === '') location.replace(`#${target.id}`);
    }
    await customElements.whenDefined('attn-exercise');
    this.exercises.forEach((element, index) => {
      const { state } = exercises[index]!;
      if (untouched[index] && state) element.state = state;
    });
  }

  // -- what the learner does

  private read(section: HTMLElement): void {
    const index = this.sections.indexOf(section);
    if (index < 0) return;
    this.kept.seen[index] = true;
    this.place = index;
    const wasCompleted = this.before.completed;
    this.report();
    if (this.before.completed && !wasCompleted) this.driver.commit();
  }

  private change({ target, detail }: CustomEvent<{ state: Progress }>): void {
    const one = this.kept.exercises[this.exercises.indexOf(target as Resumable)];
    if (one) one.state = detail.state;
  }

  private answer({ target, detail }: CustomEvent<Answered>): void {
    const exercise = this.exercises.indexOf(target as Resumable);
    const one = this.kept.exercises[exercise];
    if (!one) return;
    one.best = Math.max(one.best ?? 0, detail.score ?? 0);
    if (this.answers !== null) {
      const { correct, answer, solution } = detail;
      const told = { exercise, about: aboutOf(target as Element), correct, answer, solution, at: new Date() };
      this.driver.write(this.version.answer(`cmi.interactions.${this.answers++}`, told));
    }
    this.save();
  }

  // -- what the LMS is told

  private report(): void {
    if (!this.isResumed) return;
    const { kept, before, mastery } = this;
    const score = scoreOf(kept, this.graded);
    before.completed ||= isCompleted(kept);
    const passed = before.passed || isPassed(score, before.completed, mastery);
    before.passed = passed === true;
    const seconds = (performance.now() - this.begun) / 1000;
    const { completed } = before;
    const suspend = pack(kept, this.version.limit);
    this.driver.write(this.version.report({ score, completed, passed, seconds, place: this.place, suspend }));
  }

  private save(): void {
    this.report();
    this.driver.commit();
  }

  private end(): void {
    this.save();
    this.driver.finish();
  }
}
