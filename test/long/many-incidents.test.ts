// A hundred thousand incidents in a real browser: the list scrolled from end to end, and one change
// to many of them with its progress, its results and its undo. PROOFLINE_TEST_BULK=10193 makes them
// as many as an import can bring, which takes nine minutes on two busy cores.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { incidentId, seedManyIncidents } from '../../bench/seed.ts';
import { runNextBulkChange } from '../../src/operations/bulk/run-bulk-change.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';

const count = 100_000;
const many = Number(process.env['PROOFLINE_TEST_BULK'] ?? 500);
const shown = many.toLocaleString('en');

const pageRows = 50;

/**
 * What a tab that has scrolled to the end keeps of the list, for a reload: where each page after
 * the first begins. Pages by scrolling are in `long-list.test.ts`.
 */
function readToTheEnd(email: string): string {
  const lastOf = (page: number) => incidentId(count - pageRows * (page + 1) + 1);
  const cursors = Array.from({ length: count / pageRows - 1 }, (_, page) =>
    Buffer.from(lastOf(page)).toString('base64url'),
  );
  const list = JSON.stringify([email, { limit: pageRows }]);
  return JSON.stringify([[list, { cursors, lastRows: pageRows }]]);
}

/** Rows in the page by their places: the place, and the number in the title. */
const drawnRows = `[...document.querySelectorAll('tr[data-incident]')].map((row) => [
  Number(row.ariaRowIndex), Number(/(\\d+)$/.exec(row.querySelector('.row-title').innerText)[1])])`;

const elementsOf = (page: Page) => page.evaluate<number>(`document.querySelectorAll('*').length`);

const focusedPlace = `Number(
  document.activeElement.closest('tr[data-incident]')?.getAttribute('aria-rowindex'))`;

suite('many incidents', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    const { database } = console.service.deps;
    await seedManyIncidents(database, count);
    const last = `INC-2026-${String(many).padStart(6, '0')}`;
    await sql`update incident set source_tool = 'Lab' where public_id <= ${last}`.execute(
      database.kysely,
    );
  });
  after(() => console.close());

  /** Newest first: the row at the top is the last number. */
  async function rowsAreRight(page: Page): Promise<number> {
    const rows = await page.evaluate<[number, number][]>(drawnRows);
    for (const [place, number] of rows) assert.equal(number, count + 2 - place);
    return rows.length;
  }

  test('100,000 rows › the end, the middle, the top › few in the page, keys from any row', async () => {
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents?view=everything');
    await page.locator('tr[data-incident]').first().waitFor();
    const atFirst = await elementsOf(page);
    const email = await page.evaluate<string>(
      `JSON.parse(localStorage.getItem('proofline.session')).email`,
    );
    const next = await page.context().newPage();
    await next.addInitScript(
      `sessionStorage.setItem('proofline.list-pages', ${JSON.stringify(readToTheEnd(email))})`,
    );
    await next.goto(`${console.base}/incidents?view=everything`);
    const row = (place: number) => next.locator(`tr[data-incident][aria-rowindex="${place + 1}"]`);
    await row(1).waitFor();
    const goTo = async (place: number) => {
      const share = `${(place - 1) / count} * document.documentElement.scrollHeight`;
      await next.evaluate(`scrollTo(0, ${share})`);
      await row(place).waitFor();
      assert.ok((await rowsAreRight(next)) > 10);
      assert.ok((await elementsOf(next)) < 1.5 * atFirst, `${place}: ${await elementsOf(next)}`);
    };
    const asked: string[] = [];
    next.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await goTo(count);
    await next.keyboard.press('j');
    const place = await next.evaluate<number>(focusedPlace);
    assert.ok(place > count - 60, `the focus is in row ${place}`);
    await next.keyboard.press('j');
    await becomes(() => next.evaluate(focusedPlace), place + 1);
    await next.keyboard.press('x');
    await next
      .getByRole('region', { name: 'Selected incidents' })
      .getByText('1 selected')
      .waitFor();
    await next.keyboard.press('Escape');
    await goTo(count / 2);
    await goTo(1);
    await next.keyboard.press('j');
    await becomes(() => next.evaluate(focusedPlace), 2);
    const pagesRead = asked.filter((path) => path.endsWith('/v1/incidents')).length;
    assert.ok(pagesRead < 12, `${pagesRead} pages were read`);
    await done();
  });

  test('hundreds of incidents › tagged, with progress › results, undone', async () => {
    const { service } = console;
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?source_tool=Lab');
    await page
      .getByRole('checkbox', { name: /^Select INC/ })
      .first()
      .click();
    const bar = page.getByRole('region', { name: 'Selected incidents' });
    await bar.getByRole('button', { name: `Select all ${shown}` }).click();
    await bar.getByText(`All ${shown} that match`).waitFor();
    await bar.locator('summary', { hasText: 'Tag' }).click();
    await page.keyboard.type('reviewed');
    await page.keyboard.press('Enter');
    await bar.getByText(`0 of ${shown} done`).waitFor();
    const tagged = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from incident where 'reviewed' = any (tags)
      `.execute(service.deps.database.kysely);
      return rows[0]?.n;
    };

    const seen = await watched(page, `${shown} of ${shown} changed.`);
    assert.ok(seen.size > 2, [...seen].join());
    assert.equal(await tagged(), many);
    await bar.getByRole('button', { name: 'Undo' }).click();
    await bar.getByText(`0 of ${shown} done`).waitFor();
    await watched(page, `${shown} of ${shown} restored.`);
    assert.equal(await tagged(), 0);
    await done();
  });

  /** Works through the change until the page says so; gives the values that its bar had. */
  async function watched(page: Page, end: string): Promise<Set<string>> {
    const { deps } = console.service;
    const bar = page.getByRole('region', { name: 'Selected incidents' });
    const seen = new Set<string>();
    const work = runNextBulkChange(deps, new AbortController().signal);
    const ended = bar.getByText(end);
    while ((await ended.count()) === 0) {
      const progress = bar.getByRole('progressbar');
      if ((await progress.count()) > 0) {
        const value = await progress.getAttribute('value', { timeout: 1_000 }).catch(() => null);
        if (value !== null) seen.add(value);
      }
      await page.waitForTimeout(200);
    }
    await work;
    return seen;
  }
});
