// Saved views of the list in a real browser: by their author, and by those they are shared with.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

suite('saved views', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('a view › saved, renamed, deleted, deletion undone, pinned › is in the menu with its count', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?status=!closed&level=L2_ai');
    const save = page.locator('summary', { hasText: 'Save view' });
    const name = page.getByRole('textbox', { name: 'View name' });
    const hasFocus = (control: Locator) => control.and(page.locator(':focus')).waitFor();
    await save.click();
    await hasFocus(name);
    await page.keyboard.press('Escape');
    await hasFocus(save);
    await page.keyboard.press('Enter');
    await hasFocus(name);
    // Even alongside the field, a letter is no command while the panel is open.
    await save.focus();
    await page.keyboard.press('c');
    assert.match(page.url(), /level=L2_ai/);
    await name.focus();
    await page.keyboard.type('AI, open');
    await page.getByRole('button', { name: 'Save view', exact: true }).click();
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'AI, open' }).waitFor();
    await views.getByLabel('Change view AI, open').click();
    await views.getByRole('textbox').fill('Agents');
    await views.getByRole('button', { name: 'Save changes' }).click();
    await views.getByRole('link', { name: 'Agents' }).waitFor();
    await page.reload();
    await views.getByRole('link', { name: 'All open' }).click();
    await views.getByRole('link', { name: 'Agents' }).click();
    await page.waitForURL(/level=L2_ai/);
    await views.getByLabel('Change view Agents').click();
    await views.getByRole('button', { name: 'Delete view' }).click();
    await views.getByRole('link', { name: 'Agents' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await views.getByRole('link', { name: 'Agents' }).waitFor();
    await views.getByLabel('Change view Agents').click();
    await views.getByRole('combobox', { name: 'Visible to' }).selectOption('Everyone');
    await views.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('View “Agents” changed').waitFor();
    await done();
    // Another person sees it, can pin it, and cannot change it.
    const other = await console.open();
    await console.signIn(other.page, 'Viewer', '/incidents?status=!closed');
    const shared = other.page.getByRole('navigation', { name: 'Views' });
    await shared.getByLabel('Change view Agents').click();
    await shared.getByText('Saved by analyst@example.org').waitFor();
    await becomes(() => shared.getByRole('button', { name: 'Save changes' }).count(), 0);
    await shared.getByRole('button', { name: 'Pin to menu' }).click();
    const pinned = other.page.getByRole('list', { name: 'Pinned views' });
    await pinned.getByRole('link', { name: /^Agents.*match/ }).click();
    await other.page.waitForURL(/level=L2_ai/);
    await other.done();
  });

  test('the built-in views › on their tabs › as many as their lists have', async () => {
    const headers = await console.service.as('Analyst');
    const { id } = await newIncident(console.service, { title: 'Mine to count' });
    const assigned = await console.service.call('POST', `/api/ip3/v1/incidents/${id}/assign`, {
      ...{ headers, body: {} },
    });
    assert.equal(assigned.status, 200, assigned.text);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?status=!closed');
    const views = page.getByRole('navigation', { name: 'Views' });
    const asked = {
      'Needs attention': 'status=!closed&owner=me,none',
      Mine: 'status=!closed&owner=me',
      'No owner': 'status=!closed&owner=none',
      'All open': 'status=!closed',
      Closed: 'status=closed',
      'All incidents': '',
    };
    for (const [name, query] of Object.entries(asked)) {
      const url = `/api/ip3/v1/incidents?total=true&limit=1&${query}`;
      const { total } = (await console.service.call('GET', url, { headers })).body;
      await views.getByRole('link', { name: `${name} ${total}`, exact: true }).waitFor();
    }
    await done();
  });

  test('what matches › exported › the file has it and its number', async () => {
    await newIncident(console.service, { title: 'Meson one', tags: ['=1+1'] });
    await newIncident(console.service, { title: 'Meson two' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/incidents?q=meson');
    await page.getByRole('link', { name: 'Meson two' }).waitFor();
    await page.locator('summary', { hasText: 'Export' }).click();
    for (const [button, name] of [
      ['Export CSV', 'incidents.csv'],
      ['Export JSON lines', 'incidents.jsonl'],
    ] as const) {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const file = await saving;
      assert.equal(file.suggestedFilename(), name);
      const text = readFileSync(await file.path(), 'utf8');
      assert.match(text, /Meson one[^]*Meson two[^]*"count"[:,]"?2/);
    }
    await done();
  });

  test('views that this browser kept › go to the server once, and out of the browser', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/');
    const old = JSON.stringify([{ name: 'Old one', search: { severity: 'high', sort: 'due' } }]);
    const key = 'proofline.views.analyst@example.org';
    await page.evaluate(`localStorage.setItem('${key}', ${JSON.stringify(old)})`);
    await page.goto(`${console.base}/incidents?status=open`);
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'Old one' }).click();
    await page.waitForURL(/severity=high&sort=due|sort=due&severity=high/);
    assert.equal(await page.evaluate(`localStorage.getItem('${key}')`), null);
    await page.reload();
    await views.getByRole('link', { name: 'Old one' }).waitFor();
    await done();
  });

  test('a filter that is no longer valid › is said next to the view', async () => {
    const { service } = console;
    const headers = await service.as('Analyst');
    const body = { name: 'Broken', audience: 'private', query: {} };
    const made = await service.call('POST', '/api/ip3/v1/views', { headers, body });
    const sql = `update saved_view set query = '{"status":"fixed"}' where id = $1`;
    await service.deps.database.pool.query(sql, [made.body.id]);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?status=!closed');
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'Broken · filter not valid' }).waitFor();
    await done();
  });

  test('tabs of views › count what they lead to; with many owners, one not named › no count', async () => {
    const countOf = async (page: Page, view: string) => {
      const tab = page.locator('.views_view', { hasText: view }).first();
      return (await tab.locator('.views_view-count').allInnerTexts()).map(Number);
    };
    await newIncident(console.service, { title: 'Counted on a tab' });
    const { page, done } = await console.open();
    const { pool } = console.service.deps.database;
    const counted = await pool.query<{ n: number }>(
      `select count(*)::int as n from incident where workflow_status <> 'closed'`,
    );
    const open = counted.rows[0]!.n;
    await console.signIn(page, 'DevSecOps', '/incidents?view=everything');
    await becomes(() => countOf(page, 'Open'), [open]);
    await becomes(() => countOf(page, 'Mine'), [0]);
    for (let owner = 0; owner < 13; owner += 1) {
      const { id } = await newIncident(console.service, { title: `Owned by ${owner}` });
      await pool.query('update incident set owner_email = $2 where id = $1', [
        id,
        `owner${owner}@example.org`,
      ]);
    }
    await page.reload();
    await becomes(() => countOf(page, 'Open'), [open + 13]);
    assert.deepEqual(await countOf(page, 'Mine'), []);
    await done();
  });
});
