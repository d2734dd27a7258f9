// Data protection in the console: how long records stay, a legal hold that reaches what was merged,
// and the search for a person.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newIncident } from '../support/records.ts';

suite('data protection', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('retention › days for a kind › shown with what they would remove, then kept', async () => {
    await console.service.as('Legal/DPO');
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/admin/retention');
    const row = page.getByRole('row', { name: /^Files of imports/ });
    await row.getByRole('button', { name: 'Change… Files of imports' }).click();
    const dialog = page.getByRole('dialog', { name: 'Files of imports' });
    await dialog.getByLabel('Days (empty keeps everything)').fill('400');
    await dialog.getByText('0 records').waitFor();
    await dialog.getByLabel('Reason').fill('Agreed with the supervisory authority');
    await dialog.getByLabel('Approved by (email)').fill('legal-dpo@example.org');
    await dialog.getByRole('button', { name: 'Save policy' }).click();
    await row.getByText('400 days').waitFor();
    await row.getByText('Agreed with the supervisory authority').waitFor();
    await done();
  });

  test('a legal hold › placed, seen on what was merged, released with a reason', async () => {
    const { service } = console;
    const target = await newIncident(service, { title: 'Lasting one' });
    const part = await newIncident(service, { title: 'Merged one' });
    const headers = await service.as('Analyst');
    const merged = await service.call('POST', `/api/ip3/v1/incidents/${target.id}/merge`, {
      headers,
      body: { incidents: [{ id: part.public_id }], reason: 'The same breach' },
    });
    assert.equal(merged.status, 200, merged.text);
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', `/incidents/${target.public_id}?tab=legal`);
    await page.getByRole('button', { name: 'Place legal hold' }).click();
    await page.getByLabel('Reason for the hold or its release').fill('Lawsuit 4/2026');
    await page.getByRole('button', { name: 'Place legal hold' }).last().click();
    await page.getByText('Legal hold in force.').waitFor();
    await page.goto(`${console.base}/incidents/${part.public_id}`);
    const banner = page.getByRole('status').filter({ hasText: 'Legal hold in force on' });
    await banner.getByRole('link', { name: target.public_id }).click();
    await page.getByRole('tab', { name: 'Legal' }).click();
    await page.getByRole('button', { name: 'Release legal hold' }).click();
    await page.getByLabel('Reason for the hold or its release').fill('Settled');
    await page.getByRole('button', { name: 'Release legal hold' }).click();
    await page.getByText('Released by').waitFor();
    await page.getByText('Legal hold in force.').waitFor({ state: 'detached' });
    await done();
  });

  test('a person › searched for by a name in an incident › places, hash and the file', async () => {
    await newIncident(console.service, { title: 'Mail of Anna Testowa was read' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', '/admin/privacy');
    await page.getByLabel('Name, email, address or number').fill('Anna Testowa');
    await page.getByLabel('Purpose').fill('Request 2026-14');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const found = page.getByRole('status').filter({ hasText: 'SHA-256' });
    await found
      .getByRole('row', { name: /incident/ })
      .first()
      .waitFor();
    const saved = page.waitForEvent('download');
    await found.getByRole('button', { name: /^Save/ }).click();
    assert.equal((await saved).suggestedFilename(), 'subject-search.json');
    await done();
  });
});
