/** A refusal: what was asked for cannot be done, and whoever asked can mend it. Printed as one line, without a stack. */
export class CliError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = 'CliError';
    this.code = code;
  }
}

/** @type {Record<string, string>} */
const reasons = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'this is a file, not a folder',
  EACCES: 'it may not be read',
};

/** Of what the system answers by a code alone. */
export function unreadable(/** @type {string} */ path, /** @type {any} */ { code, message }) {
  return new CliError('unreadable', `${path}: ${reasons[code] ?? code ?? message}`);
}
