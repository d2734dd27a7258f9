// A new installation and lists filtered to nothing: each page says why it is empty and names one
// next step.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';

/** Address → what its next step is called. */
const steps: Readonly<Record<string, string>> = {
  '/engagements?q=nothing': 'Clear filters',
  '/agents?q=nothing': 'Clear filters',
  '/actions': 'Start a playbook',
  '/actions?assignee=nobody': 'Clear filters',
  '/reports': 'Import scan results',
  '/reports?due=24h': 'Clear filters',
  '/reports?view=reports': 'Show open deadlines',
  '/reports?view=reports&regime=gdpr': 'Clear filters',
  '/imports?status=failed': 'Clear filters',
  '/log-events': 'Send log events',
  '/log-events?q=nothing': 'Clear filters',
  '/map': 'Show the last 365 days',
  '/map?window=365d': 'Import scan results',
  '/map?severity=high': 'Clear filters',
  '/statistics': 'Show the last 365 days',
  '/statistics?window=365d': 'Import scan results',
  '/incidents?q=nothing': 'Clear filters',
};

suite('empty pages', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('the first page › before the first administrator, and after › says that there is none', async () => {
    const { page, done } = await console.open();
    await page.goto(`${console.base}/`);
    const said = page.getByText('No administrator is set up yet');
    await said.waitFor();
    await console.service.as('Admin');
    await page.reload();
    await page.locator('[data-part=stats] dd').first().waitFor();
    await becomes(() => said.count(), 0);
    await done();
  });

  test('a new installation › each page › says why, and one next step', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/overview');
    await page.locator('.nothing').getByText('Import scan results').waitFor();
    for (const [address, step] of Object.entries(steps)) {
      await page.goto(console.base + address);
      const nothing = page.locator('main .nothing');
      await nothing.waitFor();
      const ways = await nothing.locator('a, button').allInnerTexts();
      assert.deepEqual(ways, [step], address);
      await becomes(() => page.locator('.figure_bars').count(), 0, address);
    }
    await done();
  });
});
