// An erasure in the console: requested with its scope, read by the second person, carried out.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newPerson } from '../support/factors.ts';
import { newIncident } from '../support/records.ts';

/** For people: `PROOFLINE_SHOTS` names a folder. */
async function lookAt(page: Page, name: string): Promise<void> {
  const folder = process.env['PROOFLINE_SHOTS'];
  for (const width of folder === undefined ? [] : [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

suite('erasures in the console', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('texts of an incident › requested, read by a second person, carried out', async () => {
    const { service } = console;
    const admin = await newPerson(service, ['Admin']);
    const incident = await newIncident(service, { title: 'Jan Testowy lost his badge' });
    await service.as('Legal/DPO');
    await service.deps.database.pool.query(
      "update account set created_at = created_at - interval '2 days'",
    );
    const { page, complaints } = await console.open();
    const address = `/incidents/${incident.public_id}`;
    await console.signIn(page, 'Legal/DPO', address);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Request erasure' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase evidence and texts of' });
    // Without files, there is nothing to erase but texts.
    await dialog.getByText('Texts in the database stay').waitFor();
    await dialog.getByText('No file will be erased.').waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Request erasure' }).count(), 0);
    await dialog.getByLabel('What is erased').selectOption('incident');
    await dialog.getByText('Titles, notes, reasons, findings').waitFor();
    await dialog.getByLabel('Reason').fill('Request 2026/31');
    await dialog.getByLabel('I know that hashes stay').check();
    assert.deepEqual(await faultsOf(page), []);
    await lookAt(page, 'erase-en');
    await dialog.getByRole('button', { name: 'Request erasure' }).click();
    await page.getByText('Waiting for approval').waitFor();

    const waiting = await service.call('GET', '/api/ip3/v1/approvals', { headers: admin.headers });
    const url = `/api/ip3/v1/approvals/${String(waiting.body.approvals[0].id)}/decision`;
    const decider = await console.open({ locale: 'pl-PL' });
    await console.signIn(decider.page, 'Admin', '/approvals');
    await decider.page.getByText('Pliki i wszystkie teksty incydentu').waitFor();
    await lookAt(decider.page, 'approve-pl');
    const body = { decision: 'confirmed', reason: 'I read it.' };
    const decided = await service.call('POST', url, { headers: admin.headers, body });
    assert.equal(decided.status, 200, decided.text);

    await page.goto(`${console.base}/approvals`);
    await page.getByText('I read it.').waitFor();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('Nothing waits for you.').waitFor();
    await page.goto(`${console.base}${address}`);
    await page.getByRole('heading', { name: '[erased]' }).waitFor();
    assert.equal(await page.getByText('Jan Testowy').count(), 0);
    await lookAt(page, 'erased-en');
    const refused = /status of (401|403|422)/;
    assert.deepEqual(
      complaints.filter((said) => !refused.test(said)),
      [],
    );
  });

  test('request › in Polish › its words and no fault of accessibility', async () => {
    const incident = await newIncident(console.service, { title: 'Zgubiona karta' });
    const { page, done } = await console.open({ locale: 'pl-PL' });
    await console.signIn(page, 'Legal/DPO', `/incidents/${incident.public_id}?do=erase`);
    const dialog = page.getByRole('dialog', { name: 'Trwałe usunięcie dowodów i tekstów' });
    await dialog.getByLabel('Co jest usuwane').selectOption('incident');
    await dialog.getByText('Tytuły, notatki, powody').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await lookAt(page, 'erase-pl');
    await done();
  });
});
