// Sessions in the console: over in the middle of a form, another person in the same tab, an address
// of another host to go on to, and too many attempts.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
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

suite('frame, sessions', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

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
    await page.locator('input[type=password]').waitFor();
    assert.deepEqual(await faultsOf(page), []);
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
    // The heading says what happened, not that a request failed.
    await page.getByRole('alert').getByText('Too many attempts', { exact: true }).waitFor();
    await becomes(() => page.getByRole('button', { name: /Wait \d seconds/ }).isDisabled(), true);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.context().close();
  });
});
