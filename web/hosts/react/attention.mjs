/**
 * A figure for pages made with React, Docusaurus among them:
 *
 *     <Attention figure="attn-player" settings={{ preset: 'two-words' }} lang="en">…its tables…</Attention>
 *
 * On the server it is its tag with its tables inside. The elements come when the page is in a browser. Settings are its
 * attributes; they stand apart from React's own, since some have names that React keeps to itself (`key`), or that it would
 * set as a property (`focus`).
 */
import { createElement, useCallback, useEffect, useRef } from 'react';

const written = (value) => (value === true ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value));
const isSet = (value) => value !== undefined && value !== null && value !== false;

export function Attention({ figure = 'attn-player', settings = {}, children, ...own }) {
  if (!/^attn-[a-z-]+$/.test(figure)) throw new TypeError(`'${figure}' is not the name of a figure`);
  useEffect(() => {
    import('../../dist/elements.js').catch((error) => console.error('attention-textbook:', error)); // the tables stay
  }, []);

  const before = useRef([]);
  const ref = useCallback(
    (element) => {
      if (!element) return;
      const now = Object.entries(settings).filter(([, value]) => isSet(value));
      for (const name of before.current) if (!isSet(settings[name])) element.removeAttribute(name);
      for (const [name, value] of now) element.setAttribute(name, written(value));
      before.current = now.map(([name]) => name);
    },
    [figure, JSON.stringify(settings)], // not the object, which a page makes anew each time
  );
  return createElement(figure, { ...own, ref }, children);
}
