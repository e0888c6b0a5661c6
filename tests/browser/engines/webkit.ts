/** Debian's WebKitGTK, by plain WebDriver: a few calls, for which a client library would be another driver to keep. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { findWebKit } from '../../../web/build/webkit.mjs';
import type { Engine, View } from './engine.js';

export const hasWebKit = findWebKit() !== undefined;

/** Runs in the page: its rules of print come to hold for the screen. What is seen then. */
function printedOnScreen(): string {
  const seen: string[] = [];
  const look = (root: Document | ShadowRoot): void => {
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets])
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
    for (const one of root.querySelectorAll('*')) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      if (one.shadowRoot) look(one.shadowRoot);
      else if (one.childElementCount === 0) seen.push(one.textContent.trim());
    }
  };
  look(document);
  return seen.join(' ');
}

/** The driver takes no port 0 that it would tell. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A display nobody looks at; it picks its own number and says so. */
async function startDisplay(program: string): Promise<{ display: string; process: ChildProcess }> {
  const arguments_ = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const process = spawn(program, arguments_, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(process.stdio[3] as Readable, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, process };
}

export async function startWebKit(): Promise<Engine> {
  const { driver, display: server, browser } = findWebKit()!;
  const screen = await startDisplay(server);
  const port = await freePort();
  const program = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      // its own sandbox needs user namespaces, which a container may lack
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebDriver, ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  /** The driver listens a moment after it was started. */
  async function listening(): Promise<void> {
    for (let attempt = 0; ; ++attempt)
      try {
        await ask('GET', '/status');
        return;
      } catch (error) {
        if (attempt === 100) throw error;
        await new Promise((next) => setTimeout(next, 100));
      }
  }

  await listening();
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await ask('POST', '/session', { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/timeouts`, { script: 600_000 }); // a thousand mounts are one call

  return {
    name: 'WebKit',
    narrowest: 447, // its window, with the bar of addresses
    async open(address, width = 1200) {
      await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: 900 });
      await ask('POST', `${session}/url`, { url: address });
      const evaluate: View['evaluate'] = async (work, arg) => {
        const script = `const done = arguments[arguments.length - 1];
          Promise.resolve((${String(work)})(arguments[0]))
            .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        const answer = await ask('POST', `${session}/execute/async`, { script, args: [arg ?? null] });
        const { value, error } = answer as { value: never; error?: string };
        if (error !== undefined) throw new Error(error);
        return value;
      };
      return {
        evaluate,
        async press(x, y) {
          const at = { x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' };
          const actions = [
            { type: 'pointerMove', ...at },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ];
          const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
          await ask('POST', `${session}/actions`, { actions: [mouse] });
        },
        async type(text) {
          const keys = [...text.replaceAll('\n', '\uE007')];
          const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
          await ask('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
        },
        onPaper: () => evaluate(printedOnScreen), // its driver has no print
        collectGarbage: null, // nor that
        asked: () => undefined,
        said: () => undefined,
        // its one window is the next page's
        close: () => ask('POST', `${session}/url`, { url: 'about:blank' }) as Promise<never>,
      };
    },
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      program.kill();
      screen.process.kill();
    },
  };
}
