// One figure, in the state that the address carries: embed.html#attn-player={…}
/* global document, location, addEventListener, customElements, navigator, AttentionTextbook */
(() => {
  const main = document.querySelector('main');
  document.documentElement.lang = /^ko\b/.test(navigator.language) ? 'ko' : 'en';
  const show = () => {
    const found = AttentionTextbook.fromFragment(location.hash);
    if (!found || !customElements.get(found.tag)) return;
    const figure = document.createElement(found.tag);
    main.replaceChildren(figure);
    figure.state = found.state;
  };
  addEventListener('hashchange', show);
  show();
})();
