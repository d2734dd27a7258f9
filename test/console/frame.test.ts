// The frame of the console: the menu, narrow pages, the end of a session in the middle of a form,
// too many attempts, and colours that the system chose.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { boxOf } from '../support/boxes.ts';
import { faultsOf, framesPass, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import { password } from '../support/service.ts';

/** Has the session of this browser end so many milliseconds from now. */
const endsIn = (ms: number) => `{
  const session = JSON.parse(localStorage.getItem('proofline.session'));
  session.expires_at = Date.now() + ${ms};
  localStorage.setItem('proofline.session', JSON.stringify(session));
}`;

async function railWidth(page: Page): Promise<number> {
  const rail = page.locator('.rail');
  return (await rail.count()) === 0 ? 0 : (await boxOf(rail)).width;
}

suite('frame', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('menu › folded by hand › icons with names, and kept', async () => {
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents');
    assert.equal(await railWidth(page), 204);
    await page.getByRole('button', { name: 'Menu' }).click();
    assert.equal(await railWidth(page), 52);
    await page.reload();
    await page.locator('h1').waitFor();
    assert.equal(await railWidth(page), 52);
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Agents' });
    await becomes(() => link.getAttribute('title'), 'Agents');
    await done();
  });

  test('menu › 768, a zoom of 200 %, a phone › the page starts at the top of the screen', async () => {
    const { page, done } = await console.open({ viewport: { width: 768, height: 1024 } });
    await console.signIn(page, 'Analyst', '/incidents');
    for (const [width, height, rail] of [
      [768, 1024, 52],
      [720, 450, 52],
      [390, 844, 0],
    ] as const) {
      await page.setViewportSize({ width, height });
      await framesPass(page);
      assert.equal(await railWidth(page), rail, `${width}`);
      const { y } = await boxOf(page.locator('h1'));
      assert.ok(y < 40, `at ${width} the heading is ${y} px down`);
    }
    const bottom = page.getByRole('navigation', { name: 'Main' });
    await becomes(() => bottom.locator('> a, > details').count(), 5);
    await bottom.locator('summary').click();
    await bottom.getByRole('button', { name: 'Sign out' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('account › language, time zone, single keys › at once, and the page behind keeps them', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents/new');
    await becomes(() => page.locator('.rail select').count(), 0);
    await page.getByRole('button', { name: /^Account of/ }).click();
    const panel = page.getByRole('dialog', { name: /^Account of/ });
    const whole = `[...document.querySelectorAll('[role=dialog] button')].every((one) => {
      const { right, top, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(right - 12, top + height / 2));
    })`;
    // Before, the menu cut off what is wider than itself.
    await becomes(() => page.evaluate(whole), true);
    await panel.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
    await panel.getByText('Polski').click();
    await page.getByRole('dialog', { name: /^Konto:/ }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await page.getByText('W czasie Asia/Tokyo.').first().waitFor();
    await page
      .getByRole('button', { name: /^Konto:/ })
      .and(page.locator(':focus'))
      .waitFor();
    await done();
  });

  test('menu › on a page that belongs to an entry › the entry is marked', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/playbooks');
    const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    for (const [address, name] of [
      ['/playbooks', 'Actions and playbooks'],
      ['/admin/users', 'Administration'],
      ['/incidents', 'Incidents'],
    ] as const) {
      await page.goto(console.base + address);
      await page.locator('h1').waitFor();
      await becomes(() => marked.allInnerTexts(), [name]);
    }
    await done();
  });

  test('session › soon over › announced, and goes on with the password', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await page.evaluate(endsIn(170_000));
    await page.goto(`${console.base}/incidents/${public_id}?tab=evidence`);
    await page.getByText('Your session ends in 3 minutes.').waitFor();
    const field = page.getByRole('combobox', { name: 'Type' });
    await field.fill('kept_over_it');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.locator('input[type=email]').fill('analyst@example.org');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Your session ends').waitFor({ state: 'detached' });
    await becomes(() => field.inputValue(), 'kept_over_it');
    await done();
  });

  test('session › over in the middle of a form › asked for, the form is sent as typed', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await page.evaluate(endsIn(12_000));
    await page.goto(`${console.base}/incidents/${public_id}?tab=evidence`);
    const field = page.getByRole('combobox', { name: 'Type' });
    await field.fill('agent_trace');
    await page.getByText('Your session ended.').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('input[type=email]').fill('analyst@example.org');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Your session ended.').waitFor({ state: 'detached' });
    await becomes(() => field.inputValue(), 'agent_trace');
    await done();
  });

  test('session › over, and another person signs in › sees nothing of the first one', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await page.evaluate(endsIn(12_000));
    await page.goto(`${console.base}/incidents/${public_id}?tab=evidence`);
    await page.getByRole('combobox', { name: 'Type' }).fill('typed_by_the_first');
    await page.getByText('Your session ended.').waitFor();
    await console.service.as('Viewer');
    await page.locator('input[type=email]').fill('viewer@example.org');
    await page.locator('input[type=password]').fill(password);
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await page.getByText('viewer@example.org').first().waitFor();
    await becomes(() => page.locator('[value=typed_by_the_first]').count(), 0);
    await done();
  });

  test('sign-out › another person signs in in the same tab › nothing that was read shows', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await newIncident(console.service, { title: 'Read by the analyst alone' });
    await page.goto(`${console.base}/incidents?view=everything`);
    await page.getByText('Read by the analyst alone').first().waitFor();
    await page.goto(`${console.base}/incidents/new`);
    await page.getByRole('textbox', { name: /^Title/ }).fill('Half a breach');
    const kept = 'JSON.stringify([localStorage, sessionStorage])';
    assert.match(String(await page.evaluate(kept)), /Half a breach/);
    await page.goto(`${console.base}/incidents?view=everything`);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('input[type=email]').waitFor();
    assert.doesNotMatch(String(await page.evaluate(kept)), /Half a breach|draft/);
    // From now on the server gives nothing, so what shows is what was kept.
    await page.route('**/api/ip3/v1/incidents?**', () => new Promise(() => undefined));
    await console.service.as('Viewer');
    await page.locator('input[type=email]').fill('viewer@example.org');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.locator('#content').waitFor();
    await page.waitForURL('**/overview**');
    await page.evaluate('history.go(-2)');
    await page.waitForURL('**/incidents?view=everything');
    await page.locator('h1', { hasText: 'Incidents' }).waitFor();
    await becomes(() => page.getByText('Read by the analyst alone').count(), 0);
    await done();
  });

  test('sign-in › an address of another host › leads home', async () => {
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
    ]) {
      const { page, done } = await console.open();
      await console.signInByForm(page, 'Analyst', `/sign-in?to=${encodeURIComponent(to)}`);
      await page.waitForURL(`${console.base}/incidents?**`);
      await done();
    }
  });

  test('sign-in › time passes between two readings of the clock › nobody has to wait', async () => {
    const { page, done } = await console.open();
    await page.addInitScript('const now = Date.now; let read = 0; Date.now = () => now() + read++');
    await page.goto(`${console.base}/sign-in`);
    const button = page.locator('button[type=submit]');
    await button.waitFor();
    // The page reads the clock as it draws itself.
    await framesPass(page);
    await becomes(() => button.innerText(), 'Sign in');
    await done();
  });

  test('sign-in › too many attempts › the button counts down', async () => {
    const { page } = await console.open();
    const refused = {
      type: 'urn:proofline:error:rate_limited',
      ...{ title: 'Too many requests', status: 429, error: 'rate_limited' },
      ...{ detail: 'Too many attempts; wait 3 seconds.', request_id: 'x', retry_after_s: 3 },
    };
    await page.route('**/auth/session', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify(refused),
      }),
    );
    await page.goto(`${console.base}/sign-in`);
    await page.locator('input[type=email]').fill('a@example.org');
    await page.locator('input[type=password]').fill('wrong');
    await page.keyboard.press('Enter');
    await becomes(() => page.getByRole('button', { name: /Wait \d seconds/ }).isDisabled(), true);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.context().close();
  });

  test('forced colours › an incident › badges and the current page have borders', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open({ forcedColors: 'active' });
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const style = (selector: string, name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}'))['${name}']`);
    await page.locator('.badge').first().waitFor();
    assert.match(String(await style('.badge', 'border-top-style')), /solid|dashed/);
    assert.equal(await style('.rail nav a.active', 'outline-style'), 'solid');
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Tab');
    assert.equal(await style(':focus', 'outline-style'), 'solid');
    await done();
  });

  test('print › a list from the dark › without the frame and its boxes, dark on white', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open({ colorScheme: 'dark' });
    await console.signIn(page, 'Analyst', '/incidents?view=everything');
    const row = page.locator('tr', { hasText: public_id.slice(-3) }).first();
    await row.waitFor();
    await page.emulateMedia({ media: 'print' });
    await becomes(() => page.locator('.rail').isVisible(), false);
    await becomes(() => row.getByRole('checkbox').count(), 0);
    const ink = `getComputedStyle(document.querySelector('h1')).color`;
    await becomes(() => page.evaluate(ink), 'rgb(21, 25, 34)');
    await done();
  });

  test('a record that nobody has › in Polish › a page with a heading and a way on', async () => {
    const { page } = await console.open({ locale: 'pl-PL' });
    await console.signIn(page, 'Analyst', '/incidents/INC-2026-999999');
    await page.getByRole('heading', { level: 1, name: 'Nie znaleziono' }).waitFor();
    await page.getByRole('link', { name: 'Wszystkie incydenty' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    // The browser complained of the 404.
    await page.context().close();
  });
});
