// Authority reports in a real browser: export from the Legal tab, the page that claims no more than
// it can prove, a receipt for other bytes and the right one, deadlines and the calendar.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import { deliverOnce, newReport, readReport } from '../support/reports.ts';
import { stringIn } from '../support/values.ts';

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe';

suite('authority reports', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function chooseReceipt(page: Page, text: string) {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Receipt/ }).click();
    const buffer = Buffer.from(text);
    await (await chosen).setFiles({ name: 'upo.xml', mimeType: 'application/xml', buffer });
    await page
      .getByText(/hash of this report/)
      .first()
      .waitFor();
  }

  test('a report › exported, refused receipt, right receipt › delivered only then', async () => {
    const { service } = console;
    const incident = await newIncident(service, { entity: 'essential', sector: 'energy' });
    const { page, complaints } = await console.open();
    const at = `/incidents/${incident.public_id}?tab=legal&duty=NIS2-EW&panel=export`;
    await console.signIn(page, 'Legal/DPO', at);
    await page.getByText('points speak against releasing this report:').waitFor();
    const filled = page.locator('.duty-panel [data-variant="filled"]');
    await becomes(() => filled.innerText(), 'Go to first point', 'the only filled one');
    await page.getByLabel('Reason for releasing it anyway').fill('The time limit ends in an hour.');
    await page.getByRole('button', { name: 'Create report anyway' }).click();
    await page.getByText('Report created, not delivered yet').waitFor();
    await page.getByRole('link', { name: 'Open version 1' }).click();
    await page.waitForURL(/\/reports\//);
    const id = page.url().split('/').at(-1)!;
    await page.getByText('Report ready, not delivered').waitFor();
    const size = page.getByText(/^SHA-256 of the file as sent \(\d+(?:\.\d)? kB\)$/);
    assert.match((await size.getAttribute('title')) ?? '', /^[\d,]+ bytes$/);
    await page.getByText('findings of the release check, for this reason:').waitFor();
    await page.getByText('The time limit ends in an hour.').waitFor();
    await deliverOnce(service);
    await page.getByText('Package ready, not sent.').waitFor();
    const { package_sha256 } = await readReport(service, id);

    await chooseReceipt(page, '<potwierdzenie>of something else</potwierdzenie>');
    await page.getByLabel('Hash stated in the receipt').fill('ab'.repeat(32));
    await page.getByText('The server will reject the receipt.').waitFor();
    await page.getByRole('button', { name: 'Record receipt' }).click();
    await page.getByText('The receipt might belong to another report').waitFor();
    assert.equal((await readReport(service, id)).receipts.length, 0);

    await chooseReceipt(page, `<potwierdzenie skrot="${package_sha256.toUpperCase()}"/>`);
    await page.getByText('The file contains a hash of this report.').waitFor();
    await page.getByLabel('Number (UPO or message ID)').fill('EDOR-2026-8812');
    await page.getByRole('button', { name: 'Record receipt' }).click();
    await page.getByText('Delivered: receipt recorded').waitFor();
    const report = await readReport(service, id);
    assert.equal(report.delivery, 'confirmed');
    assert.equal(report.receipts[0].acknowledged_sha256, package_sha256);
    assert.ok(
      complaints.every((text) => /422/.test(text)),
      complaints.join(),
    );
    await page.context().close();
  });

  test('a point of the release check › followed, repaired › gone', async () => {
    const { service } = console;
    const incident = await newIncident(service, { entity: 'essential', sector: 'energy' });
    const { page, done } = await console.open();
    const at = `/incidents/${incident.public_id}?tab=legal&duty=NIS2-EW&panel=export`;
    await console.signIn(page, 'Legal/DPO', at);
    const name = /^Name of the reporting entity/;
    await page.getByRole('link', { name }).click();
    await page.waitForURL(/panel=draft.*field=entity\.name/);
    const field = page.getByRole('textbox', { name });
    await page.locator('#draft-entity\\.name :focus').waitFor();
    await field.fill('Example Energy S.A.');
    await page.getByRole('button', { name: 'Save fields' }).click();
    await page.getByText('5 mandatory fields to complete').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Create report anyway' }).waitFor();
    await page.getByRole('link', { name }).waitFor({ state: 'detached' });
    await done();
  });

  test('a delivery that was given up › tried again › queued, by Legal/DPO alone', async () => {
    const { report_id } = await newReport(console.service);
    const sql = `update report_delivery set state = 'dead' where report_id = $1`;
    await console.service.deps.database.pool.query(sql, [report_id]);
    const analyst = await console.open();
    await console.signIn(analyst.page, 'Analyst', `/reports/${report_id}`);
    await analyst.page.getByText('Sending failed too often.').waitFor();
    await becomes(() => analyst.page.getByRole('button', { name: 'Retry now' }).isDisabled(), true);
    await analyst.page.getByText('You need the role Legal/DPO.').first().waitFor();
    await analyst.done();
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', `/reports/${report_id}`);
    await page.getByRole('button', { name: 'Retry now' }).click();
    await page.getByText('The report is waiting to be sent').waitFor();
    assert.equal((await readReport(console.service, report_id)).delivery, 'queued');
    await page.getByText('findings of the release check, no reason given.').waitFor();
    await page.getByText('What it found').click();
    await page
      .getByText(/^Empty field: [A-Z]/)
      .first()
      .waitFor();
    await done();
    const polish = await console.open({ locale: 'pl-PL' });
    await console.signIn(polish.page, 'Analyst', `/reports/${report_id}`);
    await polish.page.getByText(/Wydano mimo \d+ uwag z kontroli, bez uzasadnienia\./).waitFor();
    await polish.done();
  });

  test('the package › downloaded › byte for byte what the report names', async () => {
    const { report_id } = await newReport(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', `/reports/${report_id}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download package' }).click();
    assert.equal((await saved).suggestedFilename(), `${report_id}.json`);
    await page.getByText('Package downloaded.').waitFor();
    const drawn = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF in Polish' }).click();
    assert.equal((await drawn).suggestedFilename(), `${report_id}-pl.pdf`);
    await done();
  });

  test('lists › filtered in the address › deadlines and reports that fit, hostile text as text', async () => {
    const { service } = console;
    const near = new Date(Date.now() - 70 * 3_600_000).toISOString();
    const fields = { title: hostile, gdpr_personal_data: true, aware_at: near };
    const incident = await newIncident(service, fields);
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', '/reports?regime=gdpr&due=24h');
    const row = page.getByRole('row', { name: new RegExp(incident.public_id) });
    await row.getByText(hostile.slice(0, 20)).waitFor();
    assert.equal(await row.locator('img').count(), 0);
    await page.getByRole('combobox', { name: 'Regime' }).selectOption('NIS2');
    await page.waitForURL(/regime=nis2/);
    await row.waitFor({ state: 'detached' });
    const { report_id } = await newReport(service);
    await page.goto(`${console.base}/reports?view=reports&delivery=queued`);
    await page.locator(`a[href="/reports/${report_id}"]`).waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('Receipt recorded');
    await page.waitForURL(/delivery=confirmed/);
    await page.locator(`a[href="/reports/${report_id}"]`).waitFor({ state: 'detached' });
    await done();
  });

  test('deadlines › of several entities › each names who reports, and one is chosen', async () => {
    const { service } = console;
    const headers = await service.as('Legal/DPO');
    const entities = '/api/ip3/v1/legal-entities';
    const define = async (legal_name: string) => {
      const body = { legal_name, country: 'PL' };
      const made = await service.call('POST', entities, { headers, body });
      assert.equal(made.status, 201, made.text);
      return stringIn(made.body.id);
    };
    const [bank, leasing] = [await define('Przykład Bank S.A.'), await define(hostile)];
    const near = new Date(Date.now() - 70 * 3_600_000).toISOString();
    const incident = await newIncident(service, { gdpr_personal_data: true, aware_at: near });
    const facts = { personal_data: true, aware_at: near, reporting_entity: leasing };
    const url = `/api/ip3/v1/incidents/${incident.id}/legal-facts`;
    const put = await service.call('PUT', url, { headers, body: facts });
    assert.equal(put.status, 200, put.text);
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', '/reports');
    const row = page.getByRole('row', { name: new RegExp(incident.public_id) });
    await row.getByText(hostile.slice(0, 20)).waitFor();
    const filter = page.getByRole('combobox', { name: 'Legal entity' });
    await filter.selectOption(leasing);
    await page.waitForURL(/entity=/);
    await row.waitFor();
    await filter.selectOption('Przykład Bank S.A.');
    await row.waitFor({ state: 'detached' });
    for (const id of [bank, leasing]) {
      await service.call('POST', `${entities}/${id}/archive`, {
        headers: await service.as('Admin'),
      });
    }
    await done();
  });

  test('calendar › made, shown once, revoked › works, then does not', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', '/reports?view=calendar');
    await page.getByLabel('Name').fill('Outlook on my desk');
    await page.getByRole('button', { name: 'Create URL' }).click();
    const address = await page.getByLabel('Secret calendar URL').inputValue();
    const read = () => fetch(address);
    assert.equal((await read()).status, 200);
    await page.reload();
    await page.getByText('Outlook on my desk', { exact: true }).waitFor();
    await becomes(() => page.getByLabel('Secret calendar URL').count(), 0);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke URL' }).click();
    await page.getByText('No calendar URLs yet.').waitFor();
    assert.equal((await read()).status, 404);
    await done();
  });

  test('a viewer › has no menu line, and is told which role it needs', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/reports');
    await page.getByText("You can't open this page: it needs the role Analyst.").waitFor();
    await becomes(() => page.getByRole('link', { name: 'Authority reports' }).count(), 0);
    await done();
  });

  test('pages › in every look › no fault of accessibility', async () => {
    const { report_id } = await newReport(console.service);
    const lists = ['deadlines', 'reports', 'calendar'].map((view) => `/reports?view=${view}`);
    await console.lookAt('Legal/DPO', [...lists, `/reports/${report_id}`]);
  });
});
