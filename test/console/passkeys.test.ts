// Passkeys in the console, with the virtual authenticator of Chromium under our policy: added, asked
// for at sign-in and again by what is sensitive, lost, and replaced after a recovery code.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, suite, test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newPerson } from '../support/factors.ts';
import { password } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';

/** The address has to be known before the server listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOfServer(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Someone touches it and is verified whenever it is asked. */
async function plugIn(devices: CDPSession): Promise<string> {
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    automaticPresenceSimulation: true,
  };
  const added = await devices.send('WebAuthn.addVirtualAuthenticator', { options });
  return added.authenticatorId;
}

suite('passkeys', () => {
  let console: ConsoleUnderTest;
  let base: string;
  before(async () => {
    const port = await freePort();
    // Passkeys need a name: 127.0.0.1 has none.
    base = `http://localhost:${port}`;
    console = await openConsole({ IP3_PUBLIC_URL: base }, port);
  });
  after(() => console.close());

  const look = async (page: Page, name: string) => {
    const folder = process.env['PROOFLINE_SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  const addUser = async (page: Page) => {
    await page.goto(`${base}/admin/users`);
    await page.getByRole('button', { name: 'Add user' }).click();
    const form = page.getByRole('dialog', { name: 'Add user' });
    await form.getByLabel('Email').fill('someone.new@example.org');
    await form.getByRole('button', { name: 'Save user' }).click();
    const asked = page.getByRole('dialog', { name: "Confirm that it's you" });
    await asked.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await look(page, 'passkey-step-up');
    await asked.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('User someone.new@example.org created').waitFor();
  };

  test(
    'added › signed in with › asked for again › lost › a recovery code › another one',
    { timeout: 90_000 },
    async () => {
      const { service } = console;
      const person = await newPerson(service, ['Admin']);
      const { page, complaints } = await console.open();
      const devices = await page.context().newCDPSession(page);
      await devices.send('WebAuthn.enable');
      const device = await plugIn(devices);
      const signIn = async () => {
        await page.context().clearCookies();
        await page.evaluate('localStorage.clear()').catch(() => undefined);
        await page.goto(`${base}/admin/password`);
        await page.locator('input[type=email]').fill(person.email);
        await page.locator('input[type=password]').fill(password);
        await page.keyboard.press('Enter');
      };
      const add = async (name: string) => {
        await page.getByLabel('Name of the passkey').fill(name);
        await page.getByRole('button', { name: 'Add passkey' }).click();
        await page.getByText('Save these recovery codes now').waitFor();
        await page.getByRole('cell', { name, exact: true }).waitFor();
      };
      await signIn();
      await add('My laptop');
      await look(page, 'passkey-added');
      const [code = ''] = await page
        .getByRole('listitem')
        .filter({ hasText: /^(\w{4}-){5}/ })
        .allInnerTexts();
      assert.match(code, /^(\w{4}-){5}\w{4}$/);

      await signIn();
      const use = page.getByRole('button', { name: 'Use a passkey' });
      await use.waitFor();
      await look(page, 'passkey-sign-in');
      await use.click();
      await page.getByText('10 recovery codes are left.').waitFor();

      const { pool } = service.deps.database;
      await pool.query("update login_session set proved_at = now() - interval '1 hour'");
      await addUser(page);
      const { rows } = await pool.query(
        'select counter, last_used_at is not null as used from passkey where account_id = $1',
        [person.id],
      );
      assert.deepEqual([rows.length, rows[0].used, rows[0].counter > 1], [1, true, true]);

      await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: device });
      await signIn();
      await page.getByLabel('Code').fill(code);
      await page.keyboard.press('Enter');
      await page.getByText('9 recovery codes are left.').waitFor();
      await page.getByRole('button', { name: 'Rename My laptop' }).click();
      const naming = page.getByRole('dialog', { name: 'Rename passkey' });
      await naming.waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await naming.getByLabel('Name of the passkey').fill('My <b>old</b> laptop');
      await naming.getByRole('button', { name: 'Save name' }).click();
      await page.getByRole('button', { name: 'Remove My <b>old</b> laptop' }).click();
      await page
        .getByRole('cell', { name: 'My <b>old</b> laptop', exact: true })
        .waitFor({ state: 'detached' });
      await plugIn(devices);
      await add('Security key');
      // The browser reports the refusals that ask for more.
      assert.deepEqual(
        complaints.filter((said) => !/status of 40[13]/.test(said)),
        [],
      );
      await page.close();
    },
  );

  test('an answer of the browser for a page of another name › is not made', async () => {
    const person = await newPerson(console.service, ['Viewer']);
    const { page } = await console.open();
    await page
      .context()
      .newCDPSession(page)
      .then(async (devices) => {
        await devices.send('WebAuthn.enable');
        await plugIn(devices);
      });
    // The same server by its number: the browser refuses, and the console says so before.
    await page.goto(`${console.base}/admin/password`);
    await page.locator('input[type=email]').fill(person.email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByLabel('Name of the passkey').fill('Elsewhere');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('No passkey was added. Try again.').waitFor();
    const { rows } = await console.service.deps.database.pool.query(
      'select 1 from passkey where account_id = $1',
      [person.id],
    );
    assert.equal(rows.length, 0);
    await page.close();
  });
});
