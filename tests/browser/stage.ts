/** One page for many checks: whoever sets no conditions of its own gets the same page with a new body. */
import type { Page } from 'playwright-core';
import type { Conditions, Host } from './harness.js';

export function useStage(host: Host): (body: string, ready: string, conditions?: Partial<Conditions>) => Promise<Page> {
  let shared: Promise<Page> | null = null;
  return async (body, ready, conditions = {}) => {
    const own = Object.keys(conditions).length > 0;
    const page = own ? await host.open({ body, ...conditions }) : await (shared ??= host.open({ body: '' }));
    if (!own)
      await page.evaluate((body) => {
        document.querySelector('main')!.innerHTML = body;
      }, body);
    await page.locator(ready).first().waitFor();
    return page;
  };
}
