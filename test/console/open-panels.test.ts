// Forms that open within a page, at a zoom of 200 % on a laptop and by keyboard alone: nothing is
// cut off or hidden from assistive technology, and the keyboard goes on inside what it opened.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';

const tooWide = `Math.max(0, document.documentElement.scrollWidth -
  document.documentElement.clientWidth)`;

/** Whether the keyboard is in a field of the page or of a dialog. */
const inField = `(() => {
  const at = document.activeElement;
  return at.matches('input, textarea, select, [role=combobox]') &&
    at.closest('main, [role=dialog]') !== null;
})()`;

/** A page of an Admin and the button that opens its form. */
const forms = [
  ['/admin/teams', 'Add team'],
  ['/admin/fields', 'Define field'],
  ['/admin/fields', 'Define template'],
  ['/admin/machines', 'Add service account'],
  ['/admin/organisation', 'Add legal entity'],
  ['/connectors', 'Add connector'],
] as const;

suite('forms that open within a page', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function shownWhole(page: Page, where: string) {
    await becomes(() => page.evaluate(tooWide), 0, `${where} is too wide`);
    assert.deepEqual(await faultsOf(page), [], where);
  }

  /** Tab leads from the button into the form, without leaving it behind. */
  async function tabToField(page: Page, where: string) {
    for (let step = 0; step < 6; step += 1) {
      if (await page.evaluate<boolean>(inField)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`${where}: no field within six steps`);
  }

  test('administration, connectors › opened by Enter › whole at 200 %, the keyboard in the form', async () => {
    const { page, done } = await console.open({ viewport: { width: 720, height: 450 } });
    await console.signIn(page, 'Admin', '/overview');
    for (const [address, name] of forms) {
      await page.goto(console.base + address);
      const opener = page.getByRole('button', { name, exact: true }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.locator('main form input:visible, [role=dialog] input:visible').first().waitFor();
      await tabToField(page, name);
      await shownWhole(page, name);
    }
    await done();
  });

  test('panels of duties, evidence among the facts › at 200 % and 768 px › whole', async () => {
    const made = await newIncident(console.service, {
      ...{ gdpr_personal_data: true, entity: 'essential', sector: 'energy' },
      aware_at: new Date(Date.now() - 80 * 3_600_000).toISOString(),
    });
    await newEvidence(console.service, made);
    const { page, done } = await console.open({ viewport: { width: 720, height: 450 } });
    await console.signIn(page, 'Legal/DPO', '/overview');
    for (const panel of ['draft', 'sent', 'decide', 'export']) {
      const where = `/incidents/${made.public_id}?tab=legal&duty=GDPR-33&panel=${panel}`;
      await page.goto(console.base + where);
      await page.locator('.duty-panel').first().waitFor();
      await page.waitForLoadState('networkidle');
      await shownWhole(page, panel);
      await page.setViewportSize({ width: 768, height: 1024 });
      await becomes(() => page.evaluate(tooWide), 0, `${panel} at 768 px`);
      await page.setViewportSize({ width: 720, height: 450 });
    }
    await done();
  });
});
