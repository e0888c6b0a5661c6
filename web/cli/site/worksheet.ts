/**
 * Worksheets for paper: the exercises of some chapters, for each student with numbers of their own, and the key to them.
 * The same class number makes the same sheets again.
 */

/** A class, and some. A sheet of a chapter has a dozen figures: of a whole school's the page would not come back. */
const mostStudents = 60;

/** Students' seeds lie so far apart that two classes never share one. */
const studentsInClass = 1000;

interface Order {
  chapters: readonly string[];
  classNumber: number;
  students: readonly number[];
  key: boolean;
}

export const seedOf = (classNumber: number, student: number): number => classNumber * studentsInClass + student;

function orderOf(form: HTMLFormElement): Order {
  const data = new FormData(form);
  const number = (name: string): number => Number(data.get(name));
  const [from, to] = [number('from'), number('to')];
  return {
    chapters: data.getAll('chapter').map(String),
    classNumber: number('class'),
    students: Array.from({ length: to - from + 1 }, (_, index) => from + index),
    key: data.get('key') !== null,
  };
}

const element = (name: string, className: string, ...children: (Node | string)[]): HTMLElement => {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
};

const filled = (text: string | undefined, values: Record<string, string | number>): string =>
  (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const isOwn = (template: HTMLTemplateElement): boolean =>
  template.content.querySelector('attn-exercise[variants]') !== null;

/** Has the browser refuse what cannot be made, at the field where it can be mended. */
function judge(form: HTMLFormElement): void {
  const { noChapter = '', backwards = '', tooMany } = form.dataset;
  const [chapter] = form.querySelectorAll<HTMLInputElement>('[name=chapter]');
  const [from, to] = ['from', 'to'].map((name) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!);
  chapter!.setCustomValidity(form.querySelector('[name=chapter]:checked') ? '' : noChapter);
  const more = to!.valueAsNumber - from!.valueAsNumber;
  to!.setCustomValidity(more < 0 ? backwards : more < mostStudents ? '' : filled(tooMany, { n: mostStudents }));
}

/** One student's sheet of one chapter, or the key to it: one for all where all have the same numbers. */
function sheet(
  template: HTMLTemplateElement,
  words: DOMStringMap,
  order: Order,
  student: number,
  paper: string,
): HTMLElement {
  // prettier-ignore
  const exercises = [...(template.content.cloneNode(true) as DocumentFragment).querySelectorAll('attn-exercise')];
  for (const exercise of exercises) {
    exercise.setAttribute('paper', paper);
    if (exercise.hasAttribute('variants')) exercise.setAttribute('seed', String(seedOf(order.classNumber, student)));
  }
  const values = { title: template.dataset['title'] ?? '', class: order.classNumber, student };
  const title = paper === 'question' ? 'sheetTitle' : isOwn(template) ? 'keyTitle' : 'keyForAll';
  const head = [element('h2', '', filled(words[title], values))];
  const name = element('p', 'name', filled(words['name'], values));
  return element('section', `sheet ${paper}`, ...head, ...(paper === 'key' ? [] : [name]), element('ol', '', ...exercises.map((one) => element('li', '', one)))); // prettier-ignore
}

/** The page of the worksheets, where there is one. */
export function beginWorksheet(main: HTMLElement): void {
  const form = main.querySelector<HTMLFormElement>('form[data-worksheet]');
  if (!form) return;
  const sheets = main.querySelector<HTMLElement>('.sheets')!;
  const print = form.querySelector<HTMLButtonElement>('[data-print]')!;
  const make = (): void => {
    const order = orderOf(form);
    const templates = order.chapters.flatMap((name) => main.querySelector<HTMLTemplateElement>(`template[data-chapter="${name}"]`) ?? []); // prettier-ignore
    const made = (template: HTMLTemplateElement, student: number, paper: string): HTMLElement =>
      sheet(template, form.dataset, order, student, paper);
    const questions = order.students.flatMap((student) => templates.map((one) => made(one, student, 'question')));
    const keys = templates.flatMap((one) =>
      (isOwn(one) ? order.students : order.students.slice(0, 1)).map((student) => made(one, student, 'key')),
    );
    sheets.replaceChildren(...questions, ...(order.key ? keys : []));
    print.hidden = sheets.childElementCount === 0;
  };
  judge(form);
  form.addEventListener('input', () => judge(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    make();
  });
  print.addEventListener('click', () => window.print());
}
