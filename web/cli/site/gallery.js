// An example of the gallery begins when it is opened: until then it lies in a template, and computes nothing.
/* global document */
(() => {
  for (const details of document.querySelectorAll('details.example'))
    details.addEventListener('toggle', () => {
      const template = details.querySelector(':scope > template');
      if (details.open && template) template.replaceWith(template.content);
    });
})();
