// Outside text that means harm, on every screen that shows some: markup, scripts, marks of
// direction, and as much of it as the API takes. It is text there, and the page goes on working.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { consolePages } from '../../src/console/pages/console-pages.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newIncident, sha256 } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import { fill, hostile, kilobytes, screens, upTo } from './hostile-records.ts';

const mark = '<hostile-mark';

/** What the text did to the page; an expression, as the pages' policy evaluates no functions. */
const harm = `(() => {
  const marks = /[\\u202A-\\u202E\\u2066-\\u2069]/;
  const found = [];
  if (window.ran !== undefined) found.push('a script ran');
  const made = 'hostile-mark, [onerror], [onload], [onclick], [href^="javascript:" i],' +
    '[src*="hostile.example"], [href*="hostile.example"], main svg[onload]';
  for (const one of document.querySelectorAll(made)) found.push('made ' + one.outerHTML);
  const root = document.documentElement;
  const wide = root.scrollWidth - root.clientWidth;
  if (wide > 0) found.push(wide + ' px too wide');
  const isolating = ['isolate', 'isolate-override', 'plaintext'];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (!marks.test(text.data) || text.parentElement.closest('option, title')) continue;
    let one = text.parentElement;
    while (one.textContent === text.data && !isolating.includes(getComputedStyle(one).unicodeBidi))
      one = one.parentElement;
    if (one.textContent === text.data) continue;
    if (isolating.includes(getComputedStyle(one).unicodeBidi) && one.childNodes.length === 1)
      continue;
    found.push('not isolated in ' + one.outerHTML.slice(0, 200));
  }
  return found;
})()`;

suite('hostile titles and evidence', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  let shown: Awaited<ReturnType<typeof fill>>;
  before(async () => {
    console = await openConsole();
    ({ service } = console);
    // The log is written, so that its page finds a checkpoint; the pages of the tests do not
    // follow.
    const { page, done } = await console.open();
    await console.follow(page);
    await done();
    shown = await fill(service);
  });
  after(() => console.close());

  test('every screen with outside text › shows it as text, within the page, in its own direction', async () => {
    const { page, done } = await console.open({ viewport: { width: 390, height: 844 } });
    const dialogs: string[] = [];
    const faults: unknown[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await console.signIn(page, 'Admin', '/incidents?sort=newest');
    const known = screens(shown);
    for (const address of [...known, ...otherPages(known)]) {
      await page.goto(console.base + address);
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      // The page of a report names hashes and times alone.
      const isSilent = address.startsWith('/reports/');
      const isShown = known.includes(address) ? await showsIt(page, isSilent) : undefined;
      const found = await page.evaluate<string[]>(harm);
      if (isShown === isSilent || found.length > 0) faults.push({ address, isShown, found });
    }
    assert.deepEqual(faults, []);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${console.base}/incidents?sort=newest&peek=${shown.incident.public_id}`);
    await page.locator('.list_peek', { hasText: mark }).waitFor();
    assert.deepEqual(await page.evaluate(harm), [], 'peek');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Page, incident number, words or person' });
    await box.fill('gnp.exe');
    await page.getByRole('option', { name: mark }).first().waitFor();
    assert.deepEqual(await page.evaluate(harm), [], 'palette');
    assert.deepEqual(dialogs, []);
    await done();
  });

  test('100 kB of text › attached as evidence, handed out again › byte for byte, the page works', async () => {
    const { public_id } = await newIncident(service, { title: hostile });
    const { page, done } = await console.open({ acceptDownloads: true });
    await console.signIn(page, 'Analyst', `/incidents/${public_id}?tab=evidence`);
    await page.getByRole('combobox', { name: 'Type' }).fill('prompt_log');
    await page.getByRole('radio', { name: 'Pasted text' }).check();
    const text = upTo(kilobytes);
    await page.getByRole('textbox', { name: 'Text' }).fill(text);
    await page.getByRole('button', { name: 'Attach evidence', exact: true }).click();
    await page.getByRole('heading', { name: 'Prompt log' }).waitFor();
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${public_id}/evidence`;
    const [record] = (await service.call('GET', url, { headers })).body.evidence;
    assert.deepEqual([record.bytes, record.hash_sha256], [Buffer.byteLength(text), sha256(text)]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    assert.equal(readFileSync(await (await saved).path(), 'utf8'), text);
    assert.deepEqual(await page.evaluate(harm), []);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.getByRole('region', { name: 'Can this be closed?' }).waitFor();
    await done();
  });

  test('a description of 20 000 characters › is taken; 100 kB › said beside the field, kept', async () => {
    const { page, complaints } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents/new');
    await page.getByRole('textbox', { name: /^Title/ }).waitFor();
    await page.getByRole('textbox', { name: /^Title/ }).fill(upTo(500));
    const description = page.getByRole('textbox', { name: 'Description' });
    await description.fill(upTo(kilobytes));
    const said = 'Too long: 102,400 characters. The maximum is 20,000.';
    await page.getByText(said).waitFor();
    await page.getByRole('button', { name: 'Report incident', exact: true }).click();
    await page.getByText('Some fields need correction').waitFor();
    assert.equal((await description.inputValue()).length, kilobytes, 'nothing is cut off');
    assert.deepEqual(
      complaints.filter((text) => !/status of 4\d\d/.test(text)),
      [],
    );
    await description.fill(upTo(20_000));
    await page.getByText(said).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Report incident', exact: true }).click();
    await page.waitForURL(/\/incidents\/INC-/);
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${page.url().split('/').at(-1)}`;
    const { body } = await service.call('GET', url, { headers });
    assert.deepEqual([body.title, body.description], [upTo(500), upTo(20_000)]);
    await page.context().close();
  });
});

/** A page that should show it gets the time of a busy machine. */
function showsIt(page: Page, isSilent: boolean): Promise<boolean> {
  const text = page.locator('main', { hasText: mark });
  // Meant to run out: a page that shows none of it never has the text.
  return text.waitFor({ timeout: isSilent ? 5000 : 60_000 }).then(
    () => true,
    () => false,
  );
}

/** The other pages behind the sign-in whose address has no parameter; they can show none of it. */
function otherPages(known: readonly string[]): string[] {
  const visited = new Set(known.map((address) => address.replace(/\?.*/, '')));
  return consolePages
    .filter(({ path, isPublic = false }) => !isPublic && !/[$*]/.test(path))
    .map(({ path }) => path)
    .filter((path) => !visited.has(path));
}
