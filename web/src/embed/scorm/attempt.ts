import type { Progress } from '../../elements/attn-exercise/progress.js';
import { aboutOf } from './about.js';
import type { Driver } from './driver.js';
import { pause, soon } from './pause.js';
import { isCompleted, isPassed, scoreOf } from './report.js';
import { pack, unpack, type Kept } from './suspend.js';
import type { Answer, Version } from './versions.js';

/** Of the event `attn-answer`. */
type Answered = Pick<Answer, 'correct' | 'answer' | 'solution'> & { score: number | null };

type Resumable = HTMLElement & { state: unknown };

/** What an LMS has of earlier sessions. */
interface Had {
  suspended: string;
  place: string;
  answers: string;
  reached: { completed: boolean; passed: boolean };
}

/** One session of a learner with the lesson of this page. */
export class Attempt {
  private readonly begun = performance.now();
  private readonly sections: HTMLElement[];
  private readonly exercises: Resumable[];
  private readonly graded: boolean[];
  private readonly kept: Kept;
  private place: number | null = null;
  private driver: Driver | null = null;
  /** known is what the LMS has. Before that it is told nothing, so that nothing of it is written over */
  private isMet = false;
  private before = { completed: false, passed: false };
  /** how many answers the LMS has; null: it takes none, which in 1.2 it need not */
  private answers: number | null = null;
  /** those that it has not heard yet */
  private untold: Answer[] = [];

  constructor(
    main: HTMLElement,
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
    main.addEventListener('attn-answer', (event) => this.answer(event as CustomEvent<Answered>));
    document.addEventListener('visibilitychange', () => document.hidden && this.save());
    // not `unload`: phones do not send it, and who listens to it is kept out of the back/forward cache. A page that goes
    // into that cache may come back and go on
    addEventListener('pagehide', ({ persisted }) => (persisted ? this.save() : this.end()));
  }

  // -- where the learner was

  /** Goes on there, once the LMS says where: some only pass messages on, and know nothing at first. */
  async resume(driver: Driver): Promise<void> {
    this.driver = driver;
    const unheard = document.querySelector('.unheard');
    let had = this.ask(driver);
    for (let tries = 0; !had; tries++) {
      await pause(tries);
      unheard?.toggleAttribute('hidden', tries < soon);
      if (!this.ask(driver)) continue;
      await pause(0); // answers need not come in the order of the questions
      had = this.ask(driver);
    }
    unheard?.toggleAttribute('hidden', true);
    const untouched = this.kept.exercises.map(({ best, state }) => best === null && state === null);
    this.meet(had);
    this.report();
    await customElements.whenDefined('attn-exercise');
    this.exercises.forEach((element, index) => {
      const { state } = this.kept.exercises[index]!;
      if (untouched[index] && state) element.state = state;
    });
  }

  /** @returns null as long as it does not even know what every LMS knows: that is asked last, so then the rest is here */
  private ask({ begin, read }: Driver): Had | null {
    const { version } = this;
    begin();
    const [suspended, place, answers] = ['cmi.suspend_data', version.place, 'cmi.interactions._count'].map(read) as [string, string, string]; // prettier-ignore
    const reached = version.reached(read);
    return read(version.status) + read(version.always) === '' ? null : { suspended, place, answers, reached };
  }

  private meet({ suspended, place, answers, reached }: Had): void {
    this.isMet = true;
    this.before = reached;
    if (/^\d+$/.test(answers)) this.answers = Number(answers);
    const earlier = unpack(suspended, this.sections.length, this.exercises.length);
    if (!earlier) return;
    const { seen, exercises } = this.kept;
    earlier.seen.forEach((was, index) => (seen[index] ||= was));
    exercises.forEach((one, index) => {
      const { best, state } = earlier.exercises[index]!;
      if (best !== null) one.best = Math.max(best, one.best ?? 0);
      one.state ??= state;
    });
    const target = this.sections[Number(place)];
    if (this.place !== null || place === '' || !target) return;
    this.place = Number(place);
    // leads as a link of the contents does, but leaves nothing for the host's Back button
    if (this.place > 0 && location.hash === '') location.replace(`#${target.id}`);
  }

  // -- what the learner does

  private read(section: HTMLElement): void {
    const index = this.sections.indexOf(section);
    if (index < 0) return;
    this.kept.seen[index] = true;
    this.place = index;
    const wasCompleted = this.before.completed;
    this.report();
    if (this.before.completed && !wasCompleted) this.driver?.commit();
  }

  private change({ target, detail }: CustomEvent<{ state: Progress }>): void {
    const one = this.kept.exercises[this.exercises.indexOf(target as Resumable)];
    if (one) one.state = detail.state;
  }

  private answer({ target, detail }: CustomEvent<Answered>): void {
    const exercise = this.exercises.indexOf(target as Resumable);
    const one = this.kept.exercises[exercise];
    if (!one) return;
    const { score, correct, answer, solution } = detail;
    one.best = Math.max(one.best ?? 0, score ?? 0);
    this.untold.push({ exercise, about: aboutOf(target as Element), correct, answer, solution, at: new Date() });
    this.save();
  }

  // -- what the LMS is told

  private report(): void {
    if (!this.isMet || !this.driver) return;
    const { driver, version, kept, before, mastery, place } = this;
    for (const answer of this.untold.splice(0))
      if (this.answers !== null) driver.write(version.answer(`cmi.interactions.${this.answers++}`, answer));
    const score = scoreOf(kept, this.graded);
    before.completed ||= isCompleted(kept);
    const passed = before.passed || isPassed(score, before.completed, mastery);
    before.passed = passed === true;
    const seconds = (performance.now() - this.begun) / 1000;
    const { completed } = before;
    driver.write(version.report({ score, completed, passed, seconds, place, suspend: pack(kept, version.limit) }));
  }

  private save(): void {
    this.report();
    if (this.isMet) this.driver?.commit();
  }

  private end(): void {
    const had = this.driver && !this.isMet ? this.ask(this.driver) : null;
    if (had) this.meet(had);
    this.save();
    // one that was told nothing might take what is finished for completed
    if (this.isMet) this.driver?.finish();
  }
}
