// Administration in a real browser: users, tokens, the audit log, settings and state; what
// Legal/DPO sees of it, and that each page is accessible.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { password } from '../support/service.ts';

suite('administration in the console', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('a user › made and disabled › by an administrator', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/admin/users');
    await page.getByRole('button', { name: 'Add user' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Email').fill('new@example.org');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('button', { name: 'Create reset link' }).click();
    const link = await form.locator('.mono').innerText();
    await form
      .locator('button', { hasText: /^Close$/ })
      .last()
      .click();
    const person = await console.open();
    await person.page.goto(link);
    await person.page.getByRole('button', { name: 'Set password' }).waitFor();
    for (const field of await person.page.locator('input[autocomplete=new-password]').all()) {
      await field.fill('another horse, another staple');
    }
    await person.page.getByRole('button', { name: 'Set password' }).click();
    await person.page.getByText('You can sign in as new@example.org.').waitFor();
    assert.equal(person.page.url(), `${console.base}/reset`);
    await person.done();
    await page.getByRole('button', { name: 'Change… new@example.org' }).click();
    await form.getByRole('checkbox', { name: 'Disabled' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Disabled' }).waitFor();
    const headers = await console.service.as('Admin');
    const { body } = await console.service.call('GET', '/api/ip3/v1/users', { headers });
    const made = body.users.find(({ email }: { email: string }) => email === 'new@example.org');
    assert.equal(made.disabled, true);
    assert.deepEqual(made.roles, ['Viewer']);
    await done();
  });

  test('a token › made, used, revoked › is shown once and refused afterwards', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/admin/tokens');
    await page.getByRole('textbox', { name: 'Purpose' }).fill('<b>nightly</b>');
    await page.getByRole('checkbox', { name: 'Viewer' }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.locator('.gate .mono').innerText();
    const headers = { authorization: `Bearer ${token}` };
    const me = () => console.service.call('GET', '/api/ip3/v1/me', { headers });
    assert.deepEqual((await me()).body.roles, ['Viewer']);
    await page.getByRole('button', { name: 'Revoke token <b>nightly</b>' }).click();
    await page.getByRole('cell', { name: 'Revoked', exact: true }).waitFor();
    assert.equal((await me()).status, 401);
    assert.equal(await page.locator('main b').count(), 0);
    await done();
  });

  test('the own password › changed › the session goes on, the next one needs the new', async () => {
    const { page, complaints } = await console.open();
    await console.signIn(page, 'Reporter', '/overview');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Your password' }).click();
    const next = 'another horse, another staple';
    const fill = async (current: string) => {
      await page.locator('input[autocomplete=current-password]').fill(current);
      await page.locator('input[autocomplete=new-password]').fill(next);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await fill('not the password of this user');
    await page.getByText("This isn't your current password.").waitFor();
    await fill(password);
    await page.getByText('Password changed').waitFor();
    await becomes(() => page.locator('input[autocomplete=new-password]').inputValue(), '');
    await page.getByRole('link', { name: 'Tokens' }).first().click();
    await page.getByText('No tokens yet.').waitFor();
    const body = { email: 'reporter@example.org', password: next };
    const again = await console.service.call('POST', '/api/ip3/v1/auth/login', { body });
    assert.equal(again.status, 200, again.text);
    assert.ok(complaints.every((text) => /400/.test(text)));
    await page.context().close();
  });

  test('Legal/DPO › reads the audit log, not the settings', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', '/admin/settings');
    await page.getByText('You need the role Admin.').waitFor();
    const sections = page.getByRole('navigation', { name: 'Administration' });
    await becomes(() => sections.getByRole('link', { name: 'Users' }).count(), 0);
    await done();
  });

  test('settings › searched › by subject, those that differ from the default are marked', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/admin/settings');
    await page.getByRole('heading', { name: 'Evidence vault' }).waitFor();
    const sections = page.getByRole('navigation', { name: 'Administration' });
    await sections.getByRole('link', { name: 'Audit log' }).waitFor();
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('retest_gate');
    await page.getByText('1 setting.').waitFor();
    await page.getByText('IP3_RETEST_GATE', { exact: true }).waitFor();
    await becomes(() => page.getByRole('heading', { name: 'Evidence vault' }).count(), 0);
    await page.getByRole('searchbox').fill('service_levels');
    await page.getByText('P0: Acknowledge 15 min, Contain 4 h, Remediate 3 d').waitFor();
    await page.getByRole('searchbox').fill('no such words');
    await page.getByText('No setting contains these words.').waitFor();
    await done();
  });

  test('a narrow screen › its sections › open by a click, by subject', async () => {
    const { page, done } = await console.open({ viewport: { width: 390, height: 844 } });
    await console.signIn(page, 'Admin', '/admin/settings');
    await page.getByText('Server: Settings').click();
    await page.getByRole('list', { name: 'Records and data' }).getByText('Retention').click();
    await page.getByRole('heading', { name: 'Retention', level: 1 }).waitFor();
    await page.getByText('Records and data: Retention').waitFor();
    await done();
  });

  test('pages › in every look › no fault of accessibility', async () => {
    const sections = ['users', 'roles', 'tokens', 'password', 'settings', 'system'];
    await console.lookAt(
      'Admin',
      sections.map((name) => `/admin/${name}`),
    );
  });
});
