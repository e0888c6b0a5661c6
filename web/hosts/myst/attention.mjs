/**
 * A figure as an anywidget (MyST's `{anywidget}`, Jupyter): the model names it and its attributes,
 * `{ "figure": "attn-player", "preset": "causal" }`. The script is looked for beside this file, or where `script` says.
 */
const scripts = new Map();

/** Once a page, however many widgets ask for it. */
function load(address) {
  const loading =
    scripts.get(address) ??
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address;
      script.onload = resolve;
      script.onerror = () => reject(new Error(address));
      document.head.append(script);
    });
  scripts.set(address, loading);
  // a load that failed is tried again by the next who asks
  loading.catch(() => scripts.delete(address));
  return loading;
}

const words = {
  en: (what) => `The figure is not here: ${what} cannot be loaded.`,
  ko: (what) => `그림을 불러올 수 없어요: ${what}`,
};

function tell(el, lang, what) {
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.textContent = (lang === 'ko' ? words.ko : words.en)(what);
  el.append(note);
}

async function render({ model, el }) {
  const tag = model.get('figure') ?? 'attn-player';
  const own = 'attention-textbook.standalone.js';
  try {
    // a module that was handed over as text has no place of its own: then `script` has to say it
    if (!customElements.get('attn-player')) await load(model.get('script') ?? new URL(own, import.meta.url).href);
  } catch {
    return tell(el, model.get('lang'), model.get('script') ?? own);
  }
  const known = tag.startsWith('attn-') ? customElements.get(tag) : undefined;
  if (!known) return tell(el, model.get('lang'), tag);

  const figure = document.createElement(tag);
  const set = (name) => {
    const value = model.get(name);
    if (value === undefined || value === null) figure.removeAttribute(name);
    else figure.setAttribute(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  const changes = known.observedAttributes.map((name) => [`change:${name}`, () => set(name)]);
  for (const name of known.observedAttributes) set(name);
  for (const [event, change] of changes) model.on?.(event, change);
  el.append(figure);
  return () => {
    for (const [event, change] of changes) model.off?.(event, change);
    figure.remove();
  };
}

export default { render };
