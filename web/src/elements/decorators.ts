/**
 * Lit's decorators, as TypeScript's older kind needs them: Lit's own can do both kinds, which is half a kilobyte in each page.
 */
import type { PropertyDeclaration, ReactiveElement } from 'lit';

/** Whoever sets it asks for an update; an attribute too, unless told otherwise. */
export const property =
  <T>(options?: PropertyDeclaration<T>) =>
  (proto: ReactiveElement, name: string): void =>
    (proto.constructor as typeof ReactiveElement).createProperty(name, options as PropertyDeclaration);

/** The same within an element: it has no attribute. */
export const state = () => property({ state: true });

/** What is found in the element's shadow now. */
export const query =
  (selector: string) =>
  (proto: ReactiveElement, name: string): void =>
    void Object.defineProperty(proto, name, {
      get(this: ReactiveElement) {
        return this.renderRoot.querySelector(selector);
      },
    });
