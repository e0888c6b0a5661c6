/**
 * imsmanifest.xml: one organization, the lessons its items; names and namespaces are those of the ADL Content Aggregation
 * Model. The schemas themselves are not in the package: an LMS has its own.
 *
 * @typedef {{ identifier: string, title: string, page: string, files: string[] }} Lesson `page` is one of its `files`
 * @typedef {{ identifier: string, title: string, lessons: Lesson[], mastery?: number | undefined }} Content
 *   `mastery` from 0 to 1
 */

const escapes = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });

/** What XML 1.0 cannot hold at all goes. */
const xml = (/** @type {string} */ text) =>
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? ''); // prettier-ignore

/** As long as both editions promise that an LMS can take; one that has a column of that width fails at more. */
const titled = (/** @type {string} */ text) => {
  const signs = [...text];
  return xml(signs.length > 200 ? `${signs.slice(0, 199).join('')}…` : text);
};

/** @type {Record<string, { edition: string, namespaces: Record<string, string>, schemas: string[], sco: string, rule: (mastery: number | undefined) => string[], order: string[] }>} */
const bindings = {
  1.2: {
    edition: '1.2',
    namespaces: {
      xmlns: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
      'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
    },
    schemas: ['imscp_rootv1p1p2.xsd', 'adlcp_rootv1p2.xsd'],
    sco: 'adlcp:scormtype="sco"',
    // of a raw score from 0 to 100
    rule: (mastery) =>
      mastery === undefined ? [] : [`<adlcp:masteryscore>${rounded(mastery * 100)}</adlcp:masteryscore>`],
    order: [],
  },
  2004: {
    edition: '2004 4th Edition',
    namespaces: {
      xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1',
      'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_v1p3',
      'xmlns:imsss': 'http://www.imsglobal.org/xsd/imsss',
    },
    schemas: ['imscp_v1p1.xsd', 'adlcp_v1p3.xsd', 'imsss_v1p0.xsd'],
    sco: 'adlcp:scormType="sco"',
    // set by content: an LMS is not to take a lesson that said nothing for a finished one
    rule: (mastery) => [
      '<imsss:sequencing>',
      ...(mastery === undefined
        ? []
        : [
            '  <imsss:objectives>',
            '    <imsss:primaryObjective objectiveID="lesson" satisfiedByMeasure="true">',
            `      <imsss:minNormalizedMeasure>${rounded(mastery)}</imsss:minNormalizedMeasure>`,
            '    </imsss:primaryObjective>',
            '  </imsss:objectives>',
          ]),
      '  <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>',
      '</imsss:sequencing>',
    ],
    // chosen in any order, and one after the other, which is off unless it is said
    order: ['<imsss:sequencing>', '  <imsss:controlMode choice="true" flow="true"/>', '</imsss:sequencing>'],
  },
};

const rounded = (/** @type {number} */ number) => String(Math.round(number * 10_000) / 10_000);

export const versions = ['1.2', '2004'];

const href = (/** @type {string} */ file) => xml(file.split('/').map(encodeURIComponent).join('/'));

const indented = (/** @type {string[]} */ lines, /** @type {number} */ by) => lines.map((line) => `${' '.repeat(by)}${line}\n`).join(''); // prettier-ignore

/** @returns {string} */
export function manifest(
  /** @type {string} */ version,
  /** @type {Content} */ { identifier, title, lessons, mastery },
) {
  const { edition, namespaces, schemas, sco, rule, order } = /** @type {typeof bindings[string]} */ (bindings[version]);
  const locations = Object.values(namespaces).map((namespace, index) => `${namespace} ${schemas[index]}`);
  const declared = { ...namespaces, 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance', 'xsi:schemaLocation': locations.join(' ') }; // prettier-ignore
  const attributes = Object.entries(declared).map(([name, value]) => `\n  ${name}="${value}"`);
  const items = lessons.flatMap((lesson) => [
    `<item identifier="${lesson.identifier}-item" identifierref="${lesson.identifier}">`,
    `  <title>${titled(lesson.title)}</title>`,
    ...rule(mastery).map((line) => `  ${line}`),
    '</item>',
  ]);
  const resources = lessons.flatMap((lesson) => [
    `<resource identifier="${lesson.identifier}" type="webcontent" ${sco} href="${href(lesson.page)}">`,
    ...lesson.files.map((file) => `  <file href="${href(file)}"/>`),
    '</resource>',
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${identifier}" version="1"${attributes.join('')}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${edition}</schemaversion>
  </metadata>
  <organizations default="${identifier}-lessons">
    <organization identifier="${identifier}-lessons">
      <title>${titled(title)}</title>
${indented([...items, ...order], 6)}    </organization>
  </organizations>
  <resources>
${indented(resources, 4)}  </resources>
</manifest>
`;
}
