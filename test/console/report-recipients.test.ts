// Several recipients of one kind, such as two CSIRTs, in a real browser: which one is chosen when a
// report is made and when a sending is recorded, and how far each of them is.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import { callAsLegal } from '../support/report-sample.ts';
import { deliverOnce, readReport } from '../support/reports.ts';

const v1 = '/api/ip3/v1';
const [nask, ministry] = ['CSIRT NASK', 'Minister Energii'];
const plant = {
  ...{ legal_name: 'Przykład Energia S.A.', country: 'PL' },
  ...{ nis2_class: 'essential', sector: 'energy' },
  authorities: [
    { kind: 'nis2_authority', name: nask, channel: 'System S46' },
    { kind: 'nis2_authority', name: ministry, channel: null },
  ],
};

suite('several recipients of a report', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    await callAsLegal(console.service, 'POST', `${v1}/legal-entities`, plant);
  });
  after(() => console.close());

  async function newDuty() {
    const { service } = console;
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
    const incident = await newIncident(service, { aware_at: hours(3), detected_at: hours(3) });
    const facts = { nis2_significant: true };
    await callAsLegal(service, 'PUT', `${v1}/incidents/${incident.id}/legal-facts`, facts);
    return incident;
  }

  const dutyOf = (page: Page) => page.getByRole('article', { name: /^Early warning/ });
  const choiceOf = (page: Page) => dutyOf(page).getByLabel('Name of the recipient');
  const chosen = (page: Page) =>
    choiceOf(page).evaluate((field) => (field as unknown as { value: string }).value);
  const stateOf = (page: Page, name: string) =>
    dutyOf(page)
      .getByRole('listitem')
      .filter({ hasText: `${name}:` })
      .first();

  async function release(page: Page) {
    await page.getByLabel('Reason for releasing it anyway').fill('It must go out today.');
    await page.getByRole('button', { name: 'Create report anyway' }).click();
    await page.getByRole('link', { name: /^Open version/ }).click();
    await page.waitForURL(/\/reports\//);
    return page.url().split('/').at(-1)!;
  }

  test('report to the second of two › made, sent › its own state; the first stays open', async () => {
    const { service } = console;
    const { public_id } = await newDuty();
    const { page, done } = await console.open();
    const at = `/incidents/${public_id}?tab=legal&duty=NIS2-EW`;
    await console.signIn(page, 'Legal/DPO', `${at}&panel=export`);
    await becomes(() => chosen(page), nask, 'the first that nothing was sent to');
    await choiceOf(page).selectOption(ministry);
    const report = await release(page);
    assert.equal((await readReport(service, report)).recipient, ministry);
    await deliverOnce(service);
    await page.getByText('Package ready, not sent.').waitFor();
    await page.getByRole('link', { name: 'Record the sending' }).click();
    await page.waitForURL(/panel=sent/);
    await choiceOf(page).selectOption(ministry);
    const sentAt = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19);
    await dutyOf(page).locator('input[type=datetime-local]').fill(sentAt);
    await page.getByRole('button', { name: 'Record submission' }).click();
    await stateOf(page, ministry).getByText('declared, without a receipt').waitFor();
    await stateOf(page, nask).getByText('not sent').waitFor();
    await becomes(() => chosen(page), nask, 'the one that is still open');
    assert.deepEqual(await faultsOf(page), []);
    await page.goto(`${console.base}/reports/${report}`);
    await page.getByText(/^Recorded as sent to this recipient on/).waitFor();
    await page.getByRole('link', { name: 'Record the sending' }).waitFor({ state: 'detached' });
    await done();
  });
});
