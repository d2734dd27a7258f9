// Going between the list and its incidents leaves nothing behind: neither elements of pages that
// were left, nor their listeners.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newIncident } from '../support/records.ts';

/** Kept in the browser's process after its garbage was collected, on the page or off it. */
async function keptBy(devTools: CDPSession) {
  for (let turn = 0; turn < 3; turn += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
  return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

suite('memory', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    for (const title of ['Muon', 'Tau']) await newIncident(console.service, { title });
  });
  after(() => console.close());

  async function thereAndBack(page: Page, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await page.getByRole('link', { name: time % 2 === 0 ? 'Muon' : 'Tau' }).click();
      await page.locator('[aria-current=step]').first().waitFor();
      await page.locator('nav a[href="/incidents"]').first().click();
      await page.getByRole('link', { name: 'Muon' }).waitFor();
    }
  }

  test('list and incident › there and back again and again › keep no more than the first times', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable');
    await devTools.send('HeapProfiler.enable');
    await thereAndBack(page, 6);
    const early = await keptBy(devTools);
    await thereAndBack(page, 10);
    const late = await keptBy(devTools);
    assert.ok(early.nodes > 100 && early.listeners > 100);
    // One page that stays has hundreds of each.
    assert.ok(late.nodes <= early.nodes + 50, `${early.nodes} nodes became ${late.nodes}`);
    assert.ok(
      late.listeners <= early.listeners + 50,
      `${early.listeners} listeners became ${late.listeners}`,
    );
    await done();
  });
});
