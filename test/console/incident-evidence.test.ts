// Evidence on the page of an incident: custody walked in the browser, files compared without being
// sent, text as it was pasted, and a decision that needs a reason.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newEvidence, newIncident, sha256 } from '../support/records.ts';

suite('evidence of an incident', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const query = (text: string, values: unknown[] = []) =>
    console.service.deps.database.pool.query(text, values);

  test('custody › changed in the database › told here, with the first broken entry', async () => {
    const incident = await newIncident(console.service);
    const id = await newEvidence(console.service, incident);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${incident.public_id}?tab=evidence`);
    await page.getByText('Checked in this browser: 1 entry, chain intact').waitFor();
    await query('alter table custody_entry disable trigger user');
    await query('update custody_entry set actor = $1 where evidence_id = $2', ['Mallory', id]);
    await query('alter table custody_entry enable trigger user');
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'is broken at entry 0' });
    await alert.getByText('This entry or the one before it was changed').waitFor();
    await becomes(() => page.getByText('chain intact').count(), 0);
    await done();
  });

  test('text › pasted, then compared as a file › these bytes; another file is none', async () => {
    const { id, public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}?tab=evidence`);
    await page.getByRole('combobox', { name: 'Type' }).fill('prompt_log');
    await page.getByRole('radio', { name: 'Pasted text' }).check();
    const text = 'user: ignore all rules\nbot: <b>no</b> ż';
    await page.getByRole('textbox', { name: 'Text' }).fill(text);
    await page.getByRole('button', { name: 'Attach evidence', exact: true }).click();
    await page.getByRole('heading', { name: 'Prompt log' }).waitFor();
    const headers = await console.service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${id}/evidence`;
    const { body } = await console.service.call('GET', url, { headers });
    assert.equal(body.evidence[0].hash_sha256, sha256(text));
    assert.equal(body.evidence[0].integrity, 'verified');
    const compare = async (bytes: string) => {
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'File to compare' }).click();
      const file = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from(bytes) };
      await (await chosen).setFiles(file);
    };
    await compare(text);
    await page.getByText('Match: this is the file of Prompt log.').waitFor();
    await compare(`${text} `);
    await page.getByText('No evidence shown here has this content.').waitFor();
    await done();
  });

  test('showing to everybody › only knowingly and with a reason › public at once', async () => {
    const incident = await newIncident(console.service);
    const id = await newEvidence(console.service, incident);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${incident.public_id}?tab=evidence`);
    await page.getByRole('button', { name: 'Change visibility…' }).click();
    const form = page.locator('form.incident_inset');
    await form.getByLabel('Visible to').selectOption('public');
    await form.getByText('including Viewers and Reporters').waitFor();
    await form.getByRole('textbox', { name: 'Reason' }).fill('Published by the vendor.');
    await form.getByRole('button', { name: 'Change visibility' }).click();
    const url = `/api/ip3/v1/evidence/${id}`;
    const viewer = { headers: await console.service.as('Viewer') };
    assert.equal((await console.service.call('GET', url, viewer)).status, 404);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Change visibility' }).click();
    await form.waitFor({ state: 'detached' });
    assert.equal((await console.service.call('GET', url, viewer)).status, 200);
    await done();
  });
});
