// Links between incidents in a real browser: found by parts of the title, shown on both, undone.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

suite('links of incidents', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('found by a part of the title › linked, on both; removed; taken back by Undo', async () => {
    const cause = await newIncident(console.service, { title: 'Phished <b>mailbox</b> of sales' });
    const effect = await newIncident(console.service, { title: 'Invoice with a wrong account' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${effect.public_id}`);
    await page.getByRole('button', { name: 'Link an incident' }).click();
    await page.getByRole('combobox', { name: 'This incident' }).selectOption('was caused by');
    await page.getByRole('combobox', { name: 'Other incident' }).pressSequentially('mailb');
    const option = page.getByRole('option', { name: cause.public_id });
    await option.getByText('Phished <b>mailbox</b> of sales').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await option.click();
    await page.getByRole('button', { name: 'Add link' }).click();
    const links = page.getByRole('region', { name: 'Linked incidents' });
    await links.getByRole('listitem').getByText('was caused by').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await links.getByRole('link', { name: cause.public_id }).click();
    await links.getByRole('link', { name: effect.public_id }).waitFor();
    await links.getByRole('listitem').getByText('caused', { exact: true }).waitFor();
    await links.getByRole('button', { name: `Remove link to ${effect.public_id}` }).click();
    await links.getByText('None yet.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await links.getByRole('link', { name: effect.public_id }).waitFor();
    await page.goto(`${console.base}/incidents/${cause.public_id}?tab=timeline`);
    await page.getByText('removed the link to').first().waitFor();
    await done();
  });

  test('a Viewer › reads links and cannot add one', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', `/incidents/${public_id}`);
    const add = page.getByRole('button', { name: 'Link an incident' });
    await becomes(() => add.getAttribute('aria-disabled'), 'true');
    await done();
  });
});
