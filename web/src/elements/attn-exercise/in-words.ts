/** Answers as a teacher reads them in a report: in words, where the learner's own are places in a list. */
import { cellName, stepTitle } from '../../trace/names.js';
import { textOf, type Written } from './content.js';
import type { Form, Question, Say } from './questions/question.js';

const tuples = (texts: readonly string[], width: number): string =>
  Array.from({ length: texts.length / width }, (_, row) => `(${texts.slice(row * width, (row + 1) * width).join(', ')})`).join(', '); // prettier-ignore

export function inWords(form: Form, answer: readonly string[], { labels }: Written, locale: string): string {
  switch (form.type) {
    case 'numbers':
      return answer.length === 1 ? answer[0]! : tuples(answer, form.cols.length);
    case 'shape':
      return tuples(answer, 2);
    case 'options':
    case 'order': {
      const names = form.names ?? labels.map(textOf);
      return answer.map((place) => names[Number(place)]).join(form.type === 'order' ? ' → ' : '; ');
    }
    case 'match': {
      const nameOf = (id: string): string | undefined => form.choices.find((one) => one.id === id)?.name;
      return answer.map((id, line) => `${nameOf(id)} = ${form.lines[line]}`).join('; ');
    }
    case 'spot':
      return cellName(locale, Number(answer[0]), Number(answer[1]));
    case 'goal': {
      const edited = form.live(answer).step(form.edit);
      return `${stepTitle(locale, edited)} ${tuples(answer, edited.cols)}`;
    }
    case 'text':
      return answer[0] ?? '';
  }
}

/** The right one; empty where nobody but the learner can say. */
export function solutionInWords(question: Question, written: Written, say: Say, locale: string): string {
  const known = question.solution(say, locale).replaceAll('\n', '; ');
  if (known !== '') return known;
  const form = question.form(locale, say);
  const right =
    form.type === 'order'
      ? written.labels.map((_, place) => place)
      : written.options.flatMap((isRight, place) => (isRight ? [place] : []));
  return inWords(form, right.map(String), written, locale);
}
