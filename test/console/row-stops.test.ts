// Tables by keyboard: Tab goes from row to row, and the arrow keys reach everything in a row.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newAgent } from '../support/agents.ts';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import { rowsWithStops } from '../support/row-stops.ts';

const agents = ['agent-a', 'agent-b', 'agent-c'];
/** Row and name of what has the focus. */
const focused = `(() => {
  const at = document.activeElement;
  const row = at.closest('tbody tr');
  return row && [row.rowIndex, at.ariaLabel ?? at.textContent.trim()];
})()`;

suite('rows by keyboard', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    for (const agent_id of agents) await newAgent(console.service, agent_id);
    for (const title of ['Row b', 'Row a']) await newIncident(console.service, { title });
  });
  after(() => console.close());

  async function pressed(page: Page, key: string) {
    await page.keyboard.press(key);
    return page.evaluate<[number, string]>(focused);
  }

  test('agents › Tab, arrows › one stop a row, the box reached by an arrow and pressed', async () => {
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'AI Safety', '/agents');
    const rows = page.locator('tbody tr');
    await becomes(() => rows.count(), agents.length);
    assert.deepEqual(await page.evaluate(rowsWithStops), []);
    await rows.first().locator('.cell-title a').focus();
    assert.deepEqual(await page.evaluate(focused), [1, 'agent-a']);
    assert.deepEqual(await pressed(page, 'ArrowLeft'), [1, 'Select agent-a']);
    await page.keyboard.press('Space');
    await page.getByText('1 agent selected').waitFor();
    assert.deepEqual(await page.evaluate(rowsWithStops), []);
    // Tab leaves the row from wherever it was in it, and comes back to where rows begin.
    assert.deepEqual(await pressed(page, 'Tab'), [2, 'agent-b']);
    assert.deepEqual(await pressed(page, 'Shift+Tab'), [1, 'agent-a']);
    assert.deepEqual(await pressed(page, 'ArrowDown'), [2, 'agent-b']);
    assert.deepEqual(await pressed(page, 'Tab'), [3, 'agent-c']);
    assert.deepEqual(await pressed(page, 'ArrowUp'), [2, 'agent-b']);
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('incidents › without single keys › a box is reached by an arrow', async () => {
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(`localStorage.setItem(
      'proofline.preferences', '{"single_keys":false,"live":false}')`);
    await console.signIn(page, 'Analyst', '/incidents?q=row');
    const link = page.getByRole('link', { name: 'Row a' });
    await link.focus();
    assert.deepEqual(await page.evaluate(rowsWithStops), []);
    for (let step = 0; step < 8; step += 1) {
      const [, name] = await pressed(page, 'ArrowLeft');
      if (name.startsWith('Select INC-')) break;
    }
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    await done();
  });
});
