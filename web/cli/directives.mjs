/**
 * Directives: the words of the lesson language that plain Markdown lacks.
 *
 * Each one leaves an empty place in the tree (a slot), so that the author's own HTML can be sanitized first and the
 * component put in afterwards. Which directives exist, and what each takes, is said by the components themselves.
 *
 * @typedef {{ required?: boolean, or?: string, pattern?: RegExp, values?: readonly string[], flag?: boolean, hint?: () => string }} AttributeRule
 * @typedef {{ kind: 'text' | 'leaf' | 'container', attributes?: (schema: import('./sources.mjs').Sources['schema']) => Record<string, AttributeRule>,
 *   named?: (attributes: Record<string, string>, lesson: import('./compile.mjs').LessonContext) => Record<string, string>,
 *   render: (use: Use) => import('hast').ElementContent | import('hast').ElementContent[] }} Component
 *   `named` says a named trace in the component's own attributes, where they are not a player's
 * @typedef {{ name: string, attributes: Record<string, string>, children: import('hast').ElementContent[],
 *   label: import('hast').ElementContent[], lesson: import('./compile.mjs').LessonContext,
 *   problem: (code: string, message: string, attribute?: string) => [],
 *   warn: (code: string, message: string, attribute: string) => void }} Use
 * @typedef {{ name: string, attributes: Record<string, string>, node: import('mdast').Nodes }} Slot
 */
import { visit } from 'unist-util-visit';
import { didYouMean } from './nearest.mjs';
import { t } from './translated.mjs';

const kinds = { textDirective: 'text', leafDirective: 'leaf', containerDirective: 'container' };
const colons = { text: ':', leaf: '::', container: ':::' };

/** The line and column of an attribute inside a directive: the parser keeps only where the directive starts. */
export function attributeAt(
  /** @type {any} */ node,
  /** @type {string | undefined} */ name,
  /** @type {string} */ source,
) {
  const start = node.position?.start;
  if (!start || !name) return start;
  const text = source.slice(start.offset, node.position.end.offset);
  const brace = text.indexOf('{');
  const found =
    brace < 0 ? -1 : text.slice(brace).search(new RegExp(`(?<=[{\\s])${name.replace(/[^\w-]/g, '\\$&')}(?=[=\\s}])`));
  // what a named trace says is told where it is named
  if (found < 0) return name === 'of' ? start : attributeAt(node, 'of', source);
  const before = text.slice(0, brace + found).split('\n');
  const last = before.at(-1) ?? '';
  return {
    line: start.line + before.length - 1,
    column: before.length > 1 ? last.length + 1 : start.column + last.length,
  };
}

/** @returns {[code: string, message: string] | undefined} */
function checkAttribute(
  /** @type {string} */ name,
  /** @type {string} */ value,
  /** @type {Record<string, AttributeRule>} */ rules,
) {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!rule)
    return [
      'unknown_attribute',
      t`'${name}' is not an attribute of this directive${didYouMean(name, Object.keys(rules))}`,
    ];
  if (rule.flag && value !== '') return ['invalid_attribute', t`'${name}' takes no value`];
  if (rule.values && !rule.values.includes(value))
    return ['invalid_attribute', t`'${name}' is one of ${rule.values.join(', ')}, not '${value}'${didYouMean(value, rule.values)}`]; // prettier-ignore
  if (rule.pattern && !rule.pattern.test(value))
    return ['invalid_attribute', t`'${name}' ${rule.hint?.() ?? t`has another form`}, not '${value}'`];
  return undefined;
}

/**
 * mdast: directives → slots.
 *
 * @param {{ components: Record<string, Component>, problems: import('./problems.mjs').Problems, source: string, slots: Slot[],
 *   lesson: import('./compile.mjs').LessonContext }} options
 */
