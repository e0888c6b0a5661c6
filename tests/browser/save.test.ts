/** What can be taken along of a figure, as claims: a picture of just what is shown, its numbers, its state. */
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { figures } from '../../web/src/elements/figures.js';
import { consoleOf, useHost } from './harness.js';
import { allDrawn } from './one-file.js';
import { openMenu, saved } from './saving.js';

const host = useHost();

async function opened(tag: string, attributes = '', conditions: object = {}): Promise<{ page: Page; figure: Locator }> {
  const page = await host.open({ body: `<${tag} ${attributes}></${tag}>`, ...conditions });
  await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });
  const figure = page.locator(tag);
  if (tag === 'attn-player') await figure.getByRole('button', { name: /^(More|더 보기)/ }).click();
  await openMenu(figure);
  return { page, figure };
}

const labs = Object.keys(figures).filter((tag) => !['attn-player', 'attn-exercise'].includes(tag));

describe.each(['attn-player', ...labs])('<%s>', (tag) => {
  it('is saved as plain SVG with the words and numbers that it shows, and as PNG', async () => {
    const { page, figure } = await opened(tag);
    const svg = (await saved(page, figure, 'svg')).bytes.toString('utf8');
    const looked = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      const names = [...parsed.querySelectorAll('*')].map(({ localName }) => localName);
      const { width, height } = parsed.documentElement.attributes as unknown as Record<string, Attr>;
      return {
        error: parsed.querySelector('parsererror')?.textContent ?? null,
        foreign: names.filter((name) => !['svg', 'title', 'rect', 'text', 'path', 'image'].includes(name)),
        texts: [...parsed.querySelectorAll('text')].map((one) => one.textContent!),
        size: [Number(width!.value), Number(height!.value)],
      };
    }, svg);
    expect(looked.error).toBeNull();
    expect(looked.foreign).toEqual([]);
    expect(svg).not.toMatch(/\sstyle=|href="(?!data:image\/png)/);
    // every cell of every matrix that is drawn as a table stands in the picture
    const cells = await figure.evaluate((element) => {
      const found: string[] = [];
      const look = (root: ParentNode): void => {
        for (const one of root.querySelectorAll('*')) {
          if (one.matches('td[role=gridcell]') && one.getBoundingClientRect().width > 0)
            found.push(one.textContent.trim());
          if (one.shadowRoot) look(one.shadowRoot);
        }
      };
      look(element.shadowRoot!);
      return found.filter((text) => text !== '');
    });
    const written = [...looked.texts];
    for (const cell of cells) {
      const at = written.indexOf(cell);
      expect(at, cell).toBeGreaterThanOrEqual(0);
      written.splice(at, 1);
    }
    const { bytes } = await saved(page, figure, 'png');
    // width and height stand in the header of a PNG; twice the size, to be sharp
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(looked.size.map((length) => length * 2));
    expect(consoleOf.get(page)).toEqual([]);
    await page.context().close();
  });

  it('comes back from what was saved of its settings', async () => {
    const { page, figure } = await opened(tag);
    const { bytes } = await saved(page, figure, 'state');
    const text = bytes.toString('utf8');
    const { figure: name, state } = JSON.parse(text) as { figure: string; state: { version: number } };
    expect([name, state.version]).toEqual([tag, 1]);
    await figure
      .locator('.open input')
      .setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer: bytes });
    await expect.poll(() => figure.getByRole('status').first().textContent()).toContain('saved.json');
    expect(await figure.evaluate((one) => JSON.stringify((one as unknown as { state: unknown }).state))).toBe(
      JSON.stringify(state),
    );
    await page.context().close();
  });
});

/** The picture of a figure, as elements. */
async function drawnIn(tag: string): Promise<{ page: Page; svg: string }> {
  const { page, figure } = await opened(tag);
  return { page, svg: (await saved(page, figure, 'svg')).bytes.toString('utf8') };
}

