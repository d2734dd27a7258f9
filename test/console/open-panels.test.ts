// Forms that open within a page, at a zoom of 200 % on a laptop and by keyboard alone: nothing is
// cut off or hidden from assistive technology, and the keyboard goes on inside what it opened.
import { after, before, suite, test } from 'node:test';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import { fitsInWidth, isWhole, tabToField, zoomed } from '../support/zoom.ts';

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

  test('administration, connectors › opened by Enter › whole at 200 %, the keyboard in the form', async () => {
    const { page, done } = await console.open({ viewport: zoomed });
    await console.signIn(page, 'Admin', '/overview');
    for (const [address, name] of forms) {
      await page.goto(console.base + address);
      const opener = page.getByRole('button', { name, exact: true }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.locator('main form input:visible, [role=dialog] input:visible').first().waitFor();
      await tabToField(page, name);
      await isWhole(page, name);
    }
    await done();
  });

  test('panels of duties, evidence among the facts › at 200 % and 768 px › whole', async () => {
    const made = await newIncident(console.service, {
      ...{ gdpr_personal_data: true, entity: 'essential', sector: 'energy' },
      aware_at: new Date(Date.now() - 80 * 3_600_000).toISOString(),
    });
    await newEvidence(console.service, made);
    const { page, done } = await console.open({ viewport: zoomed });
    await console.signIn(page, 'Legal/DPO', '/overview');
    for (const panel of ['draft', 'sent', 'decide', 'export']) {
      const where = `/incidents/${made.public_id}?tab=legal&duty=GDPR-33&panel=${panel}`;
      await page.goto(console.base + where);
      await page.locator('.duty-panel').first().waitFor();
      await page.waitForLoadState('networkidle');
      await isWhole(page, panel);
      await page.setViewportSize({ width: 768, height: 1024 });
      await fitsInWidth(page, `${panel} at 768 px`);
      await page.setViewportSize(zoomed);
    }
    await done();
  });
});
