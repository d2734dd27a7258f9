// Approvals in the console: what waits, who decides it, and the step that follows.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newAgent, quarantine, readAgent } from '../support/agents.ts';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newPerson } from '../support/factors.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import { password, type TestService } from '../support/service.ts';
import { isWholeZoomed } from '../support/zoom.ts';

const shots = [
  ['decide-light', 'light', 1280],
  ['decide-dark', 'dark', 1280],
  ['decide-narrow', 'dark', 390],
] as const;

/** A quarantined agent with evidence to restore it, and an account old enough to approve. */
async function newApprover(service: TestService) {
  await newAgent(service, 'agent-bot', { name: 'Support bot' });
  const incident = await newIncident(service, { title: 'Sends refunds on its own' });
  const admin = await newPerson(service, ['Admin']);
  await quarantine(service, 'agent-bot', {
    incident_id: incident.id,
    approved_by: admin.email,
  });
  await newEvidence(service, incident, { evidence_type: 'agent_retest' });
  await service.deps.database.pool.query(
    "update account set created_at = created_at - interval '2 days'",
  );
  return admin;
}

/** For people: `PROOFLINE_SHOTS` names a folder. */
async function lookAt(page: Page): Promise<void> {
  const folder = process.env['PROOFLINE_SHOTS'];
  if (!folder) return;
  for (const [name, colorScheme, width] of shots) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

suite('approvals in the console', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole({ IP3_FOUR_EYES: 'act' });
  });
  after(() => console.close());

  test(
    'restore › waits › approved by another person › done from the list',
    { timeout: 60_000 },
    async () => {
      const { service, base, open, signIn } = console;
      const admin = await newApprover(service);
      const asker = await open();
      await signIn(asker.page, 'AI Safety', '/agents/agent-bot');
      const { page } = asker;
      await page.getByRole('radio', { name: /Agent retest/ }).check();
      await page.getByRole('textbox', { name: 'Why it is safe to restore' }).fill('Retested.');
      await page.getByRole('combobox', { name: 'Approved by' }).fill(admin.email);
      await page.getByRole('button', { name: 'Restore agent' }).click();
      await page.getByText('Waiting for approval').waitFor();
      await page.getByRole('link', { name: 'Open my requests' }).click();
      await page.getByText('Waits for someone else with the role AI Safety').waitFor();
      assert.equal((await readAgent(service, 'agent-bot')).status, 'quarantined');

      const decider = await open();
      const second = decider.page;
      await second.goto(`${base}/notifications`);
      await second.locator('input[type=email]').fill(admin.email);
      await second.locator('input[type=password]').fill(password);
      await second.keyboard.press('Enter');
      const rail = second.locator('header.rail nav');
      await rail.getByRole('link', { name: /^Approvals 1/ }).waitFor();
      await second
        .getByRole('main')
        .getByRole('link', { name: /Sends refunds/ })
        .first()
        .click();
      await second.waitForURL('**/approvals');
      await second.getByText('Retested.').waitFor();
      assert.deepEqual(await faultsOf(second), []);
      await isWholeZoomed(second, 'the form of a decision');
      await lookAt(second);
      await second.getByRole('button', { name: 'Approve request' }).click();
      await second.getByText('This field is required.', { exact: true }).waitFor();
      await service.deps.database.pool.query(
        "update login_session set proved_at = now() - interval '1 hour'",
      );
      await second
        .getByRole('textbox', { name: 'Reason for your decision' })
        .fill('I read the test.');
      await second.getByRole('button', { name: 'Approve request' }).click();
      const dialog = second.getByRole('dialog', { name: "Confirm that it's you" });
      await dialog.locator('input[type=password]').fill(password);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await second.getByText('Nothing waits for you.').waitFor();

      await page.reload();
      await page.getByText('I read the test.').waitFor();
      await page.getByRole('button', { name: 'Restore agent' }).click();
      await page.getByText('Done', { exact: true }).waitFor();
      assert.equal((await readAgent(service, 'agent-bot')).status, 'active');
      assert.deepEqual(
        [...asker.complaints, ...decider.complaints].filter(
          (said) => !/status of (401|403|422)/.test(said),
        ),
        [],
      );
    },
  );
});
