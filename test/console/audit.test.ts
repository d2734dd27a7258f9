// The audit log in a real browser: what Verify finds in a sound log, in a changed entry, in a
// changed checkpoint, and in one that does not go on from the last one checked.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { openConsole, type ConsoleUnderTest, type OpenedPage } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';

const checkpoint = '/api/ip3/v1/audit/checkpoint';

suite('the audit log in the console', () => {
  let console: ConsoleUnderTest;
  let incident: string;
  before(async () => {
    console = await openConsole();
    const { service } = console;
    const body = { title: 'Tokens leaked', type: 'data_breach', severity: 'high' };
    const headers = await service.as('Analyst');
    const made = await service.call('POST', '/api/incidents', { headers, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    incident = String(made.body.id);
  });
  after(() => console.close());

  /** Legal/DPO on the page, with every entry in the tree. */
  async function opened(address = '/admin/audit'): Promise<OpenedPage> {
    const one = await console.open();
    await console.follow(one.page);
    await console.signIn(one.page, 'Legal/DPO', address);
    await settled();
    return one;
  }

  async function settled(): Promise<void> {
    const pending = () =>
      sql<{ count: string }>`select count(*) from audit_pending`.execute(
        console.service.deps.database.kysely,
      );
    while (Number((await pending()).rows[0]!.count) > 0) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function verified(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Verify log', exact: true }).click();
    const findings = page.locator('.admin_findings');
    await findings.waitFor();
    return findings.innerText();
  }

  async function changed(table: string, change: string): Promise<void> {
    const { kysely } = console.service.deps.database;
    await sql.raw(`alter table ${table} disable trigger user`).execute(kysely);
    await sql.raw(change).execute(kysely);
    await sql.raw(`alter table ${table} enable trigger user`).execute(kysely);
  }

  test('a sound log › verified twice › signed, shown as it stands, and only grown', async () => {
    const { page, done } = await opened();
    const first = await verified(page);
    assert.match(first, /Verification passed/);
    assert.match(first, /Append-only: not checked/);
    const shown = await page.locator('.rows tbody tr').count();
    assert.match(first, new RegExp(`${shown} entries match the signed log`));
    await page.goto(`${console.base}/admin/audit?incident=${incident}`);
    await settled();
    const again = await verified(page);
    assert.match(again, /Signature: passed[\s\S]*knows from an earlier check/);
    assert.match(again, /Append-only: passed/);
    const { body: note } = await console.service.app.inject(checkpoint);
    await page.getByText(note.split('\n')[0]!, { exact: true }).first().waitFor();
    await done();
  });

  test('a log with another past › compared with the kept one › says so and keeps it', async () => {
    const { page, done } = await opened();
    await verified(page);
    const other = `const kept = JSON.parse(localStorage.getItem('proofline.log'));
      localStorage.setItem('proofline.log', JSON.stringify({ ...kept, root: '${'ab'.repeat(32)}' }))`;
    await page.evaluate(other);
    await page.reload();
    const said = await verified(page);
    assert.match(said, /Verification failed/);
    assert.match(said, /earlier entries were changed/);
    assert.match(String(await page.evaluate(`localStorage.getItem('proofline.log')`)), /abab/);
    await done();
  });

  test('an entry › changed in the database › named as not the one of the log', async () => {
    const { page, done } = await opened(`/admin/audit?incident=${incident}`);
    const row = page.locator('.rows tbody tr').filter({ hasText: 'incident.created' });
    const id = (await row.locator('.cell-number').innerText()).trim();
    const change = (from: string, to: string) =>
      changed(
        'audit_entry',
        `update audit_entry set entry = replace(entry, '${from}', '${to}') where id = ${id}`,
      );
    await change('"actor":"', '"actor":"x');
    await page.reload();
    assert.match(await verified(page), new RegExp(`Entry ${id} differs from the log`));
    await change('"actor":"x', '"actor":"');
    await done();
  });

  test('of an incident › from its page › its entries alone, and the way back to all', async () => {
    const { page, done } = await opened(`/admin/audit?incident=${incident}`);
    const rows = page.locator('.rows tbody tr');
    await rows.first().waitFor();
    const few = await rows.count();
    await page.getByRole('link', { name: 'Show all entries' }).click();
    await rows.nth(few).waitFor();
    await page.waitForURL((url) => url.searchParams.get('incident') === null);
    await done();
  });

  test('Analyst › at the address › is told whose it is', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/admin/audit');
    await page.getByText('it needs the role Legal/DPO.').waitFor();
    await becomes(() => page.getByRole('button', { name: 'Verify log' }).count(), 0);
    await done();
  });

  test('page › in every look › no fault of accessibility', async () => {
    const { done } = await opened();
    await done();
    await console.lookAt('Legal/DPO', ['/admin/audit', `/admin/audit?incident=${incident}`]);
  });

  // Last: it leaves the log broken.
  test('a checkpoint › its size changed in the database › the signature is refused', async () => {
    const { page, done } = await opened();
    await changed(
      'audit_checkpoint',
      String.raw`update audit_checkpoint set note = regexp_replace(note, '\n(\d+)\n', E'\n9\\1\n')`,
    );
    const said = await verified(page);
    assert.match(said, /Signature: failed/);
    assert.match(said, /Append-only: not checked/);
    assert.match(said, /Entries on this page: not checked/);
    await done();
  });
});
