/** How a figure is saved, as a reader does it. */
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';

export const openMenu = (figure: Locator): Promise<void> => figure.locator('details.save summary').click();

export const saveButton = (figure: Locator): Locator =>
  figure.getByRole('button', { name: /Save as a file|파일로 저장/ });

export async function saved(page: Page, figure: Locator, format: string): Promise<{ name: string; bytes: Buffer }> {
  await figure.locator('#save-format').selectOption(format);
  const [file] = await Promise.all([page.waitForEvent('download') as Promise<Download>, saveButton(figure).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync((await file.path())!) };
}

/** A PNG and a text, so that both ways to make a file are gone: how they begin. */
export async function savedStarts(page: Page, figure: Locator): Promise<string[]> {
  await openMenu(figure);
  const starts = [];
  for (const format of ['png', 'svg']) {
    const { bytes } = await saved(page, figure, format);
    starts.push(bytes.subarray(1, 4).toString('latin1'));
  }
  return starts;
}

export const bothStarts = ['PNG', '?xm'];
