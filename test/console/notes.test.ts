// Notes in a real browser: the key for one, Markdown of an attacker, two people at one note, drafts,
// versions, and taking back.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';

/** Scripts, addresses that run, pictures that call home, marks of direction, a huge table. */
const hostile = [
  '<script>window.hacked = 1</script> <img src=x onerror="window.hacked = 2">',
  '[run](javascript:window.hacked=3) [data](data:text/html,<script>window.hacked=4</script>)',
  '![pixel](https://attacker.example/pixel.png) ![own](data:image/png;base64,AAAA)',
  '[host](//attacker.example/) [slash](/\\attacker.example/) [tab](</\t/attacker.example/>)',
  '[away](https://attacker.example/) and \u202Egnp.exe\u202C after',
  `|${'wide|'.repeat(60)}\n|${'-|'.repeat(60)}\n|${'cell|'.repeat(60)}`,
].join('\n\n');

suite('notes', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function ask(role: Role, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) {
    const headers = await console.service.as(role);
    const sent = body === undefined ? { headers } : { headers, body };
    const answer = await console.service.call(method, `/api/ip3/v1${url}`, sent);
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  }

  const write = (id: string, body: object, role: Role = 'Analyst') =>
    ask(role, 'POST', `/incidents/${id}/notes`, body);

  test('the key n › a form with the focus › written with the keyboard alone', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.getByRole('heading', { name: 'Notes' }).waitFor();
    await page.keyboard.press('n');
    const text = page.getByRole('textbox', { name: 'New note' });
    await becomes(() => page.evaluate(`document.activeElement?.matches('[data-note-text]')`), true);
    // Letters of a text are no keys of the page.
    await page.keyboard.type('Seen on **two** hosts, e a t');
    await page.keyboard.press('Control+Enter');
    await page.locator('article strong', { hasText: 'two' }).waitFor();
    await becomes(() => text.inputValue(), '');
    const { notes } = await ask('Analyst', 'GET', `/incidents/${public_id}/notes`);
    assert.equal(notes[0].text, 'Seen on **two** hosts, e a t');
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('Markdown of an attacker › shown › nothing runs, loads or reaches beyond it', async () => {
    const { public_id } = await newIncident(console.service);
    await write(public_id, { text: hostile });
    await write(public_id, { text: '> '.repeat(9_000) });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const note = page.locator('[data-note]').first();
    await note.getByRole('link', { name: 'away' }).waitFor();
    await note.getByText('<script>window.hacked = 1</script>').waitFor();
    const found = await page.evaluate(`(() => {
      const note = document.querySelector('[data-note]');
      return {
        hacked: 'hacked' in window,
        loaded: note.querySelectorAll('img, script, iframe, object, style').length,
        links: [...note.querySelectorAll('a')].map((link) => [link.href, link.rel]),
      };
    })()`);
    assert.deepEqual(found, {
      hacked: false,
      loaded: 0,
      links: [['https://attacker.example/', 'noopener noreferrer nofollow']],
    });
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= 1440, `${width}`);
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('one note in two windows › the slower one › both texts, nothing overwritten', async () => {
    const { public_id } = await newIncident(console.service);
    const note = await write(public_id, { text: 'At first.' });
    const { page, complaints } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const card = page.locator('[data-note]').first();
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Edit note' }).fill('Mine.');
    await ask('Analyst', 'PATCH', `/notes/${note.id}`, { text: 'Of the other window.' });
    await page.getByRole('button', { name: 'Save note' }).click();
    const conflict = page.getByRole('alert');
    await conflict.getByText('Of the other window.').waitFor();
    await conflict.getByText('Mine.').waitFor();
    const stored = await ask('Analyst', 'GET', `/notes/${note.id}`);
    assert.equal(stored.text, 'Of the other window.');
    await page.getByRole('button', { name: 'Save my version' }).click();
    await card.locator('p', { hasText: 'Mine.' }).waitFor();
    await card.getByRole('button', { name: 'Versions' }).click();
    await card.locator('del', { hasText: 'Of the other window.' }).waitFor();
    await card.locator('ins', { hasText: 'Mine.' }).waitFor();
    assert.ok(complaints.every((text) => /412/.test(text)));
    await page.context().close();
  });

  test('another person writes › the open page shows it; a draft there stays', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.follow(page);
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.locator('.live.is-live').waitFor();
    await page.getByRole('textbox', { name: 'New note' }).fill('Half a sentence');
    await write(public_id, { text: 'From @analyst@example.org’s colleague.' }, 'Operator');
    await page.locator('[data-note]', { hasText: 'colleague' }).waitFor();
    const text = page.getByRole('textbox', { name: 'New note' });
    await becomes(() => text.inputValue(), 'Half a sentence');
    await page.reload();
    await becomes(() => text.inputValue(), 'Half a sentence');
    await page.getByText('Your earlier draft was restored.').waitFor();
    await done();
  });

  test('a note › withdrawn with a reason › undone from the same place', async () => {
    const { public_id } = await newIncident(console.service);
    await write(public_id, { text: 'A slip of the pen.' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const card = page.locator('[data-note]').first();
    await card.getByRole('button', { name: 'Withdraw' }).click();
    await card.getByRole('textbox', { name: 'Reason' }).fill('Names a customer.');
    await card.locator('form').getByRole('button', { name: 'Withdraw' }).click();
    await card.getByText('Names a customer.').waitFor();
    await becomes(() => card.getByText('A slip of the pen.').count(), 0);
    await card.getByRole('button', { name: 'Undo' }).click();
    await card.getByText('A slip of the pen.').waitFor();
    await done();
  });

  test('a record › its notes › on the card alone; a reply below its note', async () => {
    const { id, public_id } = await newIncident(console.service);
    const evidence_id = await newEvidence(console.service, { id });
    const about = await write(public_id, { text: 'About the record.', evidence_id });
    await write(public_id, { text: 'A reply to it.', parent_id: about.id }, 'Operator');
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${public_id}?tab=evidence`);
    await page.getByText('2 notes').click();
    await page.getByText('A reply to it.').waitFor();
    await page.getByRole('textbox', { name: 'New note' }).fill('One more.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('3 notes').waitFor();
    const { notes } = await ask('Analyst', 'GET', `/incidents/${public_id}/notes`);
    assert.equal(notes[0].evidence_id, evidence_id);
    await done();
  });

  test('Polish, dark, 320 px › notes › in Polish, and no wider than the page', async () => {
    const { public_id } = await newIncident(console.service);
    await write(public_id, { text: hostile });
    const viewport = { width: 320, height: 800 };
    const look = { locale: 'pl-PL', colorScheme: 'dark', viewport } as const;
    const { page, done } = await console.open(look);
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.getByRole('heading', { name: 'Notatki' }).waitFor();
    await page.getByRole('button', { name: 'Dodaj notatkę' }).waitFor();
    await page.getByRole('region', { name: 'Tabela w notatce' }).waitFor();
    const box = await page.locator('[data-note]').boundingBox();
    assert.ok(box !== null && box.x + box.width <= 320);
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });
});
