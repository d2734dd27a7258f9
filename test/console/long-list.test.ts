// A list that is longer than anyone reads, in a real browser: pages that are read while someone
// scrolls, few rows in the page, keys, selection, the way back, print, and numbers for screen
// readers.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { seedIncidents } from '../../bench/seed.ts';
import { boxOf } from '../support/boxes.ts';
import { framesPass, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

const count = 1_250;
const everything = '/incidents?view=everything';

suite('long list', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    const { database } = console.service.deps;
    await seedIncidents(database, 1, count);
    await sql`select setval('incident_number', ${count})`.execute(database.kysely);
  });
  after(() => console.close());

  const size = { viewport: { width: 1440, height: 900 } };
  const drawn = (page: Page) => page.locator('tr[data-incident]').count();
  const row = (page: Page, number: number) =>
    page.locator('tr[data-incident]', { hasText: new RegExp(`/shop/${number}(?!\\d)`) }).first();

  /** To the end of what is read, until the first incident is there. */
  async function scrollToEnd(page: Page) {
    for (let step = 0; step < 1_200 && (await row(page, 1).count()) === 0; step += 1) {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await page.waitForTimeout(50);
    }
    await page.locator(`tr[aria-rowindex="${count + 1}"]`).waitFor();
  }

  test('scrolled to its end › every row once, and few of them in the page', async () => {
    const { page, done } = await console.open(size);
    await console.signIn(page, 'Analyst', everything);
    await row(page, count).waitFor();
    const table = page.locator('.incident-table_incidents');
    await page.locator(`[aria-rowcount="${count + 1}"]`).waitFor();
    await becomes(() => row(page, count).getAttribute('aria-rowindex'), '2');
    assert.ok((await drawn(page)) < 80, `${await drawn(page)} rows are drawn`);
    const seen = new Map<string, string>();
    for (let step = 0; step < 1000 && seen.size < count; step += 1) {
      const rows = await page.evaluate<[string, string][]>(
        `[...document.querySelectorAll('tr[data-incident]')]
          .map((row) => [row.ariaRowIndex, row.querySelector('.row-title').innerText])`,
      );
      for (const [index, title] of rows) seen.set(index, title);
      await page.mouse.wheel(0, 800);
      await framesPass(page);
    }
    assert.equal(seen.size, count);
    assert.equal(new Set(seen.values()).size, count);
    for (const [index, title] of seen)
      assert.match(title, new RegExp(`/shop/${count + 2 - Number(index)}$`));
    assert.ok((await drawn(page)) < 80);
    await becomes(
      () => table.locator('tr[aria-rowindex]').first().getAttribute('aria-rowindex'),
      '1',
    );
    await done();
  });

  test('far down › an incident opened, and back › the same row in the same place', async () => {
    const { page, done } = await console.open(size);
    await console.signIn(page, 'Analyst', everything);
    await row(page, count).waitFor();
    await scrollToEnd(page);
    await page.evaluate('scrollTo(0, 15000)');
    const opened = row(page, count - 445);
    await opened.waitFor();
    const place = await opened.boundingBox();
    await opened.getByRole('checkbox').check();
    await opened.locator('a.row-title').click();
    await page.waitForURL(/\/incidents\/INC-/);
    await page.locator('.stepper, [aria-current=step]').first().waitFor();
    await page.goBack();
    await opened.waitFor();
    await becomes(() => opened.boundingBox(), place);
    await opened.locator('a.row-title:focus').waitFor();
    await becomes(() => opened.getByRole('checkbox').isChecked(), true);
    await page.getByText('1 selected', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await row(page, count - 446)
      .locator('a.row-title:focus')
      .waitFor();
    await becomes(() => opened.boundingBox(), place);
    await page.reload();
    await opened.waitFor();
    await becomes(() => opened.boundingBox(), place);
    await done();
  });

  test('keys › go on over the end of a page, and from the first row in view after scrolling', async () => {
    const { page, done } = await console.open(size);
    await console.signIn(page, 'Analyst', everything);
    await row(page, count).waitFor();
    const focused = () =>
      page.evaluate<number>(`Number(document.activeElement.closest('tr')?.ariaRowIndex)`);
    // A key at the end of what has come waits for nothing.
    for (let step = 0; step < 500 && (await focused()) !== 111; step += 1)
      await page.keyboard.press('j');
    assert.equal(await focused(), 111);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('k');
    await becomes(focused, 110);
    await scrollToEnd(page);
    await becomes(focused, 110);
    await page.evaluate('scrollTo(0, 20000)');
    await firstInView(page, focused);
    await done();
  });

  /** `j` goes to a row at the upper edge, and the page stays where it is. */
  async function firstInView(page: Page, focused: () => Promise<number>) {
    await framesPass(page);
    const at = await page.evaluate<number>('scrollY');
    await page.keyboard.press('j');
    assert.equal(await page.evaluate('scrollY'), at);
    const index = await focused();
    const { y } = await boxOf(page.locator(`tr[aria-rowindex="${index}"]`));
    assert.ok(y > 0 && y < 90, `the row is at ${y}`);
    await page.keyboard.press('j');
    await becomes(focused, index + 1);
  }

  test('far down by the wheel › no row had the focus › j goes to the first row in view', async () => {
    const { page, done } = await console.open(size);
    await console.signIn(page, 'Analyst', everything);
    await row(page, count).waitFor();
    for (let step = 0; step < 8; step += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(60);
    }
    const focused = () =>
      page.evaluate<number>(`Number(document.activeElement.closest('tr')?.ariaRowIndex)`);
    await firstInView(page, focused);
    await done();
  });

  test('search › sent by Enter › the field keeps the keyboard, and the words go with sign-out', async () => {
    const { page, done } = await console.open(size);
    await console.signIn(page, 'Analyst', everything);
    const search = page.getByRole('searchbox', { name: 'Search and filter incidents' });
    await search.fill('INC-2026-000077');
    await search.press('Enter');
    await page.waitForURL(/q=INC/);
    await row(page, 77).waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), 'list-search');
    await becomes(() => search.inputValue(), 'INC-2026-000077');
    await page.goBack();
    await row(page, count).waitFor();
    await becomes(() => search.inputValue(), '');
    await page.goForward();
    await row(page, 77).locator('a.row-title').click();
    await page.locator('.stepper, [aria-current=step]').first().waitFor();
    await page.reload();
    await page.locator('.stepper, [aria-current=step]').first().waitFor();
    await page.goBack();
    await row(page, 77).waitFor();
    const kept = () => page.evaluate<string>('JSON.stringify(sessionStorage)');
    assert.match(await kept(), /INC-2026-000077/);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    assert.doesNotMatch(await kept(), /INC-|@/);
    await page.reload();
    assert.doesNotMatch(await kept(), /INC-|@/);
    await done();
  });

  test('chosen › kept over scrolling, and a range over several pages is whole', async () => {
    const { page, done } = await console.open(size);
    await console.signIn(page, 'Analyst', everything);
    await row(page, count).getByRole('checkbox').click();
    await page.getByText('1 selected', { exact: true }).waitFor();
    await scrollToEnd(page);
    await page.getByText('1 selected', { exact: true }).waitFor();
    await page.evaluate('scrollTo(0, 12000)');
    const other = row(page, count - 349);
    await other.getByRole('checkbox').click({ modifiers: ['Shift'] });
    await page.getByText('350 selected', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select the first 200 rows' }).click();
    await page.getByText('150 selected', { exact: true }).waitFor();
    await done();
  });

  test('printed › what was read is there as a whole', async () => {
    const { page, done } = await console.open(size);
    await console.signIn(page, 'Analyst', everything);
    await row(page, count).waitFor();
    await page.evaluate('scrollTo(0, 3000)');
    await row(page, count - 90).waitFor();
    await page.emulateMedia({ media: 'print' });
    await row(page, count).waitFor();
    assert.ok((await drawn(page)) >= 100);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('tr[data-incident]').nth(80).waitFor({ state: 'detached' });
    await done();
  });

  test('390 px › rows of any height, the end and the way back', async () => {
    const { page, done } = await console.open({ viewport: { width: 390, height: 844 } });
    await console.signIn(page, 'Analyst', everything);
    await row(page, count).waitFor();
    await page.evaluate('scrollTo(0, 6000)');
    await framesPass(page);
    const middle = page.locator('tr[data-incident]').nth(12);
    const title = await middle.locator('.row-title').innerText();
    const link = page.getByRole('link', { name: title, exact: true });
    // A row out of view is scrolled to before it is clicked.
    await link.click({ trial: true });
    const place = await boxOf(link);
    await link.click();
    await page.waitForURL(/\/incidents\/INC-/);
    await page.locator('.stepper, [aria-current=step]').first().waitFor();
    await page.goBack();
    await link.waitFor();
    assert.ok(Math.abs((await boxOf(link)).y - place.y) < 40);
    await done();
  });

  test('by severity › another person adds one beyond what was read › counted as new', async () => {
    const { page, done } = await console.open(size);
    await console.follow(page);
    await console.signIn(page, 'Analyst', `${everything}&sort=-severity`);
    await page.locator('.live.is-live').waitFor();
    const total = (of: number) =>
      page.getByText(`${of.toLocaleString('en-GB')} incidents`, { exact: true }).waitFor();
    await total(count);
    await newIncident(console.service, { title: 'The least of all' });
    await page.getByRole('button', { name: '1 new – show' }).click();
    await total(count + 1);
    await page.getByRole('button', { name: /show$/ }).waitFor({ state: 'detached' });
    await done();
  });

  test('in every look › no fault, nothing too wide', () => console.lookAt('Analyst', [everything]));
});
