/**
 * The numbers on the page as a program that prints them: from the ops of a trace and their params, nothing else. Inputs
 * stand in it as numbers, every other step as what makes it.
 */
import type { Step, TraceData } from '../../engine/types.js';
import type { Language } from '../languages.js';
import { cppDialect } from './cpp.js';
import type { Dialect, Helper } from './dialect.js';
import { javascript } from './javascript.js';
import { numpyDialect, torchDialect } from './python.js';
import { recipes } from './recipes.js';

export interface ListingOptions {
  /** stands first, as a comment */
  title: string;
  /** what a step is called, in the comment over its line and in what is printed */
  nameOf: (step: Step) => string;
  decimals: number;
  /** the argument that the trace was made from */
  problem: object;
}

const dialects: Record<Exclude<Language, 'javascript'>, Dialect> = {
  numpy: numpyDialect,
  pytorch: torchDialect,
  cpp: cppDialect,
};

function expressionOf(dialect: Dialect, trace: TraceData, step: Step, needs: (helper: Helper) => void): string {
  return recipes[step.op]!({
    dialect,
    step,
    names: step.operands.map((id) => dialect.name(id)),
    operands: step.operands.map((id) => trace.steps.find((one) => one.id === id)!),
    call: (name, ...of) => {
      needs(name);
      return dialect.call(name, ...of);
    },
  });
}

/** What stands right of the equals sign in the line of one step. */
export const expression = (language: Exclude<Language, 'javascript'>, trace: TraceData, step: Step): string =>
  expressionOf(dialects[language], trace, step, () => undefined);

export function listing(language: Language, trace: TraceData, options: ListingOptions): string {
  const { title, nameOf, decimals, problem } = options;
  const made = trace.steps.filter(({ op }) => op !== 'input');
  if (language === 'javascript')
    return javascript(title, trace, problem, made.map((step) => ({ step, title: nameOf(step) })), decimals); // prettier-ignore
  const dialect = dialects[language];
  const helpers = new Set<Helper>();
  const steps = trace.steps.map((step) => ({
    name: dialect.name(step.id),
    comment: `${nameOf(step)} (${step.rows}, ${step.cols})`,
    given: step.op === 'input',
    text: expressionOf(dialect, trace, step, (helper) => helpers.add(helper)),
  }));
  const prints = made.map((step) => ({ name: dialect.name(step.id), title: nameOf(step) }));
  return dialect.program({ title, helpers: [...helpers], steps, prints, decimals });
}
