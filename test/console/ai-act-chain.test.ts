// Article 73 of the AI Act in a real browser: from the incident over the first report and a
// follow-up to the last one, each filed with the authority, and nothing typed twice.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import { callAsLegal } from '../support/report-sample.ts';
import { deliverOnce } from '../support/reports.ts';

const v1 = '/api/ip3/v1';
const office = { name: 'Jan Kowalski', email: 'jan.kowalski@example.org', phone: '+48221234567' };
const maker = {
  ...{ legal_name: 'Przykład AI S.A.', country: 'PL', contacts: [office] },
  registrations: [{ register: 'KRS', number: '0000123456' }],
  authorities: [
    {
      ...{ kind: 'market_surveillance_authority', name: 'Komisja Rozwoju i Bezpieczeństwa AI' },
      channel: 'e-Doręczenia',
    },
  ],
};
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();

suite('reports of Article 73', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    await callAsLegal(console.service, 'POST', `${v1}/legal-entities`, maker);
  });
  after(() => console.close());

  const field = (page: Page, key: string) =>
    page.locator(`[id="draft-${key}"]`).locator('input, textarea, select').first();

  /** Of the duty that this report meets, as it is filed; the number of the report. */
  async function file(page: Page, duty: string, number: string, isLast: boolean) {
    await page.getByText('The release check found nothing.', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Create report', exact: true }).click();
    await page.getByRole('link', { name: /^Open version/ }).click();
    await page.waitForURL(/\/reports\//);
    await deliverOnce(console.service);
    await page.getByText('Package ready, not sent.').waitFor();
    await page.getByRole('link', { name: 'Record the sending' }).click();
    await page.waitForURL(/panel=sent/);
    await page.locator('input[type=datetime-local]').first().waitFor();
    const form = page.locator('form.duty-panel');
    await becomes(() => form.getByLabel('Channel').inputValue(), 'e-Doręczenia', 'of the profile');
    await form.locator('input[type=datetime-local]').fill(hours(0.2).slice(0, 19));
    await form.getByLabel('Reference number').fill(number);
    if (!isLast) await form.getByLabel(/missing parts will follow/).check();
    await form.getByRole('button', { name: 'Record submission' }).click();
    const isOpen = duty === 'AIA-73-COMP' && !isLast;
    const shown = isOpen ? 'Recorded. The obligation stays open' : number;
    await page.getByText(shown).first().waitFor();
    assert.match(page.url(), new RegExp(`duty=${duty}`));
  }

  test('a serious incident › first report, follow-up, last report › filed, no word typed twice', async () => {
    const { service } = console;
    const { id, public_id } = await newIncident(service, {
      ...{ title: 'Wrong credit scores', ai_serious_incident: true },
      ...{ detected_at: hours(4), aware_at: hours(3) },
    });
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', `/incidents/${public_id}?tab=legal&fact=ai_role`);
    await page.locator('#fact-ai_role select').selectOption('provider');
    await page.locator('#fact-ai_system_risk_class select').selectOption('annex_iii');
    await page.locator('#fact-ai_harm input').nth(2).check();
    await page.getByRole('button', { name: 'Save facts' }).click();
    await page.getByText('No changes').waitFor();

    const at = (duty: string, panel: string) =>
      page.goto(`${console.base}/incidents/${public_id}?tab=legal&duty=${duty}&panel=${panel}`);
    await at('AIA-73-15D', 'draft');
    const typed = {
      'ai.system': 'Scoring 4.2',
      'ai.causal_link': 'A wrong threshold of release 4.2 refused the loans.',
      'ai.description': 'From 3 to 5 November the system refused loans by place of residence.',
      'ai.corrective_action': 'Release 4.2 was taken back.',
    };
    for (const [key, text] of Object.entries(typed)) await field(page, key).fill(text);
    await field(page, 'ai.member_state').fill('Poland');
    await page.getByRole('listbox').getByRole('option', { name: 'Poland' }).click();
    const since = page.locator('[id="draft-ai.occurred_at"] input[type=datetime-local]');
    await since.fill(hours(5).slice(0, 19));
    await page.getByRole('button', { name: 'Save fields' }).click();
    await page.getByText(/mandatory fields? to complete/).waitFor({ state: 'detached' });
    await at('AIA-73-15D', 'export');
    await file(page, 'AIA-73-15D', 'KRiBSI/2026/17', false);

    // What was said once is in the follow-up as well; only what is new is written.
    await at('AIA-73-COMP', 'draft');
    for (const [key, text] of Object.entries(typed)) {
      await becomes(() => field(page, key).inputValue(), text, key);
    }
    await field(page, 'ai.persons_affected').fill('214 applicants.');
    await page.getByRole('button', { name: 'Save fields' }).click();
    await at('AIA-73-COMP', 'export');
    await file(page, 'AIA-73-COMP', 'KRiBSI/2026/17-2', false);
    const open = async () => {
      const { triggers } = await callAsLegal(
        service,
        'GET',
        `${v1}/incidents/${id}/legal-triggers`,
      );
      return triggers.find((one: { id: string }) => one.id === 'AIA-73-COMP');
    };
    assert.equal((await open()).submission, null, 'parts still follow');

    await at('AIA-73-COMP', 'draft');
    await becomes(() => field(page, 'ai.persons_affected').inputValue(), '214 applicants.');
    await field(page, 'ai.corrective_action').fill('Release 4.3 without the threshold is in use.');
    await page.getByRole('button', { name: 'Save fields' }).click();
    await at('AIA-73-COMP', 'export');
    await file(page, 'AIA-73-COMP', 'KRiBSI/2026/17-3', true);
    const { submission } = await open();
    assert.deepEqual(
      [submission.reference_number, submission.channel, submission.late],
      ['KRiBSI/2026/17-3', 'e-Doręczenia', false],
    );
    assert.deepEqual(await faultsOf(page), []);
    await page.goto(`${console.base}/incidents/${public_id}?tab=timeline`);
    await page.getByText(/e-Doręczenia; reference KRiBSI\/2026\/17-3/).waitFor();
    await done();
  });
});
