// Imports in a real browser against the real server: a file with bad rows dropped, checked,
// imported and taken back; a file of another kind; a large one that is cancelled; hostile names.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { zipOf, type Packed } from '../support/report-zip.ts';
import type { TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const vectors = join(import.meta.dirname, '../vectors');
const scans = join(import.meta.dirname, '../../../shared/scans');
const badRows = readFileSync(join(vectors, 'csv/bad-rows.csv'));
const hostileName = '<img src=x onerror=alert(1)>\u202Efdp.csv';

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const csv = (name: string, text: string | Buffer): Chosen => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Select files…' }).click();
  await (await chooser).setFiles(files);
}

/** What a hand does that lets go of a file over the drop zone. */
async function drop(page: Page, { name, buffer }: Chosen): Promise<void> {
  const said = [[buffer.toString('utf8')], name].map((part) => JSON.stringify(part)).join();
  const dropped = await page.evaluateHandle(
    `{ const transfer = new DataTransfer(); transfer.items.add(new File(${said})); transfer }`,
  );
  await page.dispatchEvent('.imports_drop-zone', 'drop', { dataTransfer: dropped });
}

suite('imports in the console', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  before(async () => {
    console = await openConsole();
    ({ service } = console);
  });
  after(() => console.close());

  const runs = async (query = '') => {
    const headers = await service.as('Analyst');
    const { body } = await service.call('GET', `/api/ip3/v1/imports${query}`, { headers });
    return body.imports as { id: string; status: string; filename: string; sha256: string }[];
  };
  const incidentsOf = async (run: string) => {
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/incidents?run=${run}`;
    return (await service.call('GET', url, { headers })).body.count as number;
  };

  test('a table of no known tool › its columns are mapped, tried and imported', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    const table = 'Befund;Schweregrad;Zielname\nAlt;dringend;web-1\nAlt;Hoch;web-2\n';
    await choose(page, csv('own.csv', table));
    const item = page.locator('.imports_queue-item').filter({ hasText: 'own.csv' });
    await item.getByRole('button', { name: 'Map its columns' }).click();
    await item.getByRole('combobox', { name: 'Field: Zielname' }).selectOption('host');
    await item.getByRole('combobox', { name: 'dringend' }).selectOption('critical');
    const picture = process.env['MAP_PICTURE'];
    if (picture !== undefined) await page.screenshot({ path: picture, fullPage: true });
    await item.getByRole('button', { name: 'Dry run with these columns' }).click();
    await item.getByText(/^2 rows: 2 new, /).waitFor();
    const preview = item.getByRole('table', { name: 'The first 2 of 2 findings' });
    await becomes(() => preview.locator('tbody .cell-asset').allInnerTexts(), ['web-1', 'web-2']);
    await becomes(() => preview.locator('.cell-outcome').first().innerText(), 'New incident');
    await item.getByRole('button', { name: 'Import file' }).click();
    await item.getByText('Imported', { exact: true }).waitFor();
    const [run] = await runs('?limit=1');
    assert.equal(await incidentsOf(run!.id), 2);
    await done();
  });

  test('a file with bad rows › dropped, looked at, imported, undone › each step says what it did', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    await drop(page, csv('bad rows.csv', badRows));
    const item = page.locator('.imports_queue-item');
    await item.getByText('Dry run completed; nothing was written').waitFor();
    const sentence = await item.locator('.imports_queue-outcome strong').innerText();
    const words =
      /^\d+ rows: \d+ new, \d+ seen again, \d+ repeated in the file, [1-9]\d* unreadable/;
    assert.match(sentence, words);
    const sha256 = createHash('sha256').update(badRows).digest('hex');
    await becomes(() => item.locator('.hash .mono').innerText(), sha256);
    const severities = item.getByRole('list', { name: 'Severity reported by the tool' });
    await becomes(() => severities.locator('li').count(), 3);
    const filled = page.locator('.mantine-Button-root[data-variant=filled]');
    await becomes(() => filled.allInnerTexts(), ['Import file'], 'the only next step');
    const own = (await runs()).filter(({ filename }) => filename === 'bad rows.csv');
    assert.deepEqual(own, [], 'a dry run leaves no run behind');

    await item.getByRole('button', { name: 'Import file' }).click();
    await item.getByText('The server calculated the same SHA-256').waitFor();
    const [run] = await runs();
    assert.equal(run?.sha256, sha256);
    assert.equal(run?.status, 'completed_with_errors');
    const made = await incidentsOf(run.id);
    assert.match(sentence, new RegExp(`${made} new`));

    await item.getByRole('link', { name: 'Open import' }).click();
    await page.getByRole('heading', { name: 'bad rows.csv' }).waitFor();
    const rows = page.getByRole('region', { name: 'Rows that created no incident' });
    await rows.getByText('row 2', { exact: false }).first().waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download rows (CSV)' }).click();
    const table = readFileSync(await (await saved).path(), 'utf8');
    assert.match(table, /"place","outcome","reason","row"[^\r]*\r\n.+skipped/s);

    await page.getByRole('button', { name: 'Undo import…' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('It was the wrong export.');
    await page.getByRole('button', { name: 'Undo import', exact: true }).click();
    await page.locator('.page-head').getByText('Undone').waitFor();
    assert.equal(await incidentsOf(run.id), 0);
    await done();
  });

  test('a run with rows of each kind › in the list › a number for each, as in its sentence', async () => {
    const headers = { ...(await service.as('Analyst')), 'content-type': 'text/csv' };
    const rows = ['Port open,low,,,port,a.test', 'Port open,low,,,port,a.test', ',high,,,,b.test'];
    const send = (name: string, more: string[]) => {
      const body = ['title,severity,cve,cvss,type,host', ...rows, ...more].join('\n');
      const url = `/api/ip3/v1/imports/csv?filename=${name}`;
      return service.call('POST', url, { headers, body });
    };
    assert.equal((await send('first.csv', [])).status, 201);
    assert.equal((await send('second.csv', ['Alt,low,,,port,c.test'])).status, 201);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    await page.locator('tbody tr').first().waitFor();
    const heads = await page.locator('thead th').allInnerTexts();
    const words = [
      'New',
      'Seen again',
      'Repeated in the file',
      'Resolved in the tool',
      'Unreadable',
    ];
    const at = heads.findIndex((head) => head.toLowerCase() === 'new');
    assert.deepEqual(
      heads.slice(at, at + 5).map((head) => head.toLowerCase()),
      words.map((word) => word.toLowerCase()),
    );
    const row = page.locator('tbody tr').filter({ hasText: 'second.csv' });
    const numbers = async () => (await row.locator('td, th').allInnerTexts()).slice(at, at + 5);
    await becomes(async () => (await numbers()).join(' '), '1 1 1 0 1');
    await done();
  });

  test('incidents that somebody works on › undo › is refused with their names', async () => {
    const headers = await service.as('Analyst');
    const body = importExamples.csv.text;
    const sent = { headers: { ...headers, 'content-type': 'text/csv' }, body };
    const run = await service.call('POST', '/api/ip3/v1/imports/csv?filename=worked.csv', sent);
    const list = `/api/ip3/v1/incidents?run=${run.body.id}`;
    const [incident] = (await service.call('GET', list, { headers })).body.incidents;
    const move = `/api/ip3/v1/incidents/${incident.id}/transition`;
    await service.call('POST', move, { headers, body: { to: 'triaged' } });
    const { page } = await console.open();
    await console.signIn(page, 'Analyst', `/imports/${run.body.id}`);
    await page.getByRole('button', { name: 'Undo import…' }).click();
    await page.getByRole('button', { name: 'Undo import', exact: true }).click();
    const refusal = page.getByRole('dialog');
    await refusal.getByText('Incidents of this import have changed since').waitFor();
    await refusal.getByRole('link', { name: incident.public_id }).waitFor();
    await page.context().close();
  });

  test('a file of another kind › sent to a kind › is offered the right one, which takes it', async () => {
    const { page } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    await page.getByRole('combobox', { name: 'Tool type' }).selectOption('vulnscan');
    await page.getByRole('checkbox', { name: 'Dry run first' }).uncheck();
    const buffer = Buffer.from(importExamples.webproxy.text);
    await choose(page, { name: 'proxy.xml', mimeType: 'text/xml', buffer });
    const item = page.locator('.imports_queue-item');
    await item.getByText('looks like a Burp XML export').waitFor();
    await item.getByRole('button', { name: 'Import as: Web proxy scanner (XML)' }).click();
    await item.getByText('Imported', { exact: true }).waitFor();
    const all = await runs('?connector=webproxy');
    assert.equal(all[0]?.filename, 'proxy.xml');
    assert.equal((await runs('?status=failed'))[0]?.filename, 'proxy.xml');

    // The very same bytes again: said before anything is sent, and the run names its elder.
    await choose(page, { name: 'again.xml', mimeType: 'text/xml', buffer });
    const again = page.locator('.imports_queue-item').nth(1);
    await again.getByText('looks like a Burp XML export').waitFor();
    await again.getByText('This file was already imported:').waitFor();
    await page.context().close();
  });

  test('two files › one broken › one after another, the broken one with its place', async () => {
    const { page } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    await page.getByRole('button', { name: 'Select files…' }).focus();
    const broken = `${importExamples.webproxy.text.slice(0, 200)}<oops`;
    const good = importExamples.webscanner.text.replaceAll('shop.example', 'two.example');
    await choose(
      page,
      { name: 'broken.xml', mimeType: 'text/xml', buffer: Buffer.from(broken) },
      { name: 'zap.xml', mimeType: 'text/xml', buffer: Buffer.from(good) },
    );
    const items = page.locator('.imports_queue-item');
    await items.nth(0).getByText('Import failed').waitFor();
    await items.nth(0).getByText('of the file:').waitFor();
    await items.nth(1).getByText('Dry run completed').waitFor();
    await page.context().close();
  });

  test('two files › both checked › imported by one button', async () => {
    const { page } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    const file = (name: string) =>
      csv(name, `title,severity,cve,cvss,type,host\nFound by ${name},High,,,v,${name}.test\n`);
    await choose(page, file('one.csv'), file('two.csv'));
    await page.getByRole('button', { name: 'Import all 2 checked files' }).click();
    const items = page.locator('.imports_queue-item');
    for (const item of await items.all())
      await item.getByText('Imported', { exact: true }).waitFor();
    await becomes(() => page.getByRole('button', { name: /^Import all/ }).count(), 0);
    const names = (await runs('?status=completed')).map(({ filename }) => filename);
    assert.deepEqual(names.slice(0, 2), ['two.csv', 'one.csv']);
    await page.context().close();
  });

  test('a large file › cancelled on its way › nothing is kept', async () => {
    const { page } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    await page.getByRole('checkbox', { name: 'Dry run first' }).uncheck();
    const row = (n: number) => `"Large ${n}",High,,8.0,vulnerability,host-${n}.large.test\n`;
    const lines = Array.from({ length: 200_000 }, (_, n) => row(n)).join('');
    await choose(page, csv('large.csv', `title,severity,cve,cvss,type,host\n${lines}`));
    const item = page.locator('.imports_queue-item');
    await item.locator('progress').waitFor();
    await item.getByRole('button', { name: 'Cancel large.csv' }).click();
    await item.getByText('Cancelled; nothing was imported').waitFor();
    const headers = await service.as('Analyst');
    const found = await service.call('GET', '/api/ip3/v1/incidents?q=large.test', { headers });
    assert.equal(found.body.count, 0);
    assert.equal(
      (await runs('?status=completed')).filter((r) => r.filename === 'large.csv').length,
      0,
    );
    await page.context().close();
  });

  test('hostile names and cells › in list and run › are text', async () => {
    const text = `title,severity,cve,cvss,type,host\n,"<img src=x onerror=alert(2)>",,,v,h.test\n`;
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    await page.getByRole('checkbox', { name: 'Dry run first' }).uncheck();
    await choose(page, csv(hostileName, `${text}"<b>bold</b>",High,,8.0,v,bold.test\n`));
    const item = page.locator('.imports_queue-item');
    await item.getByRole('link', { name: 'Open import' }).click();
    await page.locator('h1', { hasText: '<img src=x onerror' }).waitFor();
    await page.getByRole('link', { name: '<b>bold</b>' }).waitFor();
    assert.equal(await page.locator('main img, main b').count(), 0);
    await done();
  });

  test('a viewer › sees runs without their rows, and no way to import', async () => {
    const [run] = await runs('?status=completed_with_errors');
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/imports');
    await page.getByText('You need the role Analyst.').waitFor();
    await becomes(() => page.getByRole('button', { name: 'Select files…' }).count(), 0);
    await page.goto(`${console.base}/imports/${run?.id}`);
    await page
      .getByText('To see unreadable rows and the reasons, you need the role Analyst.')
      .waitFor();
    await done();
  });

  test('intake › a report and log lines › become incidents, bad lines are named', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'DevSecOps', '/imports?way=logs');
    const event = { ts: new Date().toISOString(), source: 'waf', severity: 'high' };
    const good = JSON.stringify({ ...event, message: 'SQL injection blocked', host: 'w.test' });
    await page.getByRole('textbox', { name: 'Events' }).fill(`${good}\n{"broken":\n`);
    await page.getByRole('button', { name: 'Send events' }).click();
    await page.getByRole('table', { name: 'Unreadable lines' }).waitFor();
    const link = page.locator('.taken-log a').first();
    await comesToMatch(() => link.innerText(), /^INC-/);

    await page.getByRole('tab', { name: 'OSINT reports' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Phishing against webshops');
    await page.getByRole('combobox', { name: 'TLP' }).selectOption('AMBER');
    await page
      .getByRole('textbox', { name: 'Indicators of compromise' })
      .fill('login.example.net\n192.0.2.66');
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByText('Incident created:').waitFor();
    await page.getByText('TLP: AMBER. Indicators stored: 2 of 2.').waitFor();
    await done();
  });

  test('a ZIP archive › its one report is read; of several each is a button', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    const report = (host: string) => `title,severity,cve,cvss,type,host\nOld,high,,,,${host}\n`;
    const zip = (name: string, ...files: Packed[]): Chosen => ({
      name,
      mimeType: 'application/zip',
      buffer: zipOf(files),
    });
    await choose(page, zip('one.zip', { name: 'deep/one.csv', text: report('zip-1') }));
    const one = page.locator('.imports_queue-item').filter({ hasText: 'one.zip' });
    await one.getByText('Dry run completed; nothing was written').waitFor();

    const files = ['2026/a.csv', '2026/b.csv'].map((name) => ({ name, text: report(name) }));
    await choose(page, zip('several.zip', ...files, { name: 'note.md', text: 'A note.' }));
    const offered = page.getByRole('list', { name: 'Files of the archive' });
    await offered.getByText('note.md: not read').waitFor();
    await becomes(
      () => offered.getByRole('button').allInnerTexts(),
      ['Import 2026/a.csv', 'Import 2026/b.csv'],
    );
    await offered.getByRole('button', { name: 'Import 2026/b.csv' }).click();
    const chosen = page.locator('.imports_queue-item').filter({ hasText: '1 row: 1 new' });
    await chosen
      .filter({ hasText: 'several.zip' })
      .getByRole('button', { name: 'Import file' })
      .click();
    await page.getByText('Imported', { exact: true }).waitFor();
    const [run] = await runs('?limit=1');
    assert.equal(run?.filename, 'b.csv');
    assert.equal(await incidentsOf(run.id), 1);
    await done();
  });

  const real = join(scans, 'vulnscan/nessuscsv-sc-blank-rows.csv');
  test('a file of a real tool, where the samples are there › is recognised', async () => {
    const file = existsSync(real) ? real : join(vectors, 'vulnscan/nessus-csv-default.csv');
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/imports');
    await choose(page, csv('nessus.csv', readFileSync(file)));
    const item = page.locator('.imports_queue-item');
    await item.getByText('Detected: Vulnerability scanner (CSV)').waitFor();
    await done();
  });

  test('pages › in every look › no fault of accessibility', async () => {
    const headers = { ...(await service.as('Analyst')), 'content-type': 'text/csv' };
    const sent = { headers, body: badRows };
    const run = await service.call('POST', '/api/ip3/v1/imports/csv', sent);
    assert.equal(run.body.status, 'completed_with_errors', run.text);
    await console.lookAt('DevSecOps', [
      '/imports',
      '/imports?status=cancelled&connector=re',
      '/imports?way=osint',
      '/imports?way=logs',
      `/imports/${stringIn(run.body.id)}`,
    ]);
  });
});
