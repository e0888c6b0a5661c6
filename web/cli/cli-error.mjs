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
