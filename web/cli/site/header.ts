/** The head of the page comes back with the first scroll upwards, and the language switch in it keeps the place. */
export function follow(header: HTMLElement): void {
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
}

/** Sections have the same id in every language. */
export function keepPlace(link: HTMLAnchorElement): void {
  const page = link.getAttribute('href') ?? '';
  link.addEventListener('click', () => {
    const here = [...document.querySelectorAll('main > section[id]')]
      .reverse()
      .find((section) => section.getBoundingClientRect().top < innerHeight / 2);
    link.setAttribute('href', here && scrollY > 0 ? `${page}#${here.id}` : page);
  });
}
