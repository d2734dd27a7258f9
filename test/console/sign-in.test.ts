// One sign-in for all tabs of a browser: links open, signing out and another person's sign-in show
// in each tab, and nothing that a script can read is worth stealing.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import { password } from '../support/service.ts';

const title = 'Opened in many tabs';

suite('sign-in', () => {
  let console: ConsoleUnderTest;
  let at: string;
  before(async () => {
    console = await openConsole();
    const { public_id } = await newIncident(console.service, { title });
    at = `/incidents/${public_id}?tab=evidence`;
  });
  after(() => console.close());

  const tabOf = async (page: Page, address: string) => {
    const tab = await page.context().newPage();
    await tab.goto(console.base + address);
    return tab;
  };

  /**
   * Asked of the browser: Playwright gets to know of a tab only when it can speak with it, which
   * takes long or never comes where a click opened it. The tab's title is that of the incident.
   */
  const untilTabOf = async (page: Page) => {
    const browser = await page.context().browser()!.newBrowserCDPSession();
    const tabs = async () => {
      const { targetInfos } = await browser.send('Target.getTargets');
      return targetInfos.filter(({ url, title: shown }) => {
        return url.startsWith(console.base) && shown.includes(title);
      }).length;
    };
    await becomes(tabs, 1);
    await browser.detach();
  };

  const fill = async (page: Page, email: string) => {
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
  };

  test(
    'tabs › a link with Ctrl, a pasted address, one from a mail › simply open',
    { timeout: 60_000 },
    async () => {
      const { page, done } = await console.open();
      await console.signInByForm(page, 'Analyst', '/incidents?view=everything');
      await page.waitForLoadState('networkidle');
      const link = page.locator('a.row-title', { hasText: title });
      await link.click({ modifiers: ['ControlOrMeta'] });
      await untilTabOf(page);
      const pasted = await tabOf(page, at);
      await pasted.locator('h1', { hasText: title }).waitFor();
      // The page of a mail is of another site: its link comes without the cookie, the console has it.
      const mail = await page.context().newPage();
      await mail.setContent(`<a href="${console.base}${at}">The incident</a>`);
      await mail.getByText('The incident').click();
      await mail.locator('h1', { hasText: title }).waitFor();
      await done();
    },
  );

  test('a wrong password › said in the heading and in a sentence', async () => {
    const { page } = await console.open();
    await page.goto(`${console.base}/sign-in`);
    await page.locator('input[type=email]').fill('a@example.org');
    await page.locator('input[type=password]').fill('wrong');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await alert.getByText('The email or password is wrong.').waitFor();
    await alert.getByText('Sign-in failed', { exact: true }).waitFor();
    // The browser complained of the 401.
    await page.context().close();
  });

  test('signed in › what a script can read › has no token', async () => {
    const { page, done } = await console.open();
    await console.signInByForm(page, 'Analyst', at);
    await page.locator('h1', { hasText: title }).waitFor();
    const cookies = await page.context().cookies();
    assert.equal(cookies.length, 1);
    const [{ name, value, httpOnly, sameSite, path } = cookies[0]!] = cookies;
    assert.deepEqual([httpOnly, sameSite, path], [true, 'Strict', '/']);
    assert.equal(name, `proofline-session-${new URL(console.base).port}`);
    const readable = `JSON.stringify([
      document.cookie, location.href, history.state, { ...localStorage }, { ...sessionStorage },
    ])`;
    const text = String(await page.evaluate(readable));
    assert.match(text, /analyst@example\.org/);
    assert.doesNotMatch(text, /eyJ/);
    assert.ok(!text.includes(value.slice(-40)));
    await done();
  });

  test('sign-out › in one tab › in all, and the session has ended on the server', async () => {
    const { page, done } = await console.open();
    await console.signInByForm(page, 'Analyst', '/incidents');
    const { id } = JSON.parse(
      String(await page.evaluate(`localStorage.getItem('proofline.session')`)),
    ) as { id: string };
    const [cookie] = await page.context().cookies();
    const other = await tabOf(page, '/incidents/new');
    await other.getByRole('textbox', { name: /^Title/ }).fill('Typed before signing out');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    for (const tab of [page, other]) await tab.locator('input[type=email]').waitFor();
    const drafts = String(await other.evaluate('JSON.stringify({ ...sessionStorage })'));
    assert.doesNotMatch(drafts, /Typed before/);
    assert.deepEqual(await page.context().cookies(), []);
    const headers = {
      cookie: `${cookie!.name}=${cookie!.value}`,
      'proofline-account': id,
      host: new URL(console.base).host,
    };
    const { status } = await console.service.call('GET', '/api/ip3/v1/me', { headers });
    assert.equal(status, 401);
    // Signing in again in one tab leads the other one on.
    await fill(other, 'analyst@example.org');
    for (const tab of [page, other]) await tab.locator('#content').waitFor();
    await done();
  });

  test('session over › signed in again in one tab › the other goes on with what was typed', async () => {
    const { page } = await console.open();
    await console.signIn(page, 'Analyst', at);
    const other = await tabOf(page, at);
    await other.getByRole('combobox', { name: 'Type' }).fill('kept_in_the_other');
    await page.context().clearCookies();
    await page.reload();
    for (const tab of [page, other]) await tab.getByText('Your session ended.').waitFor();
    await fill(page, 'analyst@example.org');
    for (const tab of [page, other]) {
      await tab.getByText('Your session ended.').waitFor({ state: 'detached' });
    }
    await becomes(
      () => other.getByRole('combobox', { name: 'Type' }).inputValue(),
      'kept_in_the_other',
    );
    await page.context().close();
  });

  test('another account › in another tab › the first says so and writes nothing as them', async () => {
    const { page } = await console.open();
    await console.signInByForm(page, 'Analyst', '/incidents/new');
    await page.getByRole('textbox', { name: /^Title/ }).fill('Whose is it');
    await console.service.as('Operator');
    // The session ends, and someone else goes on at the same machine.
    await page.context().clearCookies();
    const other = await tabOf(page, '/incidents');
    await Promise.all([other.waitForEvent('load'), fill(other, 'operator@example.org')]);
    await other.getByText('operator@example.org').first().waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('operator@example.org signed in in another tab.').waitFor();
    // What the first person typed goes on when that person signs in again.
    await fill(page, 'analyst@example.org');
    await dialog.waitFor({ state: 'detached' });
    await becomes(() => page.getByRole('textbox', { name: /^Title/ }).inputValue(), 'Whose is it');
    // The other tab in turn goes on as the analyst, with nothing of the operator's.
    const turn = other.getByRole('button', { name: 'Continue as analyst@example.org' });
    await Promise.all([other.waitForEvent('load'), turn.click()]);
    await other.getByText('analyst@example.org').first().waitFor();
    await page.context().close();
  });

  test('another account › without a notice to the tab › the server refuses the write', async () => {
    const { page } = await console.open();
    await console.signInByForm(page, 'Analyst', '/incidents/new');
    await page.getByRole('textbox', { name: /^Title/ }).fill('Sent as someone else');
    await console.service.as('Operator');
    const session = { sameSite: 'Strict', httpOnly: true, url: console.base } as const;
    const [cookie] = await page.context().cookies();
    const other = await console.open();
    await console.signInByForm(other.page, 'Operator', '/incidents');
    const [theirs] = await other.page.context().cookies();
    await page.context().clearCookies();
    await page.context().addCookies([{ name: cookie!.name, value: theirs!.value, ...session }]);
    await page.getByRole('button', { name: 'Report incident' }).click();
    await page.getByText('Your session ended.').waitFor();
    const { pool } = console.service.deps.database;
    const { rows } = await pool.query(
      `select count(*) from incident where title = 'Sent as someone else'`,
    );
    assert.equal(Number(rows[0].count), 0);
    await page.context().close();
    await other.done();
  });
});
