// Where the browser draws an element.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';

/** Place and size of what the browser draws, in pixels. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  assert.ok(box, 'nothing is drawn of it');
  return box;
}