describe('what a picture shows as the page does', () => {
  it('weights by how strong their colour is', async () => {
    // the heads are made so that they look at one token, at the same word, or at all alike
    const { page, svg } = await drawnIn('attn-heads');
    const strengths = [...svg.matchAll(/fill="rgba\((\d+,\d+,\d+),([\d.]+)\)"/g)].map(([, , alpha]) => Number(alpha));
    expect(new Set(strengths).size).toBeGreaterThan(3);
    await page.context().close();
  });

  it('lines as thin as they are, also in a drawing that is stretched', async () => {
    const { page, svg } = await drawnIn('attn-cache');
    const widths = await page.evaluate((text) => {
      const holder = document.createElement('div');
      holder.append(document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true));
      document.body.replaceChildren(holder);
      return [...holder.querySelectorAll<SVGGraphicsElement>('[stroke-width]')].map((one) => {
        const { a, b, c, d } = one.getCTM()!;
        return Number(one.getAttribute('stroke-width')) * Math.sqrt(Math.abs(a * d - b * c));
      });
    }, svg);
    expect(widths.length).toBeGreaterThan(10);
    expect(Math.max(...widths)).toBeLessThanOrEqual(6);
    await page.context().close();
  });

  it('boxes that can be opened', async () => {
    const { page, svg } = await drawnIn('attn-block-map');
    for (const name of ['Probabilities', 'Logits']) expect(svg).toContain(`>${name}<`);
    await page.context().close();
  });
});

