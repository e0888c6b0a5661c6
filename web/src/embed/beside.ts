/**
 * A classic script that lies beside this one: fetched from there, and allowed what this one is allowed. It needs no `fetch`
 * and no module, so it also comes from a file, and into a frame without an origin.
 */

/** Told only while the script runs for the first time. Null where something else ran it: then what is beside the page. */
const own = document.currentScript as HTMLScriptElement | null;

interface Policy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

/** Where Trusted Types are required, an address has to come from a policy; the page's own rules say whether there may be one. */
let policy: Policy | undefined;
function trusted(address: string): string {
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
    policy ??= trustedTypes?.createPolicy('attention-textbook', { createScriptURL: (url) => url });
  } catch {
    // it may not: then the script is refused, and that is told
  }
  return policy ? policy.createScriptURL(address) : address;
}

/** Runs it. @throws where it can't be had */
export function runBeside(file: string): Promise<unknown> {
  const { href, search } = new URL(own?.src || document.baseURI);
  const script = document.createElement('script');
  const done = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(script.src));
  });
  if (own) [script.nonce, script.crossOrigin] = [own.nonce, own.crossOrigin];
  // what a host writes behind the address to tell versions apart holds for both
  script.src = trusted(new URL(file + search, href).href);
  document.head.append(script);
  return done.finally(() => script.remove());
}
