// The WebKit that browser tests drive: Debian's WebKitGTK, over the WebDriver that comes with it, on a display of its own.
import { readdirSync } from 'node:fs';
import { firstOnPath } from './chromium.mjs';

const LIBRARIES = '/usr/lib';

/** Driver, browser and display server, or undefined where one of them is not there. */
export function findWebKit(env = process.env) {
  const driver = firstOnPath(['WebKitWebDriver'], env);
  const display = firstOnPath(['Xvfb'], env);
  const browser = driver && miniBrowser();
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/** WebKitGTK's test browser lies beside the library, in a folder named after the machine: not on PATH. */
function miniBrowser() {
  const folders = readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu'));
  return folders
    .flatMap((folder) => readdirSync(`${LIBRARIES}/${folder}`).map((name) => `${LIBRARIES}/${folder}/${name}`))
    .filter((path) => /\/webkit2gtk-4\.\d$/.test(path))
    .flatMap((path) => (readdirSync(path).includes('MiniBrowser') ? [`${path}/MiniBrowser`] : []))
    .at(-1);
}
