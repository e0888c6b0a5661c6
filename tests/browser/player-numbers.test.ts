import { describe, expect, it } from 'vitest';
import { cells, matrix, ready, useHost } from './harness.js';

const host = useHost();

/** The numbers of the issue, as they must be printed; closed forms beside them. */
const cases = [
  {
    name: 'two-words',
    attributes: 'preset="two-words"',
    expected: {
      Scores: [
        ['2', '2'],
        ['0', '2'],
      ],
      // 1/(1+e) = 0.2689…
      'Attention weights': [
        ['0.5', '0.5'],
        ['0.27', '0.73'],
      ],
      // 10/(1+e), 10e/(1+e)
      Output: [
        ['5', '5'],
        ['2.69', '7.31'],
      ],
    },
  },
  {
    name: 'two-words with one decimal',
    attributes: 'preset="two-words" decimals="1"',
    expected: {
      Output: [
        ['5', '5'],
        ['2.7', '7.3'],
      ],
    },
  },
  {
    name: 'three-tokens',
    attributes: 'preset="three-tokens"',
    expected: {
      'Attention weights': [
        ['0.401', '0.198', '0.401'],
        ['0.198', '0.401', '0.401'],
        ['0.248', '0.248', '0.503'],
      ],
      Output: [
        ['1.604', '0.797'],
        ['1.401', '1.203'],
        ['1.759', '1'],
      ],
    },
  },
  {
    name: 'three-tokens under the causal mask',
    attributes: 'preset="three-tokens" mask="causal"',
    expected: {
      'Attention weights': [
        ['1', '0', '0'],
        ['0.33', '0.67', '0'],
        ['0.248', '0.248', '0.503'],
      ],
      Output: [
        ['1', '0'],
        ['0.33', '1.34'],
        ['1.759', '1'],
      ],
    },
  },
  {
    name: 'silent-mistake',
    attributes: 'preset="silent-mistake" decimals="1"',
    expected: {
      Scores: [
        ['1', '0'],
        ['4', '2'],
      ],
      Output: [
        ['6.7', '3.3'],
        ['8', '2'],
      ],
    },
  },
  {
    name: 'silent-mistake without the transpose',
    attributes: 'preset="silent-mistake" mistake="noTranspose" decimals="1"',
    expected: {
      Scores: [
        ['1', '2'],
        ['0', '2'],
      ],
      Output: [
        ['3.3', '6.7'],
        ['2', '8'],
      ],
    },
  },
  {
    name: 'softmax down the columns of two-words',
    attributes: 'preset="two-words" mistake="columnSoftmax" decimals="1"',
    expected: {
      Output: [
        ['7.3', '5'],
        ['2.7', '5'],
      ],
    },
  },
  {
    name: 'self-small',
    attributes: 'preset="self-small"',
    expected: {
      Output: [
        ['1.198', '0.802'],
        ['1.604', '0.599'],
        ['1.503', '0.752'],
      ],
    },
  },
];

describe('the page prints', () => {
  it.each(cases)('$name', async ({ attributes, expected }) => {
    const page = await host.open({ body: `<attn-player ${attributes} at="end"></attn-player>` });
    await ready(page);
    for (const [name, numbers] of Object.entries(expected)) expect(await cells(matrix(page, name))).toEqual(numbers);
    await page.context().close();
  });

  it('the sums beside the weights, and says when rounded values do not add up', async () => {
    const page = await host.open({ body: '<attn-player preset="three-tokens" at="end"></attn-player>' });
    await ready(page);
    expect(await matrix(page, 'Attention weights').locator('td.sum').allTextContents()).toEqual(['1', '1', '1']);
    await page.getByText('sum of the rounded values 0.999, true sum 1').waitFor();
    await page.context().close();
  });

  it('row sums 1.23 and 0.77 where the softmax runs down the columns', async () => {
    const page = await host.open({
      body: '<attn-player preset="two-words" mistake="columnSoftmax" at="end"></attn-player>',
    });
    await ready(page);
    expect(await matrix(page, 'Attention weights').locator('td.sum').allTextContents()).toEqual(['1.23', '0.77']);
    await page.context().close();
  });

  it('a shape error where the forgotten transpose does not fit', async () => {
    const page = await host.open({ body: '<attn-player preset="two-words" mistake="noTranspose"></attn-player>' });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('(2, 4)');
    expect(await cells(matrix(page, 'Key'))).toEqual([['1', '0', '1', '0'], ['1', '1', '1', '1']]); // prettier-ignore
    await page.getByRole('button', { name: 'Show it done right' }).click();
    await matrix(page, 'Output').waitFor();
    await page.context().close();
  });

  it('the shapes beside every matrix', async () => {
    const page = await host.open({ body: '<attn-player preset="two-words" at="end"></attn-player>' });
    await ready(page);
    await page.getByText('(2, 4) × (4, 2) → (2, 2)').waitFor();
    await page.context().close();
  });
});
