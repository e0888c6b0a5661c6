/** The exercises of a page: what they ask, and their own controls, worked in one go. */
import type { Page } from 'playwright-core';

export type Outcome = 'right' | 'wrong' | 'unreadable';

/** What an exercise shows to whoever answers it. */
export interface Asked {
  attributes: Readonly<Record<string, string>>;
  /** choice: as the author wrote them */
  options: readonly { isRight: boolean; feedback: string }[];
  /** order: the things as the author wrote them */
  items: readonly string[];
  /** code-match: the lines of code */
  lines: readonly string[];
  /** spot: the matrix in which one cell is odd */
  shown: readonly (readonly number[])[];
  /** matrices that are shown with the question, by step */
  given: Readonly<Record<string, readonly (readonly number[])[]>>;
}

/** Something to do with the controls before the answer is checked; nothing: it is checked as it is. */
export interface Answer {
  /** texts of the fields */
  fields?: readonly string[];
  /** places of the options that are chosen */
  options?: readonly number[];
  /** what the things are called, in this order */
  order?: readonly string[];
  /** the step of each line */
  steps?: readonly string[];
  cell?: readonly [row: number, col: number];
  /** typed over the input that can be edited */
  typed?: readonly (readonly string[])[];
  text?: string;
}

export interface Reply {
  outcome: string;
  words: string;
  attempts: number;
  /** detail of the event that came of it */
  event: Record<string, unknown> | null;
}

const exercises = 'attn-exercise';

/** How often the page asks, once each exercise has drawn itself. */
export async function countDrawn(page: Page): Promise<number> {
  await page.waitForFunction(
    (tag) => [...document.querySelectorAll(tag)].every((one) => one.shadowRoot?.querySelector('.answer')),
    exercises,
    { timeout: 60_000 },
  );
  return page.locator(exercises).count();
}

export const read = (page: Page, index: number): Promise<Asked> =>
  page
    .locator(exercises)
    .nth(index)
    .evaluate((own) => {
      const root = own.shadowRoot!;
      const textOf = (node: Node | null | undefined): string => (node?.textContent ?? '').replaceAll('\u2060', '').replace(/\s+/g, ' ').trim(); // prettier-ignore
      const rowsOf = (exhibit: Element | null): number[][] =>
        [...(exhibit?.querySelector('attn-matrix')?.shadowRoot?.querySelectorAll('tbody tr') ?? [])].map((line) =>
          [...line.querySelectorAll('td[role=gridcell]')].map((cell) => Number(textOf(cell).replace('−', '-'))),
        );
      return {
        attributes: Object.fromEntries([...own.attributes].map(({ name, value }) => [name, value])),
        options: [...own.querySelectorAll('[data-options] > li')].map((li) => ({
          isRight: li.hasAttribute('data-right'),
          feedback: textOf(li.querySelector('[data-feedback]')),
        })),
        items: [...own.querySelectorAll('[data-items] > li')].map(textOf),
        lines: [...root.querySelectorAll('.match code')].map((code) => textOf(code).replace(/^= /, '')),
        shown: rowsOf(root.querySelector('.answer .exhibit')),
        given: Object.fromEntries(
          [...root.querySelectorAll<HTMLElement>('.given .exhibit')].map((one) => [one.dataset['step']!, rowsOf(one)]),
        ),
      };
    });

/** Gives one answer after the other, each checked by the exercise's own button. */
export const answerAll = (page: Page, index: number, answers: readonly Answer[]): Promise<Reply[]> =>
  page
    .locator(exercises)
    .nth(index)
    .evaluate(async (element, answers) => {
      type Exercise = HTMLElement & { updateComplete: Promise<boolean>; state: { attempts: number } };
      const own = element as Exercise;
      const root = own.shadowRoot!;
      const textOf = (node: Node | null | undefined): string => (node?.textContent ?? '').replaceAll('\u2060', '').replace(/\s+/g, ' ').trim(); // prettier-ignore
      let heard: Record<string, unknown>[] = [];
      const hear = (event: Event): void => void heard.push((event as CustomEvent<Record<string, unknown>>).detail);
      own.addEventListener('attn-answer', hear);

      const type = async (field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> => {
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await own.updateComplete;
      };
      const cellAt = (row: number, col: number): HTMLElement =>
        root.querySelector('.answer attn-matrix')!.shadowRoot!.querySelector(`[data-row="${row}"][data-col="${col}"]`)!;

      const give = async ({ fields, options, order, steps, cell, typed, text }: Answer): Promise<void> => {
        const inputs = root.querySelectorAll<HTMLInputElement>('input.blank');
        if (fields && fields.length !== inputs.length) throw new Error(`${inputs.length} fields, not ${fields.length}`);
        for (const [place, one] of fields?.entries() ?? []) await type(inputs[place]!, one);
        if (options)
          for (const input of root.querySelectorAll<HTMLInputElement>('.options input')) {
            const isWanted = options.includes(Number(input.value));
            if (isWanted || input.type === 'checkbox') if (input.checked !== isWanted) input.click();
            await own.updateComplete;
          }
        for (const [to, name] of order?.entries() ?? []) {
          const items = (): Element[] => [...root.querySelectorAll('.arrangement > li')];
          const from = items().findIndex((li) => textOf(li.querySelector('.label')) === name);
          if (from < 0) throw new Error(`no thing is called “${name}”`);
          for (let at = from; at > to; --at) {
            items()[at]!.querySelector<HTMLElement>('[data-way="up"]')!.click();
            await own.updateComplete;
          }
        }
        for (const [line, select] of [...root.querySelectorAll('select')].entries())
          if (steps?.[line]) {
            select.value = steps[line];
            select.dispatchEvent(new Event('change', { bubbles: true }));
            await own.updateComplete;
          }
        if (cell) cellAt(...(cell as [number, number])).click();
        if (typed) {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', typed.map((line) => line.join('\t')).join('\n'));
          cellAt(0, 0).dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
          );
        }
        if (text !== undefined) await type(root.querySelector('textarea')!, text);
        await own.updateComplete;
      };

      const replies: Reply[] = [];
      for (const answer of answers) {
        heard = [];
        await give(answer);
        // what cannot be typed over a matrix is refused at once
        const isRefused = answer.typed !== undefined && root.querySelector('#feedback.unreadable') !== null;
        if (!isRefused) root.querySelector<HTMLElement>('.actions button')!.click();
        await own.updateComplete;
        const feedback = root.querySelector('#feedback')!;
        replies.push({
          outcome: feedback.classList[1] ?? '',
          words: textOf(feedback.querySelector('div')),
          attempts: own.state.attempts,
          event: heard[0] ?? null,
        });
      }
      own.removeEventListener('attn-answer', hear);
      return replies;
    }, answers as Answer[]);

/** Asks for other numbers. @returns whether there are any to be had */
export const another = (page: Page, index: number, name: string): Promise<boolean> =>
  page
    .locator(exercises)
    .nth(index)
    .evaluate(async (own, name) => {
      const buttons = [...own.shadowRoot!.querySelectorAll<HTMLElement>('.actions button')];
      const button = buttons.find((one) => one.textContent!.trim() === name);
      button?.click();
      // the exercise, then the matrices in it
      for (let frame = 0; frame < 2; ++frame) {
        await (own as HTMLElement & { updateComplete: Promise<boolean> }).updateComplete;
        await new Promise((next) => requestAnimationFrame(next));
      }
      return button !== undefined;
    }, name);
