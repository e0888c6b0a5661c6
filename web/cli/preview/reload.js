// In a page that is being written: it is loaded anew when it was made anew.
(() => {
  const shown = new URL(document.currentScript.src).search.slice(1);
  new EventSource('/attention-textbook-preview').onmessage = ({ data }) => {
    if (data !== shown) location.reload();
  };
})();
