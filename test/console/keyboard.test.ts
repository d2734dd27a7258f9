// The console by keyboard alone: the story of an incident, palette, keys of a page, the sheet that
// lists them, the switch. Nothing in this file points or clicks.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident, sha256 } from '../support/records.ts';
import { password } from '../support/service.ts';

suite('keyboard', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('an incident › from sign-in to closed › by keyboard alone', async () => {
    const { public_id } = await newIncident(console.service, {
      title: 'SSRF in the report service',
    });
    await console.service.as('Analyst');
    const { page, done } = await console.open();
    await page.goto(`${console.base}/incidents`);
    await tabTo(page, page.locator('input[type=email]'));
    await page.keyboard.type('analyst@example.org');
    await tabTo(page, page.locator('input[type=password]'));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'SSRF in the report service' }));
    await page.keyboard.press('Enter');
    for (const state of ['Triaged', 'Assigned', 'Fixing', 'Retest']) {
      // A button whose move is under way takes no focus.
      const move = page.locator('[data-next-step]:enabled');
      await move.filter({ hasText: `Move to ${state}` }).waitFor();
      await page.keyboard.press('t');
      await page.keyboard.press('Enter');
      await page.locator(`[aria-current=step]:has-text("${state}")`).waitFor();
    }
    await page.keyboard.press('Shift+C');
    const dialog = page.getByRole('dialog');
    await dialog.getByText("Can't close yet. Missing:").waitFor();
    const close = dialog.getByRole('button', { name: 'Close incident' });
    await becomes(() => close.getAttribute('aria-disabled'), 'true');
    await tabTo(page, dialog.getByRole('link', { name: 'Attach retest evidence' }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await becomes(() => page.getByRole('combobox', { name: 'Type' }).inputValue(), 'retest_report');
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.getByRole('button', { name: 'File', exact: true }));
    await page.keyboard.press('Enter');
    // The choice itself is made in a dialog of the system, which the page does not have.
    const buffer = Buffer.from('169.254.169.254 is refused since release 4.2.');
    await (await chooser).setFiles({ name: 'retest.txt', mimeType: 'text/plain', buffer });
    await page
      .locator('.drop .hash')
      .getByText(/^[0-9a-f]{64}$/)
      .waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Attach evidence', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Retest report' }).waitFor();

    await page.keyboard.press('Shift+C');
    await dialog.getByText('Requirements met by:').waitFor();
    await page.keyboard.type('Retested by the platform team.');
    await tabTo(page, close);
    await page.keyboard.press('Enter');
    await page.locator('[aria-current=step]:has-text("Closed")').waitFor();
    await done();
    const headers = await console.service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${public_id}`;
    const { body } = await console.service.call('GET', url, { headers });
    assert.equal(body.workflow_status, 'closed');
    const { evidence } = (await console.service.call('GET', `${url}/evidence`, { headers })).body;
    assert.deepEqual(
      [evidence[0].filename, evidence[0].integrity, evidence[0].hash_sha256],
      ['retest.txt', 'verified', sha256('169.254.169.254 is refused since release 4.2.')],
    );
  });

  test('palette › parts of words, of an id, of an address › found and opened without the mouse', async () => {
    const { public_id } = await newIncident(console.service, { title: 'Zebra in the printer' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Page, incident number, words or person' });
    await box.waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await box.pressSequentially('ebra');
    const option = page.getByRole('option', { name: /Zebra in the printer/ });
    // Found a moment after it is listed, and then chosen.
    await option.and(page.locator('[aria-selected=true]')).waitFor();
    const chosen = await box.getAttribute('aria-activedescendant');
    assert.equal(chosen, await option.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/incidents/${public_id}`);
    await page.keyboard.press('Control+k');
    await box.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(public_id.toLowerCase());
    await page.getByRole('option', { name: `Open ${public_id}` }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await box.fill(public_id.slice(-5));
    await option.waitFor();
    await box.fill('nalys');
    await page.getByRole('option', { name: /^Open incidents of .*analyst/ }).click();
    await page.waitForURL(/owner=analyst/);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await done();
  });

  test('keys › g i goes, typing is left alone, the switch turns them off', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.locator('h1').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.waitForURL(/\/incidents(\?|$)/);
    const search = page.getByRole('searchbox');
    await search.pressSequentially('g?');
    await becomes(() => search.inputValue(), 'g?');
    await becomes(() => page.getByRole('dialog').count(), 0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Go to Incidents').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await tabTo(page, sheet.getByRole('switch'));
    await page.keyboard.press('Space');
    await sheet.getByText('Go to Incidents').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page, incident number, words or person' }).waitFor();
    await becomes(() => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count(), 0);
    await done();
  });
});

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let pressed = 0; pressed < 120; pressed += 1) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${wanted.toString()}`);
}
