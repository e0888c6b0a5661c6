/**
 * The mount for hosts that strip unknown elements: `<div data-attn-player data-preset="two-words">…</div>` becomes a
 * player, with what stood inside as its fallback. Also for what is put into the page later (single-page navigation).
 */
import { figures } from '../elements/figures.js';

const mounts = Object.entries(figures).map(([tag, { schema }]) => ({
  tag,
  marker: `data-${tag}`,
  names: [...Object.keys(schema), 'lang'],
}));

function upgrade(mount: Element): void {
  for (const { tag, marker, names } of mounts) {
    if (!mount.hasAttribute(marker) || mount.querySelector(`:scope > ${tag}`)) continue;
    const figure = document.createElement(tag);
    for (const name of names) {
      const value = mount.getAttribute(`data-${name}`) ?? (name === 'lang' ? mount.getAttribute('lang') : null);
      if (value !== null) figure.setAttribute(name, value);
    }
    figure.append(...mount.childNodes);
    mount.append(figure);
  }
}

const anyMount = mounts.map(({ marker }) => `[${marker}]`).join(',');

function upgradeWithin(root: ParentNode): void {
  for (const mount of root.querySelectorAll(anyMount)) upgrade(mount);
}

/** Upgrades what is there and what comes; the observer lives as long as the page does. */
export function watchForMounts(page: Document = document): void {
  const begin = (): void => {
    upgradeWithin(page);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes]))
        if (node instanceof Element) {
          upgrade(node);
          upgradeWithin(node);
        }
    }).observe(page.documentElement, { childList: true, subtree: true });
  };
  if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
}
