// In a page that is being written: it is loaded anew when it was made anew.
(() => {
  let shown;
  new EventSource('/attention-textbook-preview').onmessage = ({ data }) => {
    if (shown !== undefined && shown !== data) location.reload();
    shown = data;
  };
})();
