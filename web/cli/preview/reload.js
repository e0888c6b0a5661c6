// In a page that is being written: it is loaded anew when it was made anew.
(() => {
  const shown = new URL(document.currentScript.src).search.slice(1);
  let news;
  // whoever is not looked at asks when it is: a browser holds six connections to a server and makes a seventh page wait
  const listen = () => {
    news?.close();
    news = document.hidden ? undefined : new EventSource('/attention-textbook-preview');
    if (news) news.onmessage = ({ data }) => data !== shown && location.reload();
  };
  document.addEventListener('visibilitychange', listen);
  addEventListener('pageshow', ({ persisted }) => persisted && listen()); // from the back/forward cache
  addEventListener('pagehide', () => news?.close());
  listen();
})();
