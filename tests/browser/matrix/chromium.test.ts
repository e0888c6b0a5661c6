import { hasChromium, startChromium } from '../engines/chromium.js';
import { matrixOf } from './matrix-of.js';

matrixOf('Chromium', hasChromium, startChromium);
