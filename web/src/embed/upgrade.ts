/**
 * The mount for hosts that strip unknown elements: `<div data-attn-player data-preset="two-words">…</div>` becomes a
 * player, with what stood inside as its fallback. Also for what is put into the page later (single-page navigation).
 */
import { attributeNames } from '../elements/attn-player/schema.js';

const marker = 'data-attn-player';

function upgrade(mount: Element): void {
  if (mount.querySelector(':scope > attn-player')) return;
  const player = document.createElement('attn-player');
  for (const name of [...attributeNames, 'lang']) {
    const value = mount.getAttribute(`data-${name}`) ?? (name === 'lang' ? mount.getAttribute('lang') : null);
    if (value !== null) player.setAttribute(name, value);
  }
  player.append(...mount.childNodes);
  mount.append(player);
}

function upgradeWithin(root: ParentNode): void {
  for (const mount of root.querySelectorAll(`[${marker}]`)) upgrade(mount);
}

/** Upgrades what is there and what comes; the observer lives as long as the page does. */
export function watchForMounts(page: Document = document): void {
  const begin = (): void => {
    upgradeWithin(page);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes]))
        if (node instanceof Element) {
          if (node.hasAttribute(marker)) upgrade(node);
          upgradeWithin(node);
        }
    }).observe(page.documentElement, { childList: true, subtree: true });
  };
  if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
}
