// Splitting an incident off in a real browser: preview, split, the records on the other page, undo;
// by mouse, and by keyboard alone.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';

suite('splits of incidents', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const splitsOf = async (id: string) => {
    const headers = await console.service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${id}/splits`;
    return (await console.service.call('GET', url, { headers })).body.splits;
  };

  test('by mouse: menu › preview › split › evidence is shown there; Undo › gone', async () => {
    const origin = await newIncident(console.service, {
      ...{ title: 'Campaign <i>of</i> October', tags: ['mail'] },
      ...{ entity: 'essential', sector: 'energy', gdpr_personal_data: true },
    });
    await newEvidence(console.service, origin, { source: 'mail gateway of sales' });
    await newEvidence(console.service, origin, { source: 'proxy of the factory' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${origin.public_id}`);
    await page.locator('.page-menu button').first().click();
    await page.getByRole('menuitem', { name: 'Split off an incident…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Title of the new incident' }).fill('Mail to sales');
    await dialog.getByRole('textbox', { name: 'Reason for the split' }).fill('One <b>sender</b>.');
    const preview = dialog.getByRole('button', { name: 'Show what will happen' });
    await becomes(() => preview.isDisabled(), true);
    await dialog.getByRole('checkbox', { name: 'mail gateway of sales' }).check();
    await preview.click();
    await dialog.getByText('Evidence: 1 · actions: 0 · tags: 0').waitFor();
    await dialog.getByText('count from the earliest known moment').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    assert.deepEqual(await splitsOf(origin.id), []);
    await dialog.getByRole('button', { name: 'Split off the incident' }).click();
    const panel = page.getByRole('region', { name: 'Splits' });
    await panel.getByText('One <b>sender</b>.').waitFor();
    assert.deepEqual(await faultsOf(page), []);

    const [{ incident }] = await splitsOf(origin.id);
    await page.goto(`${console.base}/incidents/${incident.public_id}?tab=evidence`);
    const shown = page.getByRole('region', { name: `Evidence of ${origin.public_id}` });
    await shown.getByText('mail gateway of sales').first().waitFor();
    await becomes(() => page.getByText('proxy of the factory').count(), 0);
    await page.goto(`${console.base}/incidents/${incident.public_id}?tab=timeline`);
    await page.getByText(`split it off from ${origin.public_id}`).waitFor();
    await page.goto(`${console.base}/incidents/${incident.public_id}`);
    await page.getByRole('button', { name: 'Undo split' }).click();
    await page.waitForURL(`**/incidents/${origin.public_id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await splitsOf(origin.id), []);
    await done();
  });

  test('by keyboard alone › split off', async () => {
    const origin = await newIncident(console.service, { tags: ['mail'] });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${origin.public_id}`);
    await page.locator('.page-menu button').first().focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Split off an incident…' });
    await item.waitFor();
    while (!(await item.evaluate((one) => one.matches(':focus')))) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    const title = page.getByRole('textbox', { name: 'Title of the new incident' });
    await title.waitFor();
    while (!(await title.evaluate((one) => one.matches(':focus')))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Mail to sales');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Another sender.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const submit = page.getByRole('button', { name: 'Split off the incident' });
    await submit.waitFor();
    for (let step = 0; step < 8; step += 1) {
      if (await submit.evaluate((one) => one.matches(':focus'))) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Splits' }).waitFor();
    assert.equal((await splitsOf(origin.id)).length, 1);
    await done();
  });
});
