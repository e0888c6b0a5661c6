/**
 * The script of a SCORM package, before the others of the page:
 * `<script src="attention-textbook.scorm.js" data-version="1.2" data-mastery="0.8" defer></script>`. Without an LMS it does
 * nothing, and the lesson is as it is everywhere.
 */
import { Attempt } from './attempt.js';
import { Driver } from './driver.js';
import { findApi } from './find.js';
import { versions } from './versions.js';

const { version: name = '', mastery } = (document.currentScript as HTMLElement).dataset;
const version = versions[name];
const main = document.querySelector('main');
const api = version && findApi(window, version);
if (main && version && api)
  void new Attempt(main, new Driver(api, version), version, mastery ? Number(mastery) : null).resume();
