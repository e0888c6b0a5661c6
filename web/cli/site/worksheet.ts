/**
 * Worksheets for paper: the exercises of some chapters, for each student with numbers of their own, and the key to them.
 * The same class number makes the same sheets again.
 */

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
    students: Array.from({ length: Math.max(to - from, 0) + 1 }, (_, index) => from + index),
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

/** One student's sheet of one chapter, or the key to it. */
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
  const head = [element('h2', '', filled(words[paper === 'key' ? 'keyTitle' : 'sheetTitle'], values))];
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
    const made = (paper: string): HTMLElement[] =>
      order.students.flatMap((student) =>
        templates.map((template) => sheet(template, form.dataset, order, student, paper)),
      );
    sheets.replaceChildren(...made('question'), ...(order.key ? made('key') : []));
    print.hidden = sheets.childElementCount === 0;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    make();
  });
  print.addEventListener('click', () => window.print());
}
