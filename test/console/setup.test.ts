// The first administrator in a real browser: from the printed link to the first steps, each thing
// that can be wrong on the way, and that the page and the sign-in page are accessible in each look.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { systemClock } from '../../src/deps.ts';
import { offerSetup } from '../../src/operations/accounts/first-admin.ts';
import { faultsOf, looks, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';

const email = 'ada@example.org';
const password = 'correct horse battery';
const stored = 'JSON.stringify([location.href, history.state, localStorage, sessionStorage])';
const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const form = 'Create first administrator';

suite('set-up of the first administrator', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const newToken = async (): Promise<string> => (await offerSetup(console.service.deps))!.token;
  const openLink = async (page: Page, token: string) => {
    await page.goto(`${console.base}/setup#token=${token}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const fill = async (page: Page, values: Partial<Record<string, string>> = {}) => {
    const all = { Email: email, Name: 'Ada', Password: password, 'Repeat password': password };
    for (const [name, value] of Object.entries({ ...all, ...values })) {
      await page.getByRole('textbox', { name, exact: true }).fill(value);
    }
    await page.getByRole('button', { name: 'Create administrator' }).click();
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  /** Of what was done wrong on purpose, the browser notes the answer. */
  const closeNoting = async (page: Page, complaints: string[], status: RegExp) => {
    assert.ok(complaints.length > 0 && complaints.every((text) => status.test(text)));
    await page.context().close();
  };

  test('no link › says where it is; a link pasted into the tab opens the form', async () => {
    const { page, done } = await console.open();
    await page.goto(`${console.base}/sign-in`);
    await page.getByRole('link', { name: 'Where to find it' }).click();
    await heading(page, 'Open the set-up link').waitFor();
    await page.getByText(`${console.base}/setup#token=…`).waitFor();
    await page.evaluate(`location.hash = 'token=pasted'`);
    await heading(page, form).waitFor();
    await page.waitForURL(`${console.base}/setup`);
    await done();
  });

  test('the address of the link › opened › holds the token no longer, nor does the browser', async () => {
    const { page, done } = await console.open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openLink(page, 'a-token-to-look-for');
    await heading(page, form).waitFor();
    assert.equal(page.url(), `${console.base}/setup`);
    assert.doesNotMatch(await page.evaluate<string>(stored), /look-for/);
    assert.doesNotMatch(asked.slice(1).join(' '), /look-for/);
    await page.reload();
    await heading(page, 'Open the set-up link').waitFor();
    await done();
  });

  test('fields › missing, weak, different › named above with the focus, and beside each', async () => {
    const { page, done } = await console.open();
    await openLink(page, 'any');
    await fill(page, { Email: 'ada', Name: ' ', Password: 'short', 'Repeat password': 'shirt' });
    const summary = page.getByRole('alert').filter({ hasText: '4 fields need correction' });
    await summary.waitFor();
    assert.ok(await summary.evaluate((element) => element === element.ownerDocument.activeElement));
    await becomes(() => page.locator('[aria-invalid=true]').count(), 4);
    await summary.getByRole('button', { name: 'Password', exact: true }).press('Enter');
    const focused = page.locator('input:focus');
    await becomes(() => focused.inputValue(), 'short');
    const described = String(await focused.getAttribute('aria-describedby')).match(/\S+/g)!;
    const texts = await Promise.all(
      described.map((id) => page.locator(`[id="${id}"]`).innerText()),
    );
    assert.ok(texts.includes('Use at least 12 characters.'), texts.join());
    await done();
  });

  test('an address that only the server refuses › said beside its field, nothing lost', async () => {
    const { page, complaints } = await console.open();
    await openLink(page, await newToken());
    await fill(page, { Email: 'ada@localhost' });
    await page.getByRole('alert').getByText('1 field needs correction').waitFor();
    await becomes(() => page.locator('[aria-invalid=true]').inputValue(), 'ada@localhost');
    await becomes(() => page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Ada');
    await closeNoting(page, complaints, /400/);
  });

  test('a link that is wrong or too old › says so and what to do', async () => {
    const before = { ...systemClock, now: () => systemClock.now().subtract({ minutes: 31 }) };
    const old = (await offerSetup({ ...console.service.deps, clock: before }))!.token;
    for (const token of ['never-printed', old]) {
      const { page, complaints } = await console.open();
      await openLink(page, token);
      await fill(page);
      await heading(page, 'This link does not work').waitFor();
      await page.getByText('Restart the server').waitFor();
      await closeNoting(page, complaints, /401/);
    }
  });

  test('the server away › said, the form stays, and works once it is back', async () => {
    const { page } = await console.open();
    await openLink(page, 'never-printed');
    await page.context().setOffline(true);
    await fill(page);
    await page.getByRole('alert').getByText("The server doesn't respond.").waitFor();
    await becomes(() => page.getByRole('textbox', { name: 'Email' }).inputValue(), email);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await heading(page, 'This link does not work').waitFor();
    await page.context().close();
  });

  test('every look › form, its faults, no link, signing in wrongly › accessible, nothing too wide', async () => {
    await console.lookAtOpen(['/setup', '/setup#token=any', '/sign-in']);
    for (const look of looks) {
      const { page } = await console.open(look);
      const where = `${look.colorScheme} ${look.locale} ${look.viewport.width} px`;
      await openLink(page, 'any');
      await page.locator('button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      assert.deepEqual(await faultsOf(page), [], `faults of fields, ${where}`);
      assert.ok(Number(await page.evaluate(tooWide)) <= 0, where);
      await page.context().setOffline(true);
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[autocomplete=name]').fill('Ada');
      for (const field of await page.locator('input[type=password]').all()) {
        await field.fill(password);
      }
      await page.locator('button[type=submit]').click();
      await page.getByRole('alert').waitFor();
      assert.deepEqual(await faultsOf(page), [], `server away, ${where}`);
      await page.context().setOffline(false);
      await page.goto(`${console.base}/sign-in`);
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[type=password]').fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      assert.deepEqual(await faultsOf(page), [], `signing in wrongly, ${where}`);
      await page.context().close();
    }
  });

  test('the printed link › by keyboard alone › administrator, signed in, first steps', async () => {
    const { page, done } = await console.open();
    await openLink(page, await newToken());
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await becomes(
      () => page.getByRole('textbox', { name: 'Password', exact: true }).inputValue(),
      password,
    );
    await becomes(() => page.locator('input[type=password]').count(), 1);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await heading(page, 'The administrator account is ready').waitFor();
    await page.getByText(`Signed in as ${email}.`).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const steps = { 'Import scan results': '/imports', 'Report incident': '/incidents/new' };
    for (const [name, href] of Object.entries(steps)) {
      await becomes(() => page.getByRole('link', { name }).getAttribute('href'), href);
    }
    await page.getByText('npm run demo').waitFor();
    await becomes(() => page.locator('h1:focus').innerText(), 'The administrator account is ready');
    await page.getByRole('link', { name: 'Open incidents' }).click();
    await page.waitForURL('**/incidents?*');
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor();
    await done();
    const body = { email, password };
    const login = await console.service.call('POST', '/api/ip3/v1/auth/login', { body });
    assert.deepEqual([login.status, login.body.roles], [200, ['Admin']]);
  });

  test('a link after somebody was made › says so and leads to signing in', async () => {
    const { page, complaints } = await console.open();
    await openLink(page, 'any');
    await fill(page);
    await heading(page, 'An administrator already exists').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/sign-in');
    await closeNoting(page, complaints, /409/);
  });
});
