import { t } from './translated.mjs';

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

/** What the system answers by a code alone. @returns {string} */
const reasonOf = (/** @type {any} */ { code, message }) =>
  ({
    ENOENT: t`there is no such file or folder`,
    EISDIR: t`this is a folder, not a file`,
    ENOTDIR: t`this is a file, not a folder`,
    EACCES: t`the system does not allow it`,
    EPERM: t`the system does not allow it`,
    EROFS: t`the disk can only be read`,
    ENOSPC: t`the disk is full`,
    EEXIST: t`there is such a file, and it stays`,
    ELOOP: t`links lead in a circle`,
    ENAMETOOLONG: t`the name is too long`,
  })[/** @type {string} */ (code)] ??
  code ??
  message;

export const unreadable = (/** @type {string} */ path, /** @type {any} */ error) =>
  new CliError('unreadable', `${path}: ${reasonOf(error)}`);

/** A file that went while it was read, or is not for us, is for whoever asked to mend. @returns {any} other errors as they are */
export const asRefusal = (/** @type {any} */ error) =>
  error?.syscall && error.path ? unreadable(error.path, error) : error;

export const unwritable = (/** @type {string} */ path, /** @type {any} */ error) =>
  new CliError('unwritable', `${path}: ${reasonOf(error)}`);
