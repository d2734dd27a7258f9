// Custom fields in a real browser: defined by an administrator, asked for by a move, filled in, shown
// and filtered by in the list.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

const hostile = '<img src=x onerror="window.hacked = 1">\u202Egnp';

suite('custom fields', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function define(body: object): Promise<void> {
    const headers = await console.service.as('Admin');
    const { status, text } = await console.service.call('POST', '/api/ip3/v1/custom-fields', {
      ...{ headers, body },
    });
    assert.equal(status, 201, text);
  }

  test('no fields › one next step › defined, changed, retired', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/admin/fields');
    await page.getByText('No custom fields yet.').waitFor();
    await page.getByRole('button', { name: 'Define field', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Label').fill('Customer reference');
    await form.getByLabel('Key').fill('customer_ref');
    await form.getByLabel('Required at').selectOption('triaged');
    assert.deepEqual(await faultsOf(page), []);
    await form.getByRole('button', { name: 'Define field', exact: true }).click();
    const row = page.getByRole('row', { name: /Customer reference/ });
    await row.getByText('Triaged').waitFor();
    await row.getByRole('button', { name: /^Change/ }).click();
    await form.getByLabel('Help text').fill('As the customer knows it.');
    await form.getByRole('button', { name: 'Save field' }).click();
    await form.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: /^Retire/ }).click();
    await row.getByText('Retired', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Restore/ }).click();
    await row.getByText('In use').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('a move without the field › refused › filled in from there, and made', async () => {
    await define({
      ...{ key: 'ticket', type: 'text', label: `Ticket ${hostile}`, team: 'Platform' },
      required_at: 'triaged',
    });
    await define({ key: 'zones', type: 'choices', label: 'Zones', choices: ['a', 'b'] });
    const { public_id } = await newIncident(console.service, {
      team: 'Platform',
      custom_fields: { customer_ref: 'SUP-1' },
    });
    const { page, complaints, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.getByRole('button', { name: 'Move to Triaged' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Fill in these fields' });
    await alert.getByText('Ticket').waitFor();
    await alert.getByRole('button', { name: 'Fill in fields' }).click();
    const input = page.getByLabel(/^Ticket/);
    await input.waitFor();
    await becomes(() => page.evaluate('document.activeElement?.id'), 'custom-ticket');
    await input.fill(hostile);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('dd', { hasText: 'onerror' }).waitFor();
    await page.getByRole('button', { name: 'Move to Triaged' }).click();
    await page.getByRole('button', { name: 'Move to Assigned' }).waitFor();
    assert.equal(await page.evaluate('window.hacked'), undefined);
    // The browser reports the refusal.
    assert.match(complaints.splice(0).join(), /^[^,]*422[^,]*$/);
    await done();
  });

  test('the list › a column by choice, a filter by its key, a mistyped key', async () => {
    const { public_id } = await newIncident(console.service, {
      title: 'With a reference',
      custom_fields: { customer_ref: 'SUP-77' },
    });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?view=everything');
    await page.locator('summary', { hasText: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Customer reference' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Customer reference' }).waitFor();
    const search = page.getByRole('searchbox');
    await search.fill('field.custmer_ref:SUP-77');
    await search.press('Enter');
    await page.getByRole('button', { name: /field\.customer_ref:SUP-77/ }).click();
    await page.getByRole('button', { name: 'Customer reference is SUP-77', exact: true }).waitFor();
    await page.locator('tr[data-incident]').nth(1).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'With a reference' }).waitFor();
    assert.ok(page.url().includes('field=customer_ref'), page.url());
    assert.ok(public_id);
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('two people › the same field, another field › shown side by side, or kept', async () => {
    await define({ key: 'wave', type: 'text', label: 'Wave', team: 'Rollout' });
    await define({ key: 'site', type: 'text', label: 'Site', team: 'Rollout' });
    const custom_fields = { wave: 'one', site: 'here' };
    const made = { team: 'Rollout', custom_fields };
    const { public_id } = await newIncident(console.service, made);
    const { page, complaints, done } = await console.open();
    const patch = async (values: object) => {
      const headers = await console.service.as('Analyst');
      const url = `/api/ip3/v1/incidents/${public_id}`;
      const body = { custom_fields: values };
      const { status, text } = await console.service.call('PATCH', url, { headers, body });
      assert.equal(status, 200, text);
    };
    await console.signIn(page, 'Analyst', `/incidents/${public_id}?do=fields`);
    await page.getByLabel('Wave').fill('mine');
    await patch({ wave: 'theirs', site: 'there' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('row', { name: /Wave mine theirs/ }).waitFor();
    await becomes(() => alert.getByText('there', { exact: true }).count(), 0);
    assert.deepEqual(await faultsOf(page), []);
    await alert.getByRole('button', { name: 'Save my version' }).click();
    await page.locator('dd', { hasText: 'mine' }).waitFor();
    // What only the other one wrote stays.
    await page.locator('dd', { hasText: 'there' }).waitFor();
    assert.match(complaints.splice(0).join(), /^[^,]*412[^,]*$/);
    await done();
  });

  test('the timeline and a retired field › labels, never keys', async () => {
    await define({ key: 'cost_unit', type: 'text', label: 'Cost unit', team: 'Finance' });
    const { public_id } = await newIncident(console.service, { team: 'Finance' });
    const headers = await console.service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${public_id}`;
    const body = { custom_fields: { cost_unit: 'north_east' } };
    await console.service.call('PATCH', url, { headers, body });
    const admin = await console.service.as('Admin');
    await console.service.call('POST', '/api/ip3/v1/custom-fields/cost_unit/retire', {
      headers: admin,
    });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}?tab=timeline`);
    await page
      .getByText(/Cost unit/)
      .first()
      .waitFor();
    await becomes(() => page.getByText(/cost[ _]unit/i).count(), 1);
    for (const button of await page.getByRole('button', { name: 'Details' }).all()) {
      await button.click();
    }
    await page.getByRole('row', { name: /^Cost unit .*north_east$/ }).waitFor();
    await page.goto(`${console.base}/incidents/${public_id}`);
    await page.locator('dt', { hasText: 'Cost unit (Retired)' }).waitFor();
    await done();
  });
});
