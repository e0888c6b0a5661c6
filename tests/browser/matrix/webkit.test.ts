import { hasWebKit, startWebKit } from '../engines/webkit.js';
import { matrixOf } from './matrix-of.js';

matrixOf('WebKit', hasWebKit, startWebKit);
