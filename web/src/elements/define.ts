/**
 * Registers a custom element once a page. Two copies of the bundle may meet on one page (a course page with two
 * embeds): the first one to define an element wins, and a later copy of another version says so, once.
 */
import { version } from '../engine/version.js';

interface Versioned {
  attnVersion?: string;
}

let said = false;

export function define(name: string, element: CustomElementConstructor): void {
  const existing = customElements.get(name) as (CustomElementConstructor & Versioned) | undefined;
  if (!existing) {
    (element as Versioned).attnVersion = version;
    customElements.define(name, element);
  } else if (existing.attnVersion !== version && !said) {
    said = true;
    console.warn(
      `attention-textbook: <${name}> is already defined by version ${existing.attnVersion ?? 'unknown'}; ` +
        `version ${version} leaves the elements of this page alone.`,
    );
  }
}
