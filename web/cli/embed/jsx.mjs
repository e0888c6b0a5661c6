/** hast as JSX that MDX reads too: what is not plain stands in an expression, where neither reads markup or Markdown. */

const plain = /^[\p{L}\p{N} .,()·×−-]*$/u;

const attribute = (/** @type {[string, unknown]} */ [name, value]) => {
  const written = Array.isArray(value) ? value.join(' ') : value;
  return typeof written === 'string' && plain.test(written)
    ? ` ${name}="${written}"`
    : ` ${name}={${JSON.stringify(written)}}`;
};

/** @returns {string} */
export function jsx(/** @type {any} */ { type, value, tagName, properties, children }) {
  if (type === 'text') return plain.test(value) ? value : `{${JSON.stringify(value)}}`;
  const attributes = Object.entries(properties).map(attribute).join('');
  return `<${tagName}${attributes}>${children.map(jsx).join('')}</${tagName}>`;
}
