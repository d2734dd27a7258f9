// The second factor in the console: set up, asked for at sign-in, and asked for again by what is
// sensitive, after which the request goes on.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { freshCode, newPerson } from '../support/factors.ts';
import { password } from '../support/service.ts';

suite('second factor', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test(
    'set up › sign in with a code › an old login is asked again',
    { timeout: 60_000 },
    async () => {
      const { service, base } = console;
      const person = await newPerson(service, ['Admin']);
      const { page, complaints } = await console.open();
      const signIn = async () => {
        await page.goto(`${base}/admin/password`);
        await page.locator('input[type=email]').fill(person.email);
        await page.locator('input[type=password]').fill(password);
        await page.keyboard.press('Enter');
      };
      const folder = process.env['PROOFLINE_SHOTS'];
      const look = async (name: string) => {
        if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
      };
      await signIn();
      await page.getByRole('button', { name: 'Set up authenticator app' }).click();
      await page.getByText('Open in an app on this device').waitFor();
      await look('set-up');
      await page.getByLabel('Code').fill(await freshCode(service, person.id));
      await page.getByRole('button', { name: 'Finish set-up' }).click();
      await page.getByText('10 recovery codes are left.').waitFor();
      await look('codes');
      const before = await page
        .getByRole('listitem')
        .filter({ hasText: /^\w{4}-/ })
        .first()
        .innerText();
      await page.getByRole('textbox', { name: 'Code' }).fill(await freshCode(service, person.id));
      await page.getByRole('button', { name: 'Create new recovery codes' }).click();
      await page.getByText(before).waitFor({ state: 'detached' });

      await page.context().clearCookies();
      await page.evaluate('localStorage.clear()');
      await signIn();
      await page.getByLabel('Code').fill(await freshCode(service, person.id));
      await look('sign-in');
      await page.keyboard.press('Enter');
      await page.getByText('10 recovery codes are left.').waitFor();

      const { pool } = service.deps.database;
      await pool.query("update login_session set proved_at = now() - interval '1 hour'");
      await page.goto(`${base}/admin/users`);
      await page.getByRole('button', { name: 'Add user' }).click();
      const form = page.getByRole('dialog', { name: 'Add user' });
      await form.getByLabel('Email').fill('new.user@example.org');
      await form.getByRole('button', { name: 'Save user' }).click();
      const asked = page.getByRole('dialog', { name: "Confirm that it's you" });
      await asked.getByLabel('Code').fill(await freshCode(service, person.id));
      await look('step-up');
      assert.deepEqual(await faultsOf(page), []);
      await asked.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('User new.user@example.org created').waitFor();
      const { rows } = await pool.query(
        "select 1 from account where email = 'new.user@example.org'",
      );
      assert.equal(rows.length, 1);
      // The browser reports the two refusals that ask for more.
      assert.deepEqual(
        complaints.filter((said) => !/status of 40[13]/.test(said)),
        [],
      );
      await page.close();
    },
  );
});
