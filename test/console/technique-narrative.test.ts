// A narrative of many behaviours, read on the page of its incident as an analyst reads it: each
// suggestion with the clause that it is from, what is denied not among them, what helps as a step.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

const sentences: [behaviour: string, technique: string][] = [
  ['A planner opened an invoice with a macro that was attached to a phishing email.', 'T1566'],
  ['The macro started PowerShell with an encoded command.', 'T1059.001'],
  ['Cobalt Strike was downloaded from a paste site.', 'T1105'],
  ['A scheduled task was created for persistence.', 'T1053.005'],
  ['LSASS was dumped with mimikatz.', 'T1003.001'],
  ['Kerberoasting gave the password of a service account.', 'T1558.003'],
  ['The attackers moved with RDP to the file server.', 'T1021.001'],
  ['The event logs were cleared.', 'T1685.005'],
  ['Customer data was copied to MEGA with rclone.', 'T1567.002'],
  ['The shadow copies were deleted with vssadmin.', 'T1490'],
  ['All shares were encrypted and a ransom note was left.', 'T1486'],
];

suite('techniques of a narrative', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  before(async () => {
    console = await openConsole();
    ({ service } = console);
  });
  after(() => console.close());

  test('eleven behaviours and a denial › each with its clause, a countermeasure added', async () => {
    const told = sentences.map(([sentence]) => sentence);
    const description = [...told, 'No keylogger was found.'].join(' ');
    const title = 'Ransomware in the Gdańsk office';
    const incident = await newIncident(service, { title, category: 'ransomware', description });
    const { page, done } = await console.open();
    await console.signIn(page, 'Operator', `/incidents/${incident.public_id}?tab=techniques`);
    const cardOf = (id: string) =>
      page.locator('article.card').filter({ has: page.locator('h2 .mono', { hasText: id }) });
    for (const [sentence, id] of sentences) {
      await cardOf(id).first().locator('q', { hasText: sentence }).waitFor();
    }
    const ids = await page.locator('article.card h2 .mono').allInnerTexts();
    assert.ok(!ids.includes('T1056.001'), ids.join(' '));
    const card = cardOf('T1003.001').first();
    await card.getByRole('button', { name: 'Accept technique' }).click();
    await card.getByText('Mitigations and detections').click();
    const countermeasure = card.locator('li', { hasText: 'D3FEND' }).first();
    const step = countermeasure.getByRole('button', { name: /^Add D3-/ });
    const [, added = ''] = /Add (D3-\w+)/.exec(await step.innerText()) ?? [];
    await step.click();
    await card.getByRole('link', { name: 'Response action added' }).click();
    await page.locator('.incident_action-card', { hasText: `${added} ` }).waitFor();
    await done();
  });
});
