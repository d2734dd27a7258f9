// A page at a zoom of 200 % on a laptop: nothing is cut off or hidden from assistive technology.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from './console.ts';
import { becomes } from './eventually.ts';

/** A screen of 1440 by 900 pixels at 200 %. */
export const zoomed = { width: 720, height: 450 };

const tooWide = `Math.max(0, document.documentElement.scrollWidth -
  document.documentElement.clientWidth)`;

/** Whether the keyboard is in a field of the page or of a dialog. */
const inField = `(() => {
  const at = document.activeElement;
  return at.matches('input, textarea, select, [role=combobox]') &&
    at.closest('main, [role=dialog]') !== null;
})()`;

export async function fitsInWidth(page: Page, where: string): Promise<void> {
  await becomes(() => page.evaluate(tooWide), 0, `${where} is too wide`);
}

export async function isWhole(page: Page, where: string): Promise<void> {
  await fitsInWidth(page, where);
  assert.deepEqual(await faultsOf(page), [], where);
}

/** The same at 200 %; the page has its size back afterwards. */
export async function isWholeZoomed(page: Page, where: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(zoomed);
  await isWhole(page, where);
  if (size !== null) await page.setViewportSize(size);
}

/** Tab leads from a control into the form that it opened. */
export async function tabToField(page: Page, where: string): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    if (await page.evaluate<boolean>(inField)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${where}: no field within six steps`);
}
