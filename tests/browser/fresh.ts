/**
 * A lab's settings are the whole of its state: whatever was done to it, it shows what a new one shows that is given the
 * same state, by way of the JSON that a link or a file would carry.
 */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** What only an element with a past has: its way back, what it said last, what it refused. */
const past = '.edits, [role=status], [part~=notice]';

/** Lines of everything that can be seen or heard of an element, and of a new one in the same state. */
export function picturesOf(element: Locator, ignored = past): Promise<{ own: string[]; fresh: string[] }> {
  return element.evaluate(async (own, ignored) => {
    type Figure = HTMLElement & { state: unknown; updateComplete: Promise<boolean> };

    const settled = async (figure: Figure): Promise<void> => {
      while (!figure.shadowRoot?.querySelector('section')) await new Promise((next) => setTimeout(next, 5));
      // children draw after their parents; observers of size after both
      for (let frame = 0; frame < 2; ++frame) {
        await figure.updateComplete;
        await new Promise((next) => requestAnimationFrame(next));
      }
    };

    const sorted = (text: string, by: RegExp): string =>
      text
        .split(by)
        .map((word) => word.trim())
        .filter((word) => word !== '')
        .sort()
        .join(' ');

    const attributes = (node: Element): string[] =>
      [...node.attributes]
        // where the focus was last is no part of the picture
        .filter(({ name }) => name !== 'tabindex')
        .map(({ name, value }) => {
          const listed = { class: /\s+/, style: /;/ }[name];
          const text = listed ? sorted(value, listed) : value;
          return text === '' && listed ? '' : `${name}=${text}`;
        })
        .filter((text) => text !== '')
        .sort();

    const drawn = (node: Element): string[] => {
      if (node instanceof HTMLCanvasElement) return [node.toDataURL()];
      if (node instanceof HTMLInputElement) return [String(node.checked), node.value];
      return node instanceof HTMLSelectElement ? [node.value] : [];
    };

    const linesOf = (root: ParentNode, depth: string): string[] =>
      [...root.childNodes].flatMap((node) => {
        if (node instanceof Text) {
          const text = node.data.replace(/\s+/g, ' ').trim();
          return text === '' ? [] : [`${depth}“${text}”`];
        }
        if (!(node instanceof Element) || node.matches(ignored) || node.localName === 'style') return [];
        return [
          [depth + node.localName, ...attributes(node), ...drawn(node)].join(' '),
          ...(node.shadowRoot ? linesOf(node.shadowRoot, `${depth}# `) : []),
          ...linesOf(node, `${depth}  `),
        ];
      });

    const figure = own as Figure;
    await settled(figure);
    const fresh = document.createElement(figure.localName) as Figure;
    for (const name of ['lang', 'theme']) {
      const value = figure.getAttribute(name);
      if (value !== null) fresh.setAttribute(name, value);
    }
    figure.after(fresh);
    fresh.state = JSON.parse(JSON.stringify(figure.state)) as unknown;
    await settled(fresh);
    const pictures = { own: linesOf(figure.shadowRoot!, ''), fresh: linesOf(fresh.shadowRoot!, '') };
    fresh.remove();
    return pictures;
  }, ignored);
}

/** Fails where the element shows anything else than a new one in its state. */
export async function expectFresh(element: Locator, ignored = past): Promise<void> {
  // what is under the pointer is lit: where that was left is no part of the state
  await element.page().mouse.move(0, 0);
  const { own, fresh } = await picturesOf(element, ignored);
  expect(own.length).toBeGreaterThan(3);
  expect(own).toEqual(fresh);
}
