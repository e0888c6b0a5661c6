/** A SCORM package, made by the command and unpacked by an LMS, and a page that plays it on the run-time library of other people. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import type { Course } from './engines/course.js';

export type Version = '1.2' | '2004';

const repo = fileURLToPath(new URL('../../', import.meta.url));
const again = (name: string): string => readFileSync(join(repo, `node_modules/scorm-again/dist/${name}.js`), 'utf8');

/** A question a section, the last of them ungraded. Softmax of (0, 1): the weight of the first is 1/(1+e) = 0.269. */
const lesson = `---
title: Three questions
summary: In an LMS.
traces:
  hand: { preset: two-words }
---

## First {#first}

:::attn-exercise{kind="number" of="hand" step="weights" row=2 col=1}
What is the weight?
:::

## Second {#second}

:::attn-exercise{kind="choice"}
Which one?

- [x] this one
- [ ] that one
:::

## Third {#third}

:::attn-exercise{kind="open"}
And in your own words?

---

In mine.
:::
`;

export interface Package {
  version: Version;
  manifest: string;
  /** the text of each file, by path */
  files: Record<string, string>;
}

/** The package of that lesson. */
export function packageOf(version: Version): Package {
  const folder = mkdtempSync(join(tmpdir(), 'attn-scorm-'));
  writeFileSync(join(folder, 'lesson.md'), lesson);
  const command = join(repo, 'web/cli/attention-textbook.mjs');
  const args = ['scorm', 'lesson.md', '--version', version, '--mastery', '0.8', '-o', 'lesson.zip'];
  execFileSync(process.execPath, [command, ...args], { cwd: folder });
  const packed = unzipSync(readFileSync(join(folder, 'lesson.zip')));
  rmSync(folder, { recursive: true });
  const files = Object.fromEntries(Object.entries(packed).map(([name, bytes]) => [name, strFromU8(bytes)]));
  return { version, manifest: files['imsmanifest.xml']!, files };
}

/** Puts a package on a server and says where its lesson is. */
export function install(course: Course, { version, files }: Package): string {
  for (const [name, text] of Object.entries(files)) course.file(`${version}/${name}`, text);
  return `${course.origin}/${version}/index.html`;
}

export const frame = (address: string, more = ''): string =>
  `<iframe src="${address}" width="1000" height="400" ${more}></iframe>`;

export const objectOf = (version: Version): string => (version === '1.2' ? 'API' : 'API_1484_11');

/** Puts a script of the library on a server. */
export function library(course: Course, name: string): string {
  course.file(`${name}.js`, again(name));
  return `<script src="${course.origin}/${name}.js"></script>`;
}

/** What a test may ask the page of the LMS. */
export interface Told {
  /** what was set last, by element */
  told: Record<string, string>;
  /** every call but those that only read; “refused” where the LMS said so */
  calls: string[];
}

/** What an LMS takes from the manifest of our package, in the library's words. */
const mastery = {
  '1.2': { in: /<adlcp:masteryscore>(.*)<\/adlcp:masteryscore>/, to: 'student_data.mastery_score' },
  '2004': { in: /<imsss:minNormalizedMeasure>(.*)<\/imsss:minNormalizedMeasure>/, to: 'scaled_passing_score' },
};

/**
 * A page that has the API, knows what the manifest says, and keeps what it was told from one launch to the next.
 */
export function lmsPage(course: Course, { version, manifest }: Package, inside: string): string {
  const [name, type, finish] =
    version === '1.2' ? ['scorm12', 'Scorm12API', 'LMSFinish'] : ['scorm2004', 'Scorm2004API', 'Terminate'];
  const [, score = ''] = mastery[version].in.exec(manifest) ?? [];
  return course.page(`<!doctype html><meta charset="utf-8">${library(course, name)}<script>
    const api = new ${type}({ autocommit: false, logLevel: 5 });
    const saved = localStorage.getItem('cmi');
    if (saved) api.loadFromJSON(JSON.parse(saved));
    api.cmi.${mastery[version].to} = '${score}';
    window.calls = [];
    window.told = {};
    for (const verb of ['Initialize', 'SetValue', 'Commit', 'Finish', 'Terminate']) {
      const name = api['LMS' + verb] ? 'LMS' + verb : verb;
      const real = api[name];
      if (!real) continue;
      api[name] = (...args) => {
        const done = String(real.apply(api, args));
        calls.push(verb + (args[0] ? ' ' + args[0] : '') + (done === 'true' ? '' : ' refused'));
        if (verb === 'SetValue') told[args[0]] = args[1];
        return done;
      };
    }
    api.on('${finish}', () => localStorage.setItem('cmi', JSON.stringify(api.renderCMIToJSONObject())));
    window.${objectOf(version)} = api;
  </script>${inside}`);
}
