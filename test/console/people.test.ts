// Watching, presence, notifications and undoing in a real browser.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newEngagement } from '../support/engagements.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

suite('people', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function ask(role: Role, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
    const headers = await console.service.as(role);
    const sent = body === undefined ? { headers } : { headers, body };
    const answer = await console.service.call(method, `/api/ip3/v1${url}`, sent);
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  }

  const watching = async (id: string) =>
    (await ask('Analyst', 'GET', `/incidents/${id}/watchers`)).watching as boolean;

  test('an incident › watched and taken back with the key › announced and undone', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const watch = async () => {
      await page.getByRole('button', { name: /watch/ }).click();
      await page.getByRole('button', { name: 'Watch', exact: true }).click();
    };
    await watch();
    const bar = page.getByRole('status').filter({ hasText: 'You watch this incident.' });
    await bar.waitFor();
    assert.match((await bar.textContent()) ?? '', /Press Z to undo/);
    await becomes(() => watching(public_id), true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await page.getByRole('button', { name: /watch(es)?$/ }).waitFor();
    await becomes(() => watching(public_id), false);
    // The way back is open for seconds alone, so what takes long comes after it.
    await watch();
    await page
      .getByRole('list', { name: 'Watchers' })
      .getByText('analyst@example.org')
      .first()
      .waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('who acted, and who is a member › by name, with the address', async () => {
    const { kysely } = console.service.deps.database;
    const { public_id } = await newIncident(console.service);
    await ask('Analyst', 'POST', `/incidents/${public_id}/assign`, {});
    const email = 'analyst@example.org';
    const rename = (name: string | null) =>
      kysely.updateTable('account').set({ name }).where('email', '=', email).execute();
    await rename('Nell Ash');
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}?tab=timeline`);
    const who = page.getByLabel('Actor', { exact: true });
    await who.selectOption({ label: 'Nell Ash (analyst@example.org)' });
    await page.waitForURL(/actor=analyst/);
    const { id } = await newEngagement(console.service);
    await ask('Operator', 'POST', `/engagements/${id}/members`, { email });
    await page.goto(`${new URL(page.url()).origin}/engagements/${id}?tab=rules`);
    const members = page.getByRole('region', { name: /^Members/ });
    await members
      .getByTitle(/@example.org$/)
      .first()
      .waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await rename(null);
    await done();
  });

  test('a move › undone by Tab and Enter › where the workflow allows the way back', async () => {
    const { public_id } = await newIncident(console.service);
    await ask('Analyst', 'POST', `/incidents/${public_id}/assign`, {});
    await ask('Analyst', 'POST', `/incidents/${public_id}/transition`, { to: 'fixing' });
    const { page, done } = await console.open();
    await page.clock.install();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.getByRole('button', { name: 'Move to Retest' }).click();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.focus();
    // The time stops while it has the focus.
    await page.clock.runFor(10_500);
    await page.keyboard.press('Enter');
    await undo.waitFor({ state: 'detached' });
    const { workflow_status } = await ask('Analyst', 'GET', `/incidents/${public_id}`);
    assert.equal(workflow_status, 'fixing');
    await page.getByRole('button', { name: 'Move to Retest' }).click();
    await undo.waitFor();
    await page.mouse.move(0, 0);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.clock.runFor(10_500);
    await undo.waitFor({ state: 'detached' });
    await done();
  });

  test('a note withdrawn and tags changed › undone › as before', async () => {
    const { public_id } = await newIncident(console.service, { tags: ['kept'] });
    const note = await ask('Analyst', 'POST', `/incidents/${public_id}/notes`, { text: 'Stays.' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('A slip.');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).last().click();
    await page.getByText('Note withdrawn').waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('z');
    await page.getByText('Stays.').waitFor();
    await becomes(async () => (await ask('Analyst', 'GET', `/notes/${note.id}`)).text, 'Stays.');
    await page.keyboard.press('i');
    await page.getByRole('textbox', { name: 'Tags' }).fill('other');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Details saved').waitFor();
    const tags = async () => (await ask('Analyst', 'GET', `/incidents/${public_id}`)).tags;
    await becomes(tags, ['other']);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('z');
    await page.getByText('Details saved').waitFor({ state: 'detached' });
    await becomes(tags, ['kept']);
    await done();
  });

  test('two people on one incident › one edits a note › the other sees both facts', async () => {
    const { public_id } = await newIncident(console.service);
    await ask('Analyst', 'POST', `/incidents/${public_id}/notes`, { text: 'First text.' });
    const [one, two] = [await console.open(), await console.open()];
    await console.follow(one.page);
    await console.follow(two.page);
    await console.signIn(one.page, 'Analyst', `/incidents/${public_id}`);
    await console.signIn(two.page, 'Operator', `/incidents/${public_id}`);
    await two.page.getByText('Also here: analyst@example.org').waitFor({ state: 'attached' });
    await one.page.getByText('First text.').waitFor();
    await one.page.getByRole('button', { name: 'Edit', exact: true }).last().click();
    await two.page.getByText('analyst@example.org is editing this note.').waitFor();
    assert.deepEqual(await faultsOf(two.page), []);
    await one.page.getByRole('textbox', { name: 'Edit note' }).press('Escape');
    await one.done();
    await two.page.getByText('is editing this note.').waitFor({ state: 'detached' });
    await two.done();
  });

  test('one person in two windows › both edit a note › warned, then both texts', async () => {
    const { public_id } = await newIncident(console.service);
    const note = await ask('Analyst', 'POST', `/incidents/${public_id}/notes`, { text: 'Begun.' });
    const [one, two] = [await console.open(), await console.open()];
    await console.follow(one.page);
    await console.follow(two.page);
    for (const { page } of [one, two]) {
      await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
      await page.getByText('Begun.').waitFor();
      await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
    }
    await two.page.getByText('You are editing this note in another window.').waitFor();
    const type = async ({ page }: typeof one, text: string) => {
      await page.getByRole('textbox', { name: 'Edit note' }).fill(text);
      await page.getByRole('button', { name: 'Save note' }).click();
    };
    await type(one, 'Text of the first.');
    await one.page.locator('article p', { hasText: 'Text of the first.' }).waitFor();
    await type(two, 'Text of the second.');
    const conflict = two.page.getByRole('alert');
    await conflict.getByText('Text of the first.').waitFor();
    await conflict.getByText('Text of the second.').waitFor();
    assert.equal((await ask('Analyst', 'GET', `/notes/${note.id}`)).text, 'Text of the first.');
    await one.page.context().close();
    await two.page.context().close();
  });

  test('a mention › counted in the menu, opened › read', async () => {
    const { public_id } = await newIncident(console.service);
    await console.service.as('Operator');
    await ask('Analyst', 'POST', `/incidents/${public_id}/notes`, {
      text: 'Look at this, @operator@example.org.',
    });
    const { page, done } = await console.open();
    await console.signIn(page, 'Operator', '/incidents');
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
      name: /^Notifications/,
    });
    await entry.getByText('1', { exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByText('mentions you').waitFor();
    await page.getByText('Look at this, @operator@example.org.').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('link', { name: new RegExp(public_id) }).click();
    await page.getByText('Look at this,').first().waitFor();
    await entry.getByText('1', { exact: true }).waitFor({ state: 'detached' });
    await page.goto(new URL('/notifications?only=unread', page.url()).href);
    await page.getByText('You have read everything.').waitFor();
    await done();
  });

  test('an @ in a note › arrows and Enter › the person is mentioned; only who can see the note', async () => {
    const { public_id } = await newIncident(console.service);
    for (const role of ['Viewer', 'Operator'] as const) await console.service.as(role);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const text = page.getByRole('textbox', { name: 'New note' });
    await text.click();
    await page.keyboard.type('For @exam');
    const list = page.getByRole('listbox', { name: 'Mention a person' });
    await list.getByText('operator@example.org').waitFor();
    await becomes(() => list.getByText('viewer@example.org').count(), 0);
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await text.fill('');
    await page.keyboard.type('For @oper');
    await list.getByText('operator@example.org').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('look.');
    await becomes(() => text.inputValue(), 'For @operator@example.org look.');
    await page.keyboard.press('Control+Enter');
    await page.locator('article p', { hasText: 'look.' }).waitFor();
    const { notes } = await ask('Analyst', 'GET', `/incidents/${public_id}/notes`);
    assert.deepEqual(notes[0].mentions, ['operator@example.org']);
    await done();
  });

  test('a file › dropped into a note › evidence that the note refers to, and the text stays', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const text = page.getByRole('textbox', { name: 'New note' });
    await text.fill('See the picture.');
    await page.evaluate(`{
      const data = new DataTransfer();
      data.items.add(new File(['bytes'], 'screen <b>.png', { type: 'image/png' }));
      document.querySelector('[data-note-text]').dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }`);
    await page.getByRole('button', { name: /^Remove screenshot/ }).waitFor();
    await page.getByRole('button', { name: 'Add note', exact: true }).click();
    await page.locator('article p', { hasText: 'See the picture.' }).waitFor();
    const { notes } = await ask('Analyst', 'GET', `/incidents/${public_id}/notes`);
    const { evidence } = await ask('Analyst', 'GET', `/incidents/${public_id}/evidence`);
    assert.deepEqual(notes[0].attachments, [evidence[0].id]);
    assert.equal(evidence[0].visibility, 'internal');
    await done();
  });

  test('automatic watching › switched off in the account menu › stays so', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'DevSecOps', '/incidents');
    await page.getByRole('button', { name: /^Account of/ }).click();
    const choice = page.getByRole('switch', { name: 'Watch what I own, report or write on' });
    await becomes(() => choice.isChecked(), true);
    await choice.focus();
    await page.keyboard.press('Space');
    await becomes(async () => (await ask('DevSecOps', 'GET', '/me/watching')).automatic, false);
    await page.reload();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await becomes(() => choice.isChecked(), false);
    await done();
  });

  test('more people than are read in one go › the last one › shown by name', async () => {
    const { pool } = console.service.deps.database;
    const { public_id, id } = await newIncident(console.service);
    await pool.query(
      `insert into account (id, email, name, roles, password_hash, created_at, updated_at)
        select gen_random_uuid(), 'many' || n || '@example.org', 'Many ' || n, array['Viewer'],
          'none', now() + n * interval '1 s', now()
        from generate_series(1, 1100) as n`,
    );
    const last = await pool.query<{ email: string }>(
      `select email from account where email like 'many%' order by id desc limit 1`,
    );
    const { email } = last.rows[0]!;
    await pool.query('update incident set owner_email = $2 where id = $1', [id, email]);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const name = `Many ${/\d+/.exec(email)![0]}`;
    await page.locator('.page-head').getByText(name, { exact: true }).waitFor();
    await done();
  });

  test('more people than are read in one go › the last one › mentioned by a part of the name', async () => {
    const { pool } = console.service.deps.database;
    const { public_id } = await newIncident(console.service);
    await pool.query(
      `insert into account (id, email, name, roles, password_hash, created_at, updated_at)
        select gen_random_uuid(), 'reader' || n || '@example.org', 'Reader ' || n,
          array['Analyst'], 'none', now() + n * interval '1 s', now()
        from generate_series(1, 1100) as n`,
    );
    const last = await pool.query<{ email: string }>(
      `select email from account where email like 'reader%' order by id desc limit 1`,
    );
    const { email } = last.rows[0]!;
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const text = page.getByRole('textbox', { name: 'New note' });
    await text.fill('For ');
    await page.getByLabel('Mention a person').fill(`Reader ${/\d+/.exec(email)![0]}`);
    await page.getByRole('option', { name: new RegExp(email) }).click();
    await becomes(async () => (await text.inputValue()).includes(`@${email}`), true);
    await done();
  });
});
