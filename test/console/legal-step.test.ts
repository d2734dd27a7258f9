// The next step of the Legal tab: one filled button, on the card of the most urgent duty for which
// this person can do something, never next to one of a form.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

const filled = 'main .mantine-Button-root[data-variant=filled]:visible';

function ago(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

suite('next step of the Legal tab', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const comes = (page: Page, names: string[]) =>
    becomes(() => page.locator(filled).allInnerTexts(), names);

  /** Personal data of which the organisation is the controller. */
  async function breach(hours: number): Promise<string> {
    const { service } = console;
    const of = { gdpr_personal_data: true, aware_at: ago(hours) };
    const { id, public_id } = await newIncident(service, of);
    const headers = await service.as('Legal/DPO');
    const url = `/api/ip3/v1/incidents/${id}/legal-facts`;
    const body = { personal_data: true, data_role: 'controller' };
    const { status, text } = await service.call('PUT', url, { headers, body });
    assert.equal(status, 200, text);
    return public_id;
  }

  test('a late notification › by keyboard › its reasons first, then the fields', async () => {
    const public_id = await breach(80);
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', `/incidents/${public_id}?tab=legal`);
    await comes(page, ['Give the reasons']);
    const duty = page.getByRole('article', { name: /Notify the supervisory authority/ });
    await duty.getByText('The notification must give the reasons for the delay.').waitFor();
    await page.locator(filled).focus();
    await page.keyboard.press('Enter');
    await page.locator('[id="draft-gdpr.delay_reasons"] textarea:focus').waitFor();
    await comes(page, []);
    await page.keyboard.type('The provider told us on the fourth day.');
    await comes(page, ['Save fields']);
    await page.locator(filled).focus();
    await page.keyboard.press('Enter');
    await comes(page, []);
    await page.getByRole('button', { name: 'Close the draft' }).focus();
    await page.keyboard.press('Enter');
    await comes(page, ['Complete draft']);
    await becomes(() => page.evaluate('document.activeElement.innerText'), 'Complete draft');
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('a question that decides › answered from its card › saving is the next step', async () => {
    const { public_id } = await newIncident(console.service, {
      ...{ entity: 'essential', sector: 'energy', aware_at: ago(1) },
    });
    const { page, done } = await console.open({ viewport: { width: 720, height: 450 } });
    await console.signIn(page, 'Legal/DPO', `/incidents/${public_id}?tab=legal`);
    await comes(page, ['Answer the question']);
    await page.locator(filled).click();
    await page.locator('[id^=fact-] input:focus').waitFor();
    await page.keyboard.press('Space');
    await comes(page, ['Save facts']);
    await done();
  });

  test('“what if” › other answers › no step, as nothing can be done there', async () => {
    const address = `/incidents/${await breach(1)}?tab=legal`;
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', address);
    await comes(page, ['Complete draft']);
    await page.goto(`${console.base}${address}&personal_data=true`);
    await page.getByText('depend on your assumptions').waitFor();
    await comes(page, []);
    await done();
  });
});
