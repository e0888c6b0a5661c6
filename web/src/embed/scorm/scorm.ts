/**
 * The script of a SCORM package, before the others of the page:
 * `<script src="attention-textbook.scorm.js" data-version="1.2" data-mastery="0.8" defer></script>`. Without an LMS it does
 * nothing, and the lesson is as it is everywhere.
 */
import { Attempt } from './attempt.js';
import { Driver } from './driver.js';
import { findApi } from './find.js';
import { pause } from './pause.js';
import { versions, type Version } from './versions.js';

const { version: name = '', mastery } = (document.currentScript as HTMLElement).dataset;
const version = versions[name];
const main = document.querySelector('main');

/** About a minute: an LMS may put its API there after the page. */
const longest = 100;

async function play(attempt: Attempt, version: Version): Promise<void> {
  for (let tries = 0; tries < longest; tries++) {
    const api = findApi(window, version);
    if (api) return attempt.resume(new Driver(api, version));
    await pause(tries);
  }
}

if (main && version) void play(new Attempt(main, version, mastery ? Number(mastery) : null), version);
