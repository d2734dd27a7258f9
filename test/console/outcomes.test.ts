// Outcomes other than closing in a real browser: by mouse, by keyboard, and that nothing
// looks closed.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

suite('outcomes', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const read = async (id: string) => {
    const headers = await console.service.as('Analyst');
    return (await console.service.call('GET', `/api/ip3/v1/incidents/${id}`, { headers })).body;
  };

  test('a false positive › by mouse › shown in head, gate and list; undone', async () => {
    const { public_id } = await newIncident(console.service, { title: 'Noise of a scanner' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.getByRole('button', { name: 'Other outcome…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'False positive' }).check();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Patched <b>before</b>.');
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByRole('button', { name: 'Record false positive' }).click();
    const panel = page.getByRole('region', { name: 'Outcome' });
    await panel.getByText('Patched <b>before</b>.').waitFor();
    await panel.getByText('Not closed: the gate above still applies.').waitFor();
    await page.locator('.incident-facts').getByText('False positive').waitFor();
    const { outcome, status_lifecycle } = await read(public_id);
    assert.deepEqual([outcome, status_lifecycle], ['false_positive', 'open']);
    assert.deepEqual(await faultsOf(page), []);

    await page.goto(`${console.base}/incidents?outcome=false_positive`);
    await page.getByRole('row').getByText('False positive').waitFor();
    await page.goto(`${console.base}/incidents/${public_id}`);
    await page.getByRole('button', { name: 'Undo outcome' }).click();
    await page.getByRole('button', { name: 'Other outcome…' }).waitFor();
    assert.equal((await read(public_id)).outcome, null);
    await page.goto(`${console.base}/incidents/${public_id}?tab=timeline`);
    await page.getByText('withdrew the outcome').waitFor();
    await done();
  });

  test('an accepted risk › by keyboard › asks for an end and an approver', async () => {
    const { public_id } = await newIncident(console.service);
    await console.service.as('Operator');
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const open = page.getByRole('button', { name: 'Other outcome…' });
    await open.focus();
    await page.keyboard.press('Enter');
    const radio = page.getByRole('radio', { name: 'False positive' });
    await radio.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Accepted until').fill(until);
    await page.getByRole('combobox', { name: 'Approved by' }).fill('operator@example.org');
    await page.getByRole('textbox', { name: 'Reason' }).focus();
    await page.keyboard.type('Switched off in December.');
    await page.getByRole('button', { name: 'Accept risk' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Outcome' }).getByText('Risk accepted').waitFor();
    assert.equal((await read(public_id)).outcome, 'accepted_risk');
    // Escape leaves a dialog and gives the focus back to what opened it.
    await page.getByRole('button', { name: 'Undo outcome' }).click();
    await open.click();
    await page.keyboard.press('Escape');
    await page.locator('[data-opens=outcome]:focus').waitFor();
    await done();
  });

  test('a duplicate › a suggestion is chosen by one press › links to the original', async () => {
    const title = 'The printers of the third floor';
    const first = await newIncident(console.service, { title: `${title} 1` });
    const second = await newIncident(console.service, { title: `${title} 2` });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${second.public_id}?do=outcome`);
    await page.getByRole('radio', { name: 'Duplicate' }).check();
    await page.getByRole('button', { name: `Use ${first.public_id}` }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Reported twice.');
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Record duplicate' }).click();
    const panel = page.getByRole('region', { name: 'Outcome' });
    await panel.getByRole('link', { name: first.public_id }).waitFor();
    await done();
  });

  test('a Viewer › sees no way to record one', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', `/incidents/${public_id}`);
    const open = page.getByRole('button', { name: 'Other outcome…' });
    await open.waitFor();
    await becomes(() => open.getAttribute('aria-disabled'), 'true');
    await done();
  });
});
