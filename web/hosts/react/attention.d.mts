import type { HTMLAttributes, ReactElement } from 'react';

export interface AttentionProps extends HTMLAttributes<HTMLElement> {
  /** the tag, `attn-player` unless told */
  figure?: string;
  /** its attributes: `{ preset: 'two-words', mask: 'causal' }` */
  settings?: Record<string, unknown>;
}

/** What stands inside is shown where the figure cannot live. */
export declare function Attention(props: AttentionProps): ReactElement;
