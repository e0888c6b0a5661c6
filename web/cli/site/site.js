// The one thing the site does by itself: the language switch keeps the place. Sections have the same id in every language.
/* global document, innerHeight, scrollY */
(() => {
  const sections = () => [...document.querySelectorAll('main > section[id]')];
  for (const link of document.querySelectorAll('a[data-keep-place]')) {
    const target = link.getAttribute('href');
    link.addEventListener('click', () => {
      const middle = innerHeight / 2;
      const here = sections()
        .reverse()
        .find((section) => section.getBoundingClientRect().top < middle);
      if (here && scrollY > 0) link.setAttribute('href', `${target}#${here.id}`);
    });
  }
})();
