// What the site does by itself: the language switch is near wherever one reads, and keeps the place.
/* global document, innerHeight, scrollY, addEventListener */
(() => {
  const header = document.querySelector('header.book');
  const switches = document.querySelectorAll('a[data-keep-place]');
  if (!header || switches.length === 0) return;

  // comes back with the first scroll upwards, out of the way while reading on
  header.classList.add('follows');
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      header.classList.toggle('away', scrollY > Math.max(last, header.offsetHeight));
      last = scrollY;
    },
    { passive: true },
  );

  // sections have the same id in every language
  const sections = [...document.querySelectorAll('main > section[id]')].reverse();
  for (const link of switches) {
    const page = link.getAttribute('href');
    link.addEventListener('click', () => {
      const here = sections.find((section) => section.getBoundingClientRect().top < innerHeight / 2);
      link.setAttribute('href', here && scrollY > 0 ? `${page}#${here.id}` : page);
    });
  }
})();
