// The board of actions in a real browser: approving what another requested, moving by menu and by
// dragging, proving a step, and what one cannot do.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { faultsOf, openConsole, shownText, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe " onmouseover="alert(2)';

/**
 * Waits until a text was announced since the last one that was waited for. A screen reader speaks
 * it when it comes, however soon another takes its place.
 */
async function announcementsOf(page: Page): Promise<(text: string) => Promise<void>> {
  await page.evaluate(`window.heard = [];
    new MutationObserver(() => {
      const text = document.querySelector('[aria-live=assertive]')?.textContent ?? '';
      if (text !== '' && text !== window.heard.at(-1)) window.heard.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });`);
  let read = 0;
  return async (text) => {
    const place = () =>
      page.evaluate<number>(`window.heard.indexOf(${JSON.stringify(text)}, ${read})`);
    await becomes(async () => (await place()) >= 0, true, text);
    read = (await place()) + 1;
  };
}

suite('actions', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  let open: ConsoleUnderTest['open'];
  let signIn: ConsoleUnderTest['signIn'];
  before(async () => {
    console = await openConsole();
    ({ service, open, signIn } = console);
  });
  after(() => console.close());

  async function add(fields: object, incident?: { id: string }) {
    const { id } = incident ?? (await newIncident(service));
    const headers = await service.as('Operator');
    const url = `/api/incidents/${id}/actions`;
    const made = await service.call('POST', url, { headers, body: fields });
    assert.equal(made.status, 201, made.text);
    return made.body as { id: string; title: string };
  }
  async function read(id: string) {
    const headers = await service.as('Analyst');
    const { body } = await service.call('GET', '/api/actions?limit=200', { headers });
    return (body.actions as Record<string, unknown>[]).find((one) => one['id'] === id)!;
  }

  test('a step that another asked for › approved with a comment, begun, done, proven', async () => {
    const incident = await newIncident(service, { title: 'Bot mails strangers' });
    await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    const step = { title: 'Cut the bot off', requires_approval: true };
    const { id } = await add({ ...step, assignee: 'olga@example.org' }, incident);
    const { page, done } = await open();
    await signIn(page, 'DevSecOps', '/actions');
    const proposed = page.getByRole('region', { name: /^Proposed/ });
    await proposed.getByText('Pending approval (A1)').first().waitFor();
    await page.getByRole('combobox', { name: 'Move “Cut the bot off”' }).selectOption('approved');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('operator@example.org').waitFor();
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Seen with the shop.');
    await dialog.getByRole('button', { name: 'Approve action' }).click();
    const approved = page.getByRole('region', { name: /^Approved/ });
    await approved.getByText('Cut the bot off').waitFor();
    const first = await read(id);
    assert.deepEqual(
      [first['status'], first['approved_by'], first['note']],
      ['approved', 'devsecops@example.org', 'Seen with the shop.'],
    );
    await approved
      .getByRole('combobox', { name: 'Move “Cut the bot off”' })
      .selectOption('in_progress');
    const running = page.getByRole('region', { name: /^In progress/ });
    await running.getByText('Cut the bot off').waitFor();
    // The page knows the new version of the step once it has read it again.
    await page.waitForLoadState('networkidle');
    await running.getByRole('link', { name: 'Cut the bot off' }).click();
    await dialog.getByText(`To close the registry record of ${incident.public_id}`).waitFor();
    const choice = dialog.getByRole('combobox', { name: 'Confirmed evidence of the incident' });
    await choice.selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Link evidence' }).click();
    await running.getByText('Evidence linked', { exact: true }).waitFor();
    assert.notEqual((await read(id))['validation_ref'], null);
    await done();
  });

  test('an own request › cannot be approved by its requester › another person is asked for', async () => {
    const { id } = await add({ title: 'Own wish', requires_approval: true });
    const { page, done } = await open();
    await signIn(page, 'Operator', `/actions?open=${id}.approved`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You requested this action.').waitFor();
    await dialog.getByRole('combobox', { name: 'Approved by' }).fill('Operator@example.org');
    await dialog.getByRole('button', { name: 'Approve action' }).click();
    await dialog.getByText('Enter someone other than yourself.').waitFor();
    assert.equal((await read(id))['status'], 'proposed');
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Not needed any more.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { status, note } = await read(id);
    assert.deepEqual([status, note], ['rejected', 'Not needed any more.']);
    await done();
  });

  const columnOf = (page: Page, name: string) =>
    page.getByRole('region', { name: new RegExp(`^${name}`) });
  const wide = { viewport: { width: 1440, height: 900 } };

  test('a card › dragged to a column that its status allows › moved; to another › refused, why', async () => {
    const { id } = await add({ title: 'Drag me' });
    const { page, done } = await open(wide);
    await signIn(page, 'Operator', '/actions');
    const card = page.getByRole('listitem').filter({ hasText: 'Drag me' });
    await card.dragTo(columnOf(page, 'Done'), { steps: 8 });
    await page.getByText('“Drag me” stays in Proposed. Approve the action first.').waitFor();
    const live = page.locator('[aria-live=assertive]');
    await live.getByText('“Drag me” stays in Proposed.', { exact: true }).waitFor();
    assert.equal((await read(id))['status'], 'proposed');
    await card.dragTo(columnOf(page, 'Approved'), { steps: 8 });
    await columnOf(page, 'Approved').getByText('Drag me').waitFor();
    await page.getByText('“Drag me” moved to Approved.').waitFor();
    await live.getByText('“Drag me” dropped on Approved.', { exact: true }).waitFor();
    assert.equal((await read(id))['status'], 'approved');
    await card.dragTo(columnOf(page, 'Proposed'), { steps: 8 });
    await page.getByText("“Drag me” stays in Approved. Actions don't move back.").waitFor();
    assert.equal((await read(id))['status'], 'approved');
    await done();
  });

  test('a card › moved by keyboard › announced at each step, Escape leaves it', async () => {
    const { id } = await add({ title: 'Carry me' });
    const { page, done } = await open(wide);
    await signIn(page, 'Operator', '/actions');
    const grip = page.getByRole('button', { name: 'Pick up “Carry me”' });
    const announced = await announcementsOf(page);
    const picked = (state: string) =>
      announced(`“Carry me” picked up from ${state}. Go to a column with the arrow keys.`);
    await grip.focus();
    await page.keyboard.press('Space');
    await announced('“Carry me” picked up from Proposed. Go to a column with the arrow keys.');
    await columnOf(page, 'Approved').getByText('Drop here').waitFor();
    await columnOf(page, 'Done').getByText('Approve the action first.').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('ArrowRight');
    await announced('Approved: press Space to drop the card.');
    await page.keyboard.press('ArrowRight');
    await announced('In progress: Approve the action first.');
    await page.keyboard.press('Escape');
    await announced('“Carry me” stays in Proposed.');
    assert.equal((await read(id))['status'], 'proposed');
    await page.keyboard.press('Space');
    await picked('Proposed');
    await page.keyboard.press('ArrowRight');
    await announced('Approved: press Space to drop the card.');
    await page.keyboard.press('Space');
    await columnOf(page, 'Approved').getByText('Carry me').waitFor();
    await page.getByText('“Carry me” moved to Approved.').waitFor();
    await announced('“Carry me” dropped on Approved.');
    // Who moved it goes on from it.
    await grip.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await picked('Approved');
    await page.keyboard.press('ArrowRight');
    await announced('In progress: press Space to drop the card.');
    await page.keyboard.press('ArrowRight');
    await announced('Done: Start the action first.');
    await page.keyboard.press('Enter');
    await page.getByText('“Carry me” stays in Approved. Start the action first.').waitFor();
    await announced('“Carry me” stays in Approved.');
    assert.equal((await read(id))['status'], 'approved');
    await done();
  });

  test('a card › the server refuses its move › back in its column, and why', async () => {
    const { id } = await add({ title: 'Comes back' });
    const { page } = await open(wide);
    await signIn(page, 'Operator', '/actions');
    await page.route(`**/api/actions/${id}`, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ error: 'unavailable', title: 'x', detail: 'y', request_id: 'r1' }),
      }),
    );
    const card = page.getByRole('listitem').filter({ hasText: 'Comes back' });
    await card.dragTo(columnOf(page, 'Approved'), { steps: 8 });
    await page.getByText('“Comes back” was not moved.').waitFor();
    await page.getByRole('alert').filter({ hasText: 'r1' }).waitFor();
    await columnOf(page, 'Proposed').getByText('Comes back').waitFor();
    assert.equal((await read(id))['status'], 'proposed');
    await page.context().close();
  });

  test('a moved card › while one column is read again later › stands in its new column alone', async () => {
    const { id } = await add({ title: 'In one place' });
    const { page } = await open(wide);
    await signIn(page, 'Operator', '/actions');
    const cards = page.locator('li', { hasText: 'In one place' });
    await becomes(() => cards.count(), 1);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/api\/actions\?.*status=proposed/, async (route) => {
      await held;
      await route.continue();
    });
    const headers = await service.as('Operator');
    const body = { status: 'approved' };
    await service.call('PATCH', `/api/actions/${id}`, { headers, body });
    await cards.dragTo(columnOf(page, 'Approved'), { steps: 8 });
    await page.getByText('“In one place” was not moved.').waitFor();
    await columnOf(page, 'Approved').getByText('In one place').waitFor();
    assert.equal(await cards.count(), 1);
    release();
    await becomes(() => cards.count(), 1);
    await page.context().close();
  });

  test('a step › moved again before the page has read it again › is our own change, no conflict', async () => {
    const { id } = await add({ title: 'Twice in a row' });
    const { page, done } = await open();
    await signIn(page, 'Operator', '/actions?view=list');
    const menu = page.getByRole('combobox', { name: 'Move “Twice in a row”' });
    await menu.waitFor();
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/api\/actions\?/, async (route) => {
      await held;
      await route.continue();
    });
    await menu.selectOption('approved');
    await becomes(async () => (await read(id))['status'], 'approved');
    await menu.selectOption('cancelled');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Not needed.');
    await dialog.getByRole('button', { name: 'Cancel action' }).click();
    await becomes(async () => (await read(id))['status'], 'cancelled');
    release();
    await done();
  });

  test('a card › dropped among the given up › asked first, as it ends the action', async () => {
    const { id } = await add({ title: 'Give me up' });
    const { page, done } = await open(wide);
    await signIn(page, 'Operator', '/actions');
    const card = page.getByRole('listitem').filter({ hasText: 'Give me up' });
    const dialog = page.getByRole('dialog');
    // In one step: a quick hand lets go before the board has drawn again.
    await card.dragTo(columnOf(page, 'Rejected or cancelled'), { steps: 1 });
    await dialog.getByText("A cancelled action can't be resumed.").waitFor();
    assert.equal((await read(id))['status'], 'proposed');
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Replaced.');
    await dialog.getByRole('button', { name: 'Cancel action' }).click();
    await columnOf(page, 'Rejected or cancelled').getByText('Give me up').waitFor();
    const { status, note } = await read(id);
    assert.deepEqual([status, note], ['cancelled', 'Replaced.']);
    await done();
  });

  test('two at work › the second moves what has changed › told so, nothing overwritten', async () => {
    const { id } = await add({ title: 'Moved by two' });
    const { page } = await open();
    await signIn(page, 'Operator', '/actions?view=list');
    const menu = page.getByRole('combobox', { name: 'Move “Moved by two”' });
    await menu.waitFor();
    const headers = await service.as('Operator');
    await service.call('PATCH', `/api/actions/${id}`, { headers, body: { status: 'cancelled' } });
    await menu.selectOption('approved');
    await page.getByText('Someone else changed this record').waitFor();
    assert.equal((await read(id))['status'], 'cancelled');
    await page.context().close();
  });

  test('filters › of the list › stand in the address and are the server’s', async () => {
    await add({ title: 'Of Olga', assignee: 'olga@example.org', due_at: '2026-01-02T00:00:00Z' });
    await add({ title: 'Of Jan', assignee: 'jan@example.org' });
    const { page, done } = await open();
    await signIn(page, 'Viewer', '/actions');
    await page
      .getByText('To move, approve or link evidence, you need the role Operator.')
      .waitFor();
    await page.getByRole('combobox', { name: 'Assignee' }).fill('olga@example.org');
    await page.keyboard.press('Enter');
    await page.waitForURL(/assignee=olga/);
    await page.getByRole('button', { name: 'Show as list' }).click();
    await page.locator('.cell-due .is-late').waitFor();
    await becomes(() => page.getByText('Of Jan').count(), 0);
    await becomes(() => page.getByRole('combobox', { name: /^Move/ }).count(), 0);
    await done();
  });

  test('hostile text › as title, assignee, incident › is text', async () => {
    const incident = await newIncident(service, { title: hostile });
    const assignee = hostile.slice(0, 200);
    await add({ title: hostile, assignee, due_at: '2026-01-02T00:00:00Z' }, incident);
    const { page, done } = await open();
    await signIn(page, 'Operator', `/actions?incident=${incident.public_id}`);
    await page.getByRole('link', { name: shownText(hostile) }).click();
    await page.getByRole('dialog').waitFor();
    assert.equal(await page.locator('img[src=x]').count(), 0);
    await done();
  });

  test('pages › in every look › no fault of accessibility, nothing too wide', async () => {
    const { id } = await add({ title: 'Looked at', requires_approval: true });
    await console.lookAt('Operator', [
      '/actions',
      '/actions?view=list',
      `/actions?open=${id}`,
      '/actions?assignee=nobody-has-this',
    ]);
  });
});
