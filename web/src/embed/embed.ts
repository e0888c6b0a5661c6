/**
 * The script of embed.html, after the standalone one: one figure, as the address says, speaking with the page that frames
 * it. The address is this page's own, so here, and here alone, it is kept up with what the reader did.
 */
import { dark, light, pagePalette } from '../elements/palette.js';
import { readAddress } from './address.js';
import { message, readMessage, type Outgoing } from './messages.js';

type Figure = HTMLElement & { state: unknown };

const words = {
  en: (tag: string) =>
    `There is no figure “${tag}” to show. An address names one: embed.html#attn-player?preset=causal`,
  ko: (tag: string) =>
    `‘${tag}’이라는 그림이 없어요. 주소에는 그림 이름을 적어요: embed.html#attn-player?preset=causal`,
};
/** Heights closer than this are one: what a frame's own size changes must not go back and forth. */
const slack = 4;

const main = document.querySelector('main')!;
const sheet = new CSSStyleSheet();

/** The page is of the figure's own colours, so that its edges are not seen, and no wider than what paper has room for. */
function dress(theme: string | null): void {
  const palette = theme === 'dark' ? `:root {${dark}}` : theme === 'light' ? `:root {${light}}` : pagePalette;
  sheet.replaceSync(`${palette}
    :root { color-scheme: ${theme === 'dark' || theme === 'light' ? theme : 'light dark'} }
    body { margin: 0; background: var(--attn-surface); color: var(--attn-ink) }
    main { max-width: 58rem; margin: auto; padding: 0.75rem }
    .fitted { overflow: hidden }`);
}
dress(null);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

let figure: Figure | null = null;

// -- the page around it

const parent = window.parent === window ? null : window.parent;
/** of the page around, once it has spoken; a page without an origin cannot be named */
let origin = '*';

const post = (data: object): void => parent?.postMessage(data, origin);
const say = (outgoing: Outgoing): void => post(message(outgoing));
const h5p = (action: string, more: object = {}): void => post({ context: 'h5p', action, ...more });

let told = 0;
function tellHeight(): void {
  const height = Math.ceil(main.getBoundingClientRect().height);
  if (Math.abs(height - told) < slack) return;
  told = height;
  say({ type: 'resize', height });
  // the same for a learning platform, and for a page with H5P's resizer
  post({ subject: 'lti.frameResize', height });
  h5p('prepareResize', { scrollHeight: height, clientHeight: height });
}

addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
  if (parent === null || source !== parent) return;
  const { context, action } = (data ?? {}) as { context?: unknown; action?: unknown };
  if (context === 'h5p') {
    if (action === 'ready') h5p('hello');
    if (action === 'resizePrepared' || action === 'resize') h5p('resize', { scrollHeight: told });
    return;
  }
  const incoming = readMessage(data);
  if (!incoming || (origin !== '*' && from !== origin)) return;
  if (from !== 'null' && from !== '') origin = from;
  if (incoming.type === 'setLocale') document.documentElement.lang = incoming.locale;
  if (incoming.type === 'setState' && figure) figure.state = incoming.state;
  // the frame is as high as the figure: nothing scrolls any more
  if (incoming.type === 'resized')
    document.documentElement.classList.toggle('fitted', incoming.height + slack >= main.scrollHeight);
});

// -- the figure

function show(): void {
  const address = readAddress(location.hash, location.search);
  const made = address && customElements.get(address.tag) ? (document.createElement(address.tag) as Figure) : null;
  if (!address || !made || !('state' in made)) {
    const lang = new Map(address?.attributes).get('lang') ?? document.documentElement.lang;
    const text = words[lang === 'ko' ? 'ko' : 'en'](address?.tag ?? '');
    const note = document.createElement('p');
    note.setAttribute('role', 'alert');
    note.textContent = text;
    main.replaceChildren(note);
    say({ type: 'error', code: 'unknown_figure', text });
    return;
  }
  const known = (customElements.get(address.tag) as unknown as { observedAttributes: string[] }).observedAttributes;
  for (const [name, value] of address.attributes) {
    if (known.includes(name)) made.setAttribute(name, value);
    else console.warn(`attention-textbook: <${address.tag}> has no attribute ${name}`);
  }
  figure = made;
  dress(made.getAttribute('theme'));
  main.replaceChildren(made);
  if (address.state !== undefined) made.state = address.state;
  say({ type: 'ready', figure: address.tag });
}

let kept: ReturnType<typeof setTimeout> | undefined;
function keep(): void {
  clearTimeout(kept);
  kept = setTimeout(() => {
    if (!figure) return;
    const { state } = figure;
    say({ type: 'state', state: structuredClone(state) });
    const { AttentionTextbook } = globalThis as unknown as {
      AttentionTextbook: { linkTo(page: string, tag: string, state: unknown): string | null };
    };
    const link = AttentionTextbook.linkTo('', figure.localName, state);
    if (link === null) return; // larger than an address may be
    try {
      history.replaceState(null, '', link);
    } catch {
      // a frame without an origin, or an address from a file: it works without
    }
  }, 300);
}

if (document.documentElement.lang === '') document.documentElement.lang = navigator.language.startsWith('ko') ? 'ko' : 'en'; // prettier-ignore
main.addEventListener('attn-change', keep);
main.addEventListener('attn-answer', (event) => {
  const { correct, score, attempts, answer } = (event as CustomEvent<{ correct: boolean | null; score: number | null; attempts: number; answer: string }>).detail; // prettier-ignore
  say({ type: 'answer', correct, score, attempts, answer });
});
main.addEventListener('attn-goal', (event) => {
  const { goal, reached } = (event as CustomEvent<{ goal: string; reached: boolean }>).detail;
  say({ type: 'goal', goal, reached });
});
addEventListener('hashchange', show);
new ResizeObserver(tellHeight).observe(main);
show();
h5p('hello');
