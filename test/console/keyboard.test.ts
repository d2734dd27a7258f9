// The console by keyboard alone: the story of an incident, palette, keys of a page, the sheet that
// lists them, the switch. Nothing in this file points or clicks.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident, sha256 } from '../support/records.ts';
import { password } from '../support/service.ts';
import { fitsInWidth, zoomed } from '../support/zoom.ts';

/** A laptop at its own size and at a zoom of 200 %, and a tablet. */
const screens = [
  ['1280 px', { width: 1280, height: 720 }],
  ['a zoom of 200 %', zoomed],
  ['768 px', { width: 768, height: 1024 }],
] as const;

const proof = '169.254.169.254 is refused since release 4.2.';

suite('keyboard', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  for (const [size, viewport] of screens) {
    test(`a night shift at ${size} › from intake to closed › by keyboard alone`, async () => {
      const host = `pay-batch-${viewport.width}`;
      const public_id = await found(`${host}.example`);
      await found(`web-${viewport.width}.example`);
      await console.service.as('Analyst');
      const { page, done } = await console.open({ viewport });
      await page.goto(`${console.base}/incidents`);
      await signInByKeys(page);
      await findByHost(page, host.slice(4));
      await page.waitForURL(`**/incidents/${public_id}`);
      await fitsInWidth(page, size);
      await claim(page);
      await note(page, 'Seen on **one** host');
      await page.keyboard.press('e');
      await attach(page, 'log.txt', 'GET /admin HTTP/1.1', 'Log extract');
      await classify(page);
      // Claiming it has assigned it.
      for (const state of ['Fixing', 'Retest']) {
        // A button whose move is under way takes no focus.
        const move = page.locator('[data-next-step]:enabled');
        await move.filter({ hasText: `Move to ${state}` }).waitFor();
        await page.keyboard.press('t');
        await page.keyboard.press('Enter');
        await page.locator(`[aria-current=step]:has-text("${state}")`).waitFor();
      }
      await page.keyboard.press('Shift+C');
      const dialog = page.getByRole('dialog');
      await dialog.getByText("Can't close yet. Missing:").waitFor();
      const close = dialog.getByRole('button', { name: 'Close incident' });
      await becomes(() => close.getAttribute('aria-disabled'), 'true');
      await tabTo(page, dialog.getByRole('link', { name: 'Attach retest evidence' }), 8);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await attach(page, 'retest.txt', proof, 'Retest report');
      await page.getByRole('heading', { name: 'Retest report' }).waitFor();

      await page.keyboard.press('Shift+C');
      await dialog.getByText('Requirements met by:').waitFor();
      await page.keyboard.type('Retested by the platform team.');
      await tabTo(page, close, 8);
      await page.keyboard.press('Enter');
      await page.locator('[aria-current=step]:has-text("Closed")').waitFor();
      await done();
      const headers = await console.service.as('Analyst');
      const url = `/api/ip3/v1/incidents/${public_id}`;
      const { body } = await console.service.call('GET', url, { headers });
      assert.deepEqual(
        [body.workflow_status, body.severity, body.owner_email],
        ['closed', 'high', 'analyst@example.org'],
      );
      const { evidence } = (await console.service.call('GET', `${url}/evidence`, { headers })).body;
      const retest = evidence.find((one: { filename: string }) => one.filename === 'retest.txt');
      assert.deepEqual([retest.integrity, retest.hash_sha256], ['verified', sha256(proof)]);
    });
  }

  /** An incident that a scanner found on the host. */
  async function found(host: string): Promise<string> {
    const headers = {
      ...(await console.service.as('Analyst')),
      'content-type': 'application/json',
    };
    const finding = { title: 'SSRF in the report service', severity: 'medium', host };
    const body = JSON.stringify({ findings: [finding] });
    const url = '/api/ip3/v1/imports/generic';
    const made = await console.service.call('POST', url, { headers, body });
    assert.equal(made.status, 201, made.text);
    const list = await console.service.call('GET', `/api/ip3/v1/incidents?q=${host}`, { headers });
    return list.body.incidents[0].public_id;
  }

  test('palette › parts of words, of an id, of an address › found and opened without the mouse', async () => {
    const { public_id } = await newIncident(console.service, { title: 'Zebra in the printer' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Page, incident number, words or person' });
    await box.waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await box.pressSequentially('ebra');
    const option = page.getByRole('option', { name: /Zebra in the printer/ });
    // Found a moment after it is listed, and then chosen.
    await option.and(page.locator('[aria-selected=true]')).waitFor();
    const chosen = await box.getAttribute('aria-activedescendant');
    assert.equal(chosen, await option.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/incidents/${public_id}`);
    await page.keyboard.press('Control+k');
    await box.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(public_id.toLowerCase());
    await page.getByRole('option', { name: `Open ${public_id}` }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await box.fill(public_id.slice(-5));
    await option.waitFor();
    await box.fill('nalys');
    await page.getByRole('option', { name: /^Open incidents of .*analyst/ }).click();
    await page.waitForURL(/owner=analyst/);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await done();
  });

  test('keys › g i goes, typing is left alone, the switch turns them off', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.locator('h1').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.waitForURL(/\/incidents(\?|$)/);
    const search = page.getByRole('searchbox');
    await search.pressSequentially('g?');
    await becomes(() => search.inputValue(), 'g?');
    await becomes(() => page.getByRole('dialog').count(), 0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Go to Incidents').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await tabTo(page, sheet.getByRole('switch'));
    await page.keyboard.press('Space');
    await sheet.getByText('Go to Incidents').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page, incident number, words or person' }).waitFor();
    await becomes(() => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count(), 0);
    await done();
  });
});

async function signInByKeys(page: Page): Promise<void> {
  await tabTo(page, page.locator('input[type=email]'));
  await page.keyboard.type('analyst@example.org');
  await tabTo(page, page.locator('input[type=password]'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox').waitFor();
}

/** Opens the one incident of several with this part of a host. */
async function findByHost(page: Page, part: string): Promise<void> {
  const rows = page.locator('tr[data-incident]');
  await becomes(async () => (await rows.count()) > 1, true);
  await page.keyboard.press('/');
  await page.keyboard.type(part);
  await page.keyboard.press('Enter');
  await becomes(() => rows.count(), 1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await rows.locator('a:focus').waitFor();
  await page.keyboard.press('Enter');
}

async function claim(page: Page): Promise<void> {
  await page.locator('[data-next-step]:enabled').waitFor();
  await page.keyboard.press('t');
  await tabTo(page, page.getByRole('button', { name: 'Assign to me' }), 3);
  await page.keyboard.press('Enter');
  // The head of a narrow page shows the state alone.
  const owner = page.locator('.incident-facts').getByText('analyst@example.org');
  await owner.waitFor({ state: 'attached' });
}

/** Leaves the field, so that keys are those of the page again. */
async function note(page: Page, text: string): Promise<void> {
  await page.keyboard.press('n');
  const focus = 'document.activeElement?.matches("[data-note-text]")';
  await becomes(() => page.evaluate(focus), true);
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await page.locator('article strong', { hasText: 'one' }).waitFor();
  await page.keyboard.press('Escape');
}

/** Only what has confirmed evidence can be classified. */
async function classify(page: Page): Promise<void> {
  const confirmed = page.locator('.incident-facts').getByText('Confirmed');
  await confirmed.waitFor({ state: 'attached' });
  await page.keyboard.press('s');
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Classify' }) });
  await tabTo(page, form.getByRole('combobox', { name: 'Severity' }), 12);
  await page.keyboard.type('h');
  await tabTo(page, form.getByRole('button', { name: 'Save' }), 12);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.locator('.page-head').getByText('High').waitFor();
}

/** Attaches a file of the type, in words, by the open form. */
async function attach(page: Page, name: string, text: string, type: string): Promise<void> {
  const kind = page.getByRole('combobox', { name: 'Type' });
  await kind.waitFor();
  if ((await kind.inputValue()) !== type) {
    await tabTo(page, kind, 4);
    await page.keyboard.type(type);
  }
  await becomes(() => kind.inputValue(), type);
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'File', exact: true }));
  await page.keyboard.press('Enter');
  // The choice itself is made in a dialog of the system, which the page does not have.
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const shown = page.locator('.drop .hash').getByText(/^[0-9a-f]{64}$/);
  await shown.waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Attach evidence', exact: true }), 12);
  await page.keyboard.press('Enter');
  await shown.waitFor({ state: 'detached' });
}

/** Presses Tab until the focus is there; no more often than a person would. */
async function tabTo(page: Page, wanted: Locator, most = 30): Promise<void> {
  await wanted.waitFor();
  const passed: string[] = [];
  for (let pressed = 0; pressed <= most; pressed += 1) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
    passed.push(await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 60)'));
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${wanted.toString()} by ${passed.join('\n')}`);
}