export function remarkSlots({ components, problems, source, slots, lesson }) {
  return (/** @type {import('mdast').Root} */ tree) => {
    const rulesOf = (/** @type {Component} */ { attributes }) => attributes?.(lesson.workshop.sources.schema) ?? {};
    /** @returns {[code: string, message: string]} */
    const noCalculation = (/** @type {Record<string, AttributeRule>} */ rules) => {
      const takers = Object.keys(components).filter((name) => components[name] && 'of' in rulesOf(components[name]));
      const own = Object.keys(rules).join(', ') || t`nothing`;
      return [
        'unknown_attribute',
        t`'of' gives a calculation to ${takers.join(', ')}; this directive is set by ${own}`,
      ];
    };
    visit(tree, (/** @type {any} */ node) => {
      const kind = kinds[/** @type {keyof typeof kinds} */ (node.type)];
      if (!kind) return;
      const component = Object.hasOwn(components, node.name) ? components[node.name] : undefined;
      const written = colons[/** @type {keyof typeof colons} */ (kind)] + node.name;
      if (!component || component.kind !== kind) {
        const hint = component
          ? t`it is written ${colons[component.kind]}${node.name}`
          : kind === 'text'
            ? t`a colon that is only a colon is written \\:`
            : t`known are ${Object.keys(components).join(', ')}`;
        const meant = component ? '' : didYouMean(node.name, Object.keys(components));
        problems.add('unknown_directive', t`'${written}' is not a directive; ${hint}${meant}`, node.position?.start);
        return;
      }
      const rules = rulesOf(component);
      const own = /** @type {Record<string, string>} */ (node.attributes ?? {});
      let good = true;
      for (const [name, value] of Object.entries(own)) {
        const wrong = name === 'of' && !('of' in rules) ? noCalculation(rules) : checkAttribute(name, value, rules);
        if (!wrong) continue;
        problems.add(wrong[0], wrong[1], attributeAt(node, name, source));
        good = false;
      }
      for (const [name, rule] of Object.entries(rules)) {
        if (!rule.required || name in own || (rule.or && rule.or in own)) continue;
        const names = rule.or ? t`'${name}' or '${rule.or}'` : `'${name}'`;
        problems.add('missing_attribute', t`'${written}' needs ${names}`, node.position?.start);
        good = false;
      }
      if (good && own.of !== undefined && !Object.hasOwn(lesson.traces, own.of)) {
        const known = Object.keys(lesson.traces).join(', ') || t`none`;
        problems.add('unknown_trace', t`'${own.of}' is no trace of the front matter (${known})${didYouMean(own.of, Object.keys(lesson.traces))}`, attributeAt(node, 'of', source)); // prettier-ignore
        good = false;
      }
      const { of, ...rest } = own;
      const named = of === undefined ? {} : lesson.traces[of];
      if (!good || !named) return; // told before
      const attributes = { ...(of && component.named ? component.named(named, lesson) : named), ...rest };
      node.data = { hName: kind === 'text' ? 'span' : 'div', hProperties: { dataSlot: String(slots.length) } };
      slots.push({ name: node.name, attributes, node });
    });
  };
}

/**
 * hast, after sanitizing: slots → components. Children come first, so a component gets them finished.
 *
 * @param {{ components: Record<string, Component>, problems: import('./problems.mjs').Problems, source: string, slots: Slot[],
 *   warnings: import('./problems.mjs').Problems, lesson: import('./compile.mjs').LessonContext }} options
 */
export function rehypeComponents({ components, problems, warnings, source, slots, lesson }) {
  const fill = (/** @type {any} */ parent) => {
    parent.children = parent.children.flatMap((/** @type {any} */ child) => {
      if (child.type !== 'element') return [child];
      const slot = child.properties.dataSlot === undefined ? undefined : slots[Number(child.properties.dataSlot)];
      fill(child);
      if (!slot) return [child];
      const [label, children] = takeLabel(slot, child.children);
      const made = components[slot.name]?.render({
        name: slot.name,
        attributes: slot.attributes,
        label,
        children,
        lesson,
        problem(code, message, attribute) {
          problems.add(code, message, attributeAt(slot.node, attribute, source));
          return [];
        },
        warn: (code, message, attribute) => warnings.add(code, message, attributeAt(slot.node, attribute, source)),
      });
      return made ?? [];
    });
  };
  return fill;
}

/** `:::name[label]` arrives as a first paragraph, `::name[label]` as the only content. */
function takeLabel(/** @type {any} */ slot, /** @type {any[]} */ children) {
  if (slot.node.type !== 'containerDirective') return [children, []];
  if (!slot.node.children[0]?.data?.directiveLabel) return [[], children];
  const index = children.findIndex((child) => child.type === 'element');
  return [children[index].children, children.slice(index + 1)];
}
