/** What a chapter in one file is asked in any browser; both run in the page. */

/** Figures and exercises alike have something to press once they are computed. */
export const allDrawn = (): boolean => {
  const ours = [...document.querySelectorAll('main *')].filter(({ localName }) => localName.startsWith('attn-'));
  return ours.length > 0 && ours.every(({ shadowRoot }) => shadowRoot?.querySelector('button, input, table'));
};

/**
 * The first matrix of the first player as it is drawn, and as it is in the trace; nothing where there is no player. It holds
 * what was typed, so its numbers are short, but it may be drawn turned: both are in order of size.
 */
export const firstMatrix = (): { drawn: number[]; traced: number[] } => {
  const matrix = document.querySelector('attn-player')?.shadowRoot?.querySelector('attn-matrix');
  const cells = [...(matrix?.shadowRoot?.querySelectorAll('td[role=gridcell]') ?? [])];
  const { data } = (matrix as unknown as { step: { data: Float64Array } } | null)?.step ?? { data: [] };
  const sorted = (numbers: number[]): number[] => numbers.sort((a, b) => a - b);
  return {
    drawn: sorted(cells.map((cell) => Number(cell.textContent?.trim().replace('−', '-')))),
    traced: sorted([...data]),
  };
};
