// What is done on the page of an incident alongside moving it: records decided on, response steps,
// techniques, what leaves the service, the timeline, paper. Each effect is asked of the API too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { hash, newEvidence, newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

suite('work on an incident', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  before(async () => {
    console = await openConsole();
    ({ service } = console);
  });
  after(() => console.close());

  const ask = async (url: string) => {
    const headers = await service.as('Analyst');
    return (await service.call('GET', `/api/ip3/v1/${url}`, { headers })).body;
  };

  test('a reference › attached, withdrawn › counted on its tab, the reason kept', async () => {
    const { public_id } = await newIncident(service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}?tab=evidence`);
    await page.getByRole('combobox', { name: 'Type' }).fill('OSINT report');
    await page.getByRole('radio', { name: 'Reference' }).check();
    await page.getByRole('textbox', { name: /^Reference/ }).fill('https://cert.example/42');
    await page.getByRole('textbox', { name: /^SHA-256/ }).fill(hash);
    await page.getByRole('button', { name: 'Attach evidence', exact: true }).click();
    const card = page.locator('.incident_evidence-card');
    await card.getByText('https://cert.example/42').waitFor();
    await page.getByRole('tab', { name: 'Evidence 1' }).waitFor();
    const read = async () => (await ask(`incidents/${public_id}/evidence`)).evidence[0];
    const { integrity, evidence_type } = await read();
    assert.deepEqual([integrity, evidence_type], ['declared', 'osint_report']);
    await card.getByRole('button', { name: 'Verify on server' }).click();
    await card.getByText("The server doesn't store the file").waitFor();
    await card.getByRole('button', { name: 'Withdraw…' }).click();
    await card.getByRole('textbox', { name: 'Reason' }).fill('Of another incident.');
    await card.getByRole('button', { name: 'Withdraw evidence' }).click();
    await card.locator('.status-WITHDRAWN').waitFor();
    await card.locator('dd', { hasText: 'Of another incident.' }).waitFor();
    await becomes(() => card.getByRole('button', { name: 'Withdraw…' }).count(), 0);
    const { status, withdrawn_reason } = await read();
    assert.deepEqual([status, withdrawn_reason], ['WITHDRAWN', 'Of another incident.']);
    await done();
  });

  test('a signal › confirmed by a person › stands as confirmed, and the gap is closed', async () => {
    const headers = await service.as('Operator');
    const body = { title: 'Phishing against shops', url: 'https://cert.example/42' };
    const taken = await service.call('POST', '/api/intake/osint', { headers, body });
    assert.ok(taken.status < 300, taken.text);
    const [{ public_id }] = (await ask('incidents?q=phishing')).incidents;
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}?tab=evidence`);
    const card = page.locator('.incident_evidence-card').first();
    await card.locator('.status-SIGNAL').waitFor();
    assert.equal((await ask(`incidents/${public_id}`)).evidence_status, 'gap');
    await card.getByRole('button', { name: 'Confirm evidence', exact: true }).click();
    await card.locator('.status-CONFIRMED').waitFor();
    assert.equal((await ask(`incidents/${public_id}/evidence`)).evidence[0].status, 'CONFIRMED');
    await done();
  });

  test('a step › added, approved, started, done with its proof › as the registry has it', async () => {
    const incident = await newIncident(service);
    const proof = await newEvidence(service, incident);
    const { page, done } = await console.open();
    await console.signIn(page, 'Operator', `/incidents/${incident.public_id}?tab=actions`);
    await page.getByRole('radio', { name: /Custom action/i }).check();
    await page.getByRole('textbox', { name: 'Action' }).fill('Rotate the keys');
    await page.getByRole('checkbox', { name: 'Requires approval' }).check();
    await page.getByRole('button', { name: 'Add response action' }).click();
    const card = page.locator('.incident_action-card');
    const move = async (name: string, status: string) => {
      await card.getByRole('button', { name, exact: true }).first().click();
      const form = card.locator('form');
      if (name === 'Complete action') await form.getByRole('combobox').selectOption(proof);
      await form.getByRole('button', { name, exact: true }).click();
      await card.locator('.badge', { hasText: status }).waitFor();
      await form.waitFor({ state: 'detached' });
    };
    await move('Approve action', 'Approved');
    await card.getByText('operator@example.org (a known account)').waitFor();
    await move('Start action', 'In progress');
    await move('Complete action', 'Done');
    await page.getByRole('tab', { name: 'Actions 1' }).waitFor();
    const headers = await service.as('Analyst');
    const url = `/api/incidents/${incident.id}`;
    const [action] = (await service.call('GET', url, { headers })).body.actions;
    const { status, approved_by, validation_ref } = action;
    assert.deepEqual(
      [status, approved_by, validation_ref],
      ['done', 'operator@example.org', proof],
    );
    await done();
  });

  test('a mitigation of an accepted technique › added › a response step of the incident', async () => {
    const incident = await newIncident(service, { title: 'Shadow copies deleted with vssadmin' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Operator', `/incidents/${incident.public_id}?tab=techniques`);
    const card = page.locator('.card', { hasText: 'T1490' });
    await card.getByRole('button', { name: 'Accept technique' }).click();
    await card.getByText('Mitigations and detections').click();
    await card.getByText('M1053').first().waitFor();
    await card.getByRole('button', { name: 'Add M1053 as response action' }).click();
    await card.getByRole('link', { name: 'Response action added' }).click();
    await page.locator('.incident_action-card', { hasText: 'M1053 Data Backup (T1490)' }).waitFor();
    const [mitigation] = (
      await ask(`incidents/${incident.public_id}/ttp/defenses`)
    ).defenses.filter(({ id }: { id: string }) => id === 'M1053');
    assert.equal(mitigation.action?.status, 'proposed');
    await done();
  });

  test('techniques › accepted, rejected with a reason, added › a person’s word; the matrix', async () => {
    const description = 'Shadow copies deleted with vssadmin, files encrypted, a ransom note left.';
    const fields = { category: 'ransomware', description };
    const incident = await newIncident(service, { title: 'Ransomware', ...fields });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${incident.public_id}?tab=techniques`);
    const read = async () => (await ask(`incidents/${incident.id}/ttp`)).ttps as Technique[];
    const [first, second] = (await read()).filter(({ status }) => status === 'suggested');
    const cardOf = (id: string) => page.locator('.card', { hasText: id });
    await cardOf(first!.technique_id).getByRole('button', { name: 'Accept technique' }).click();
    await cardOf(first!.technique_id).getByText('Accepted').waitFor();
    const other = cardOf(second!.technique_id);
    await other.getByRole('button', { name: 'Reject' }).click();
    await other.getByRole('textbox', { name: 'Reason' }).fill('No tool was called.');
    await other.locator('form').getByRole('button', { name: 'Reject' }).click();
    await other.locator('bdi', { hasText: 'No tool was called.' }).waitFor();
    await page.getByRole('textbox', { name: 'ATT&CK or ATLAS ID' }).fill('t1566.002');
    const form = page.locator('form.gate');
    await form.getByRole('textbox', { name: 'Reason' }).fill('The mail had a link.');
    await form.getByRole('button', { name: 'Add technique', exact: true }).click();
    await cardOf('T1566.002').getByText('added by a person').waitFor();
    const statuses = new Map((await read()).map((one) => [one.technique_id, one.status]));
    assert.equal(statuses.get(first!.technique_id), 'accepted');
    assert.equal(statuses.get(second!.technique_id), 'rejected');
    assert.equal(statuses.get('T1566.002'), 'added');
    await page.getByRole('button', { name: 'Matrix' }).click();
    await page.waitForURL(/view=matrix/);
    await page
      .locator('.technique_matrix table')
      .first()
      .getByText(first!.technique_id)
      .first()
      .waitFor();
    await done();
  });

  test('ticket and package › taken out › what the API gives, with the hash shown', async () => {
    const incident = await newIncident(service, { title: 'Leaves the service' });
    await newEvidence(service, incident);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${incident.public_id}?tab=exports`);
    const preview = page.getByRole('region', { name: 'Ticket body' });
    const shown = JSON.parse(await preview.innerText()) as unknown;
    const ticket = await ask(`incidents/${incident.id}/ticket?system=tracker_a`);
    assert.deepEqual(shown, ticket.payload);
    const take = async (format: string) => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: format, exact: true }).click();
      const file = await saved;
      await page.getByText(`${file.suggestedFilename()} downloaded`).waitFor();
      return readFileSync(await file.path());
    };
    assert.equal((await take('PDF')).subarray(0, 5).toString(), '%PDF-');
    assert.equal((await take('ZIP with files')).subarray(0, 2).toString(), 'PK');
    const taken = JSON.parse((await take('JSON')).toString()) as { package_sha256?: string };
    const said = await page.locator('.technique_taken .hash').innerText();
    assert.match(said, /^[0-9a-f]{64}$/);
    assert.ok(JSON.stringify(taken).includes(said));
    await done();
  });

  test('the timeline › sentences by kind, opened to values › in the address as well', async () => {
    const incident = await newIncident(service, { title: 'Has a history' });
    await newEvidence(service, incident, { evidence_type: 'agent_trace' });
    const headers = await service.as('Operator');
    const url = `/api/ip3/v1/incidents/${incident.id}/transition`;
    const body = { to: 'triaged', note: 'Credentials were readable.' };
    assert.equal((await service.call('POST', url, { headers, body })).status, 200);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${incident.public_id}?tab=timeline`);
    const lines = page.locator('[data-item=entry]');
    const moved = lines.filter({ hasText: 'moved it from Open to Triaged.' });
    await moved.getByText('“Credentials were readable.”').waitFor();
    await moved.getByRole('button', { name: 'Details' }).click();
    await moved.getByRole('row', { name: 'State Open Triaged' }).waitFor();
    await moved.getByText('Raw entry').click();
    await moved.getByText('"action": "incident.moved"').waitFor();
    const all = await lines.count();
    const show = page.getByRole('region', { name: 'Show' });
    await show.getByRole('checkbox', { name: 'State and owner' }).click();
    await page.waitForURL(/hide=state/);
    await page.reload();
    await lines.getByText('attached agent trace').waitFor();
    assert.ok((await lines.count()) < all);
    await show.getByRole('checkbox', { name: 'Evidence and gate' }).click();
    await page.getByText('No entry matches these filters.').waitFor();
    await becomes(() => show.getByRole('checkbox', { checked: true }).count(), 0);
    const log = page.getByRole('region', { name: 'Audit log' });
    await log.getByRole('button', { name: 'Latest checkpoint' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('an incident of a list › reloaded › knows its neighbours and the way back', async () => {
    await newIncident(service, { title: 'Reload above' });
    const { public_id } = await newIncident(service, { title: 'Reload below' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=reload');
    await page.getByRole('link', { name: 'Reload below' }).click();
    await page.getByText('1 of 2').waitFor();
    await page.reload();
    await page.getByText('1 of 2').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Reload above' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.waitForURL(`**/incidents/${public_id}`);
    await page.getByRole('link', { name: 'All incidents' }).click();
    await page.waitForURL('**/incidents?q=reload');
    await done();
  });

  test('on paper › all tabs, records and hashes, nothing to press', async () => {
    const fields = { title: 'On paper', gdpr_personal_data: true, description: 'In short.' };
    const incident = await newIncident(service, fields);
    await newEvidence(service, incident, { source: 'the printed source' });
    const { page, done } = await console.open();
    await page.addInitScript('window.print = () => { window.printed = true; };');
    await console.signIn(page, 'Legal/DPO', `/incidents/${incident.public_id}?do=print`);
    await page.getByText('Print view: all tabs').waitFor();
    // It prints once everything is read.
    await becomes(() => page.evaluate('window.printed'), true);
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('main').innerText();
    for (const text of ['On paper', 'In short.', 'the printed source', hash.slice(0, 16), 'GDPR']) {
      assert.ok(paper.includes(text), `${text} is not on paper`);
    }
    await becomes(() => page.locator('.technique_printed-tab').count(), 8);
    assert.deepEqual(await pressable(page), []);
    await done();
  });

  test('the legal tab › a draft copied › the text as it stands; printed › nothing to press', async () => {
    const incident = await newIncident(service, { entity: 'essential', sector: 'energy' });
    const { page, done } = await console.open({
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const at = `/incidents/${incident.public_id}?tab=legal&duty=NIS2-EW&panel=draft`;
    await console.signIn(page, 'Legal/DPO', at);
    await page.getByRole('button', { name: 'Copy text', exact: true }).click();
    await page.getByText('Text copied').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.ok(copied.includes(incident.public_id), copied.slice(0, 300));
    await page.goto(`${console.base}/incidents/${incident.public_id}?tab=legal`);
    await page.emulateMedia({ media: 'print' });
    await page
      .locator('.legal_duty', { hasText: 'Early warning within 24 hours' })
      .first()
      .waitFor();
    assert.deepEqual(await pressable(page), []);
    await done();
  });
});

interface Technique {
  technique_id: string;
  status: string;
}

/** Names of what can be pressed or typed into, where it can be seen. */
function pressable(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('button, input, select, textarea, [role=tab]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.outerHTML.slice(0, 120))`,
  );
}