describe('a player', () => {
  it('gives its numbers: a matrix with every digit, all steps, the solution, a program', async () => {
    const { page, figure } = await opened('attn-player', 'preset="two-words"');
    await figure.locator('#save-format').selectOption('csv');
    await figure.locator('#save-step').selectOption('weights');
    const csv = await saved(page, figure, 'csv');
    expect(csv.name).toBe('attn-player-weights.csv');
    // softmax of (0, 1): 1/(1+e) and e/(1+e)
    const last = csv.bytes.toString('utf8').trim().split('\r\n').at(-1)!.split(',').slice(1).map(Number);
    expect(last[0]).toBeCloseTo(1 / (1 + Math.E), 15);
    expect(last[1]).toBeCloseTo(Math.E / (1 + Math.E), 15);
    const { steps } = JSON.parse((await saved(page, figure, 'json')).bytes.toString()) as { steps: { id: string }[] };
    expect(steps.map(({ id }) => id)).toEqual(['query', 'key', 'value', 'scores', 'scaled', 'weights', 'output']);
    expect((await saved(page, figure, 'latex')).bytes.toString()).toContain('\\end{document}');
    expect((await saved(page, figure, 'numpy')).bytes.toString()).toContain('import numpy as np');
    await page.context().close();
  });

  it('gives a picture of each step, and is itself where it was', async () => {
    const { page, figure } = await opened('attn-player', 'preset="two-words" at="1"');
    const before = await figure.evaluate((player) => JSON.stringify((player as unknown as { state: unknown }).state));
    const files = Object.keys(unzipSync((await saved(page, figure, 'steps')).bytes));
    // nothing computed yet, then scores, scaled, weights, output
    expect(files).toEqual(['001.png', '002.png', '003.png', '004.png', '005.png']);
    expect(await page.locator('attn-player').count()).toBe(1);
    expect(await figure.evaluate((player) => JSON.stringify((player as unknown as { state: unknown }).state))).toBe(
      before,
    );
    await page.context().close();
  });

  it('of many steps gives small pictures, of few sharp ones: all can be sent by mail', async () => {
    for (const [tag, scale] of [
      ['attn-flash', 1],
      ['attn-cache', 2],
    ] as const) {
      const { page, figure } = await opened(tag);
      // the width stands in the header of a PNG; one by itself is sharp
      const widthOf = (picture: Buffer): number => picture.readUInt32BE(16);
      const width = widthOf((await saved(page, figure, 'png')).bytes) / 2;
      const { bytes } = await saved(page, figure, 'steps');
      const pictures = Object.values(unzipSync(bytes)).map((picture) => Buffer.from(picture));
      expect(new Set(pictures.map(widthOf))).toEqual(new Set([width * scale]));
      expect(pictures.length > 16).toBe(scale === 1);
      expect(bytes.length).toBeLessThan(6_000_000);
      await page.context().close();
    }
  });

  it('gives a film that shows each step for as long, from the first to the last', async () => {
    const { page, figure } = await opened('attn-player', 'preset="two-words" at="1"');
    const { name, bytes } = await saved(page, figure, 'film');
    expect(name).toBe('attn-player.webm');
    const film = await page.evaluate(async (base64) => {
      const video = document.createElement('video');
      video.muted = true;
      video.src = `data:video/webm;base64,${base64}`;
      const at = async (time: number): Promise<number[]> => {
        video.currentTime = time;
        await new Promise((resolve) => (video.onseeked = resolve));
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
        const pen = canvas.getContext('2d')!;
        pen.drawImage(video, 0, 0);
        return [...pen.getImageData(0, 0, canvas.width, canvas.height).data];
      };
      await new Promise((resolve) => (video.onloadeddata = resolve));
      const [first, last] = [await at(0.5), await at(1e6)];
      const differing = first.filter((one, index) => Math.abs(one - last[index]!) > 64).length;
      return { differing, width: video.videoWidth, height: video.videoHeight, seconds: video.currentTime };
    }, bytes.toString('base64'));
    expect([film.width % 2, film.height % 2]).toEqual([0, 0]);
    // the fifth picture comes after four of 1.5 s, of which a busy machine may miss the beginning
    expect(film.seconds).toBeGreaterThan(4.5);
    expect(film.seconds).toBeLessThan(9);
    expect(film.differing).toBeGreaterThan(1000);
    expect(await page.locator('attn-player').count()).toBe(1);
    await page.context().close();
  });

  it.each(['steps', 'film'])('stops drawing %s when it is told to', async (format) => {
    const { page, figure } = await opened('attn-player', 'preset="multi-head"');
    await figure.locator('#save-format').selectOption(format);
    await figure.getByRole('button', { name: 'Save as a file' }).click();
    await figure.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => figure.getByRole('status').first().textContent()).toContain('nothing was saved');
    expect(await page.locator('attn-player').count()).toBe(1);
    await page.context().close();
  });

  it.each([
    ['two-words', '"algorithm"'],
    ['base-512', 'Save it as a file'],
  ])('(%s) shows what the browser does not let it copy, where that is not megabytes', async (preset, said) => {
    const { page, figure } = await opened('attn-player', `preset="${preset}"`);
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('not here'))));
    await figure.locator('#save-format').selectOption('json');
    await figure.locator('.save-choice').getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => figure.getByRole('alert').textContent(), { timeout: 30_000 }).toContain(said);
    await page.context().close();
  });

  it('refuses what was saved from another figure, by its name, and what is no such file', async () => {
    const { page, figure } = await opened('attn-player');
    const open = (text: string): Promise<void> =>
      figure
        .locator('.open input')
        .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await open('{ "figure": "attn-plane", "state": {} }');
    await expect.poll(() => figure.getByRole('alert').textContent()).toContain('attn-plane');
    await open('no JSON');
    await expect.poll(() => figure.getByRole('alert').textContent()).toContain('x.json');
    await page.context().close();
  });

  it('is saved under a strict Content-Security-Policy, in Korean, by keyboard', async () => {
    const headers = { 'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };
    const { page, figure } = await opened('attn-player', '', { headers, lang: 'ko' });
    await figure.locator('#save-format').selectOption('png');
    await figure.getByRole('button', { name: '파일로 저장' }).focus();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toBe('attn-player.png');
    await page.keyboard.press('Escape');
    expect(await figure.locator('details.save').getAttribute('open')).toBeNull();
    expect(consoleOf.get(page)!.filter((line) => !line.includes('data:'))).toEqual([]);
    await page.context().close();
  });
});
