import { hasFirefox, startFirefox } from '../engines/firefox.js';
import { matrixOf } from './matrix-of.js';

matrixOf('Firefox', hasFirefox, startFirefox);
