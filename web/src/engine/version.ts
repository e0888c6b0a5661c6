/** package.json is the only place the version is written; bundlers take this one name out of it. */
import { version as packageVersion } from '../../../package.json';

export const version: string = packageVersion;
