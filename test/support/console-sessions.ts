// People who are signed in to the console under test.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Role } from '../../src/domain/role.ts';
import { findAccountByEmail } from '../../src/store/accounts/accounts.ts';
import { password, type TestService } from './service.ts';

const hourMs = 3_600_000;

export function sessionsOn(service: TestService, base: string) {
  /** Has the browser of this page be signed in from its next page on. */
  const begin = async (page: Page, role: Role) => {
    const { token, ...session } = await newSession(service, role);
    const name = `proofline-session-${new URL(base).port}`;
    const kept = { httpOnly: true, sameSite: 'Strict' } as const;
    await page.context().addCookies([{ name, value: token, url: base, ...kept }]);
    // Any answer of the server has the storage of its console.
    await page.goto(`${base}/livez`);
    const text = JSON.stringify(session);
    await page.evaluate((kept) => localStorage.setItem('proofline.session', kept), text);
  };

  const signIn = async (page: Page, role: Role, address: string) => {
    await begin(page, role);
    await page.goto(base + address);
    await untilSignedIn(page);
  };

  const signInByForm = async (page: Page, role: Role, address: string) => {
    const { email } = await newSession(service, role);
    await page.goto(base + address);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.locator('input[type=password]').press('Enter');
    await untilSignedIn(page);
  };
  return { begin, signIn, signInByForm };
}

/** Waits for the console; one that does not come says what there is instead. */
async function untilSignedIn(page: Page): Promise<void> {
  await page.waitForSelector('#content').catch(async (error: unknown) => {
    const shown = await page.locator('body').innerText();
    throw new Error(`Signing in led to ${page.url()}:\n${shown}`, { cause: error });
  });
}

/** What the browser keeps of someone who has signed in (src/console/session.ts), and the token. */
async function newSession(service: TestService, role: Role) {
  const headers = await service.as(role);
  const { body: me } = await service.call('GET', '/api/ip3/v1/me', { headers });
  const account = await findAccountByEmail(service.deps.database.kysely, me.email);
  assert.ok(account);
  // Signing out ends this token, and not the one of the tests' own requests.
  const { token } = await service.deps.tokens.issue(account);
  const expires_at = Date.now() + hourMs;
  return {
    token,
    id: account.id,
    email: String(me.email),
    name: me.name,
    roles: me.roles,
    expires_at,
  };
}
