/**
 * Style that follows data, set property by property through the CSSOM: `<td ${styleProperties({ '--level': '0.5' })}>`.
 *
 * Lit's styleMap writes a style attribute the first time, which is what `style-src 'self'` forbids: the numbers would
 * stay and their fills would not.
 */
import { noChange } from 'lit';
import { Directive, directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

type Properties = Readonly<Record<string, string>>;

class StyleProperties extends Directive {
  private written: Properties = {};

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT)
      throw new Error('styleProperties stands in a tag, not in an attribute or child.');
  }

  override render(_properties: Properties): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [Properties]): typeof noChange {
    const { style } = part.element as HTMLElement;
    for (const name in this.written) if (!(name in properties)) style.removeProperty(name);
    for (const [name, value] of Object.entries(properties))
      if (this.written[name] !== value) style.setProperty(name, value);
    this.written = properties;
    return noChange;
  }
}

export const styleProperties = directive(StyleProperties);
