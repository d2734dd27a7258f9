// The console by keyboard alone: palette, keys of a page, the sheet that lists them, the switch.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newIncident } from '../support/records.ts';

suite('keyboard', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('palette › words, then an id › found and opened without the mouse', async () => {
    const { public_id } = await newIncident(console.service, { title: 'Zebra in the printer' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Page, incident number or words' });
    await box.waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await box.pressSequentially('zebra');
    const option = page.getByRole('option', { name: /Zebra in the printer/ });
    // Found a moment after it is listed, and then chosen.
    await option.and(page.locator('[aria-selected=true]')).waitFor();
    const chosen = await box.getAttribute('aria-activedescendant');
    assert.equal(chosen, await option.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/incidents/${public_id}`);
    await page.keyboard.press('Control+k');
    await box.fill(public_id.toLowerCase());
    await page.getByRole('option', { name: `Open ${public_id}` }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
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
    await page.waitForURL('**/incidents');
    const search = page.getByRole('searchbox');
    await search.pressSequentially('g?');
    assert.equal(await search.inputValue(), 'g?');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Go to Incidents').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await sheet.getByRole('switch').focus();
    await page.keyboard.press('Space');
    await sheet.getByText('Go to Incidents').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.waitForTimeout(300);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page, incident number or words' }).waitFor();
    await done();
  });
});
