/**
 * The colours: one hue for query, key, value and output each, everywhere, one accent for what happens now, and a scale
 * for signed scores and one for weights. Each text colour stands out from the surface by 4.5 to 1 or more. Plain text,
 * so that the pages around the figures are built with the very same ones.
 */
export const light = `
  --attn-surface: #ffffff;
  --attn-raised: #f7f8fa;
  --attn-ink: #1d2127;
  --attn-quiet: #58606c;
  --attn-rule: #d8dce2;
  --attn-accent: #b4235f;
  --attn-query: #2360a8;
  --attn-key: #a84d08;
  --attn-value: #2a744a;
  --attn-output: #743a9c;
  --attn-positive: #6d7f92;
  --attn-negative: #b3542f;
  --attn-weight: #0c7a80;
`;

export const dark = `
  --attn-surface: #15181d;
  --attn-raised: #1d2127;
  --attn-ink: #e8ebef;
  --attn-quiet: #a4adb9;
  --attn-rule: #363c46;
  --attn-accent: #ff7dab;
  --attn-query: #7db5f4;
  --attn-key: #f0a860;
  --attn-value: #72cd98;
  --attn-output: #c9a0ef;
  --attn-positive: #8b9cb0;
  --attn-negative: #e08a62;
  --attn-weight: #52c2c4;
`;

/** For a whole page that follows its reader. */
export const pagePalette = `:root {${light}}

@media (prefers-color-scheme: dark) {
  :root {${dark}}
}
`;
