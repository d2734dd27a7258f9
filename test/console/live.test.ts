// Two people at work at the same time: what one does reaches the page of the other without moving
// anything under the pointer, over a pause, and after the network was gone.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { compareLists } from '../../src/console/live/list-changes.ts';
import { newAgent } from '../support/agents.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { form, newEvidence, newIncident } from '../support/records.ts';
import { newReport } from '../support/reports.ts';

suite('live updates', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function opened(address: string, options = {}) {
    const { page, done, complaints } = await console.open(options);
    await console.follow(page);
    await console.signIn(page, 'Analyst', address);
    await page.locator('.live.is-live').waitFor();
    return { page, done, complaints };
  }

  const move = async (id: string, to: string) => {
    const headers = await console.service.as('Operator');
    const url = `/api/ip3/v1/incidents/${id}/transition`;
    const { status } = await console.service.call('POST', url, { headers, body: { to } });
    assert.equal(status, 200);
  };

  test('list › another person adds and moves › rows stay until they are asked for', async () => {
    const first = await newIncident(console.service, { title: 'Under the pointer' });
    const other = await newIncident(console.service, { title: 'Soon triaged' });
    const { page, done } = await opened('/incidents?status=open');
    const row = page.getByRole('link', { name: 'Under the pointer' });
    await row.hover();
    const place = await row.boundingBox();
    await newIncident(console.service, { title: 'Made by another' });
    await move(other.id, 'triaged');
    await page.getByRole('button', { name: '1 new, 1 changed – show' }).waitFor();
    assert.deepEqual(await row.boundingBox(), place);
    await becomes(() => page.getByText('Made by another').count(), 0);
    const struck = page.locator('tr.gone_is-gone');
    await struck.getByText('no longer matches this list').waitFor();
    await comesToMatch(() => struck.innerText(), /Soon triaged/);
    await page.getByRole('button', { name: /show$/ }).click();
    await page.getByText('Made by another').waitFor();
    await becomes(() => page.getByText('Soon triaged').count(), 0);
    await becomes(() => page.getByRole('button', { name: /show$/ }).count(), 0);
    assert.ok(first.id);
    await done();
  });

  test('incident › another person moves it › shown at once and lit, a form stays as it is', async () => {
    const { id, public_id } = await newIncident(console.service, { title: 'Watched by two' });
    const { page, done } = await opened(`/incidents/${public_id}?tab=evidence`);
    const field = page.getByRole('combobox', { name: 'Type' });
    await field.fill('half_typed');
    await move(id, 'triaged');
    await page.locator('.page-head').getByText('Triaged').waitFor();
    await page.locator('[data-changed]').first().waitFor({ state: 'attached' });
    await newEvidence(console.service, { id }, { evidence_type: 'shown_at_once' });
    await page.getByRole('heading', { name: /shown.at.once/i }).waitFor();
    await becomes(() => field.inputValue(), 'half_typed');
    await page.locator('[data-changed]').first().waitFor({ state: 'detached' });
    await done();
  });

  test('incident › with less motion › changes without light', async () => {
    const { id, public_id } = await newIncident(console.service, { title: 'Calm' });
    const { page, done } = await opened(`/incidents/${public_id}`, { reducedMotion: 'reduce' });
    await move(id, 'triaged');
    await page.locator('[aria-current=step]:has-text("Triaged")').waitFor();
    await becomes(() => page.locator('[data-changed]').count(), 0);
    await done();
  });

  /** An incident with a report to an authority that is due so many hours from now. */
  const newDuty = async (title: string, hours: number) => {
    const { service } = console;
    const { id } = await newIncident(service, { title, gdpr_personal_data: true });
    const aware_at = new Date(Date.now() - (72 - hours) * 3_600_000).toISOString();
    const url = `/api/ip3/v1/incidents/${id}/legal-facts`;
    const headers = await service.as('Analyst');
    const { status } = await service.call('PUT', url, { headers, body: { aware_at } });
    assert.equal(status, 200);
  };

  /** What another person does is shown over the list, and what is shown stays where it is. */
  async function assertTold(address: string, shown: string, act: () => Promise<unknown>) {
    const { page, done } = await opened(address);
    const row = page.locator('#content').getByText(shown).first();
    await row.hover();
    const place = await row.boundingBox();
    await act();
    const pill = page.getByRole('button', { name: '1 new – show' });
    await pill.waitFor();
    assert.deepEqual(await row.boundingBox(), place);
    await pill.click();
    await pill.waitFor({ state: 'detached' });
    await row.waitFor();
    await done();
  }

  test('agents › another person registers one › told, no row moves', async () => {
    const { service } = console;
    await newAgent(service, 'agent-b', { name: 'Shown agent' });
    await assertTold('/agents', 'Shown agent', () => newAgent(service, 'agent-a'));
  });

  test('actions › another person adds a step › told, no card moves', async () => {
    const { service } = console;
    const { id } = await newIncident(service);
    const headers = await service.as('Operator');
    const url = `/api/incidents/${id}/actions`;
    const add = async (title: string) => {
      const made = await service.call('POST', url, { headers, body: { title } });
      assert.equal(made.status, 201, made.text);
    };
    await add('Shown step');
    await assertTold('/actions', 'Shown step', () => add('Another step'));
    await assertTold('/actions?view=list', 'Shown step', () => add('A third step'));
  });

  test('imports › another person imports a file › told, no row moves', async () => {
    const { service } = console;
    const send = async (filename: string, content: string) => {
      const { headers, body } = form([{ name: 'file', filename, content }]);
      const url = '/api/ip3/v1/imports/csv';
      const all = { ...headers, ...(await service.as('Operator')) };
      const made = await service.call('POST', url, { headers: all, body });
      assert.ok(made.status < 300, made.text);
    };
    await send('shown.csv', 'title,severity\nOne,high\n');
    await assertTold('/imports', 'shown.csv', () => send('other.csv', 'title,severity\nTwo,low\n'));
  });

  test('reports › another person exports one › told, no row moves', async () => {
    const { incident } = await newReport(console.service);
    const make = () => newReport(console.service);
    await assertTold('/reports?view=reports', incident.public_id, make);
  });

  test('deadlines › another person records a fact › told, no row moves', async () => {
    await newDuty('Due already', 2);
    await assertTold('/reports', 'Due already', () => newDuty('Due before it', 1));
  });

  test('deadlines › not followed, a minute later › told, no row moves, kept as time goes on', async () => {
    await newDuty('Shown duty', 4);
    const { page, done } = await console.open();
    await page.clock.install();
    await console.signIn(page, 'Analyst', '/reports');
    const row = page.locator('#content').getByText('Shown duty').first();
    await row.hover();
    const place = await row.boundingBox();
    await newDuty('Due before that', 3);
    await page.clock.runFor(61_000);
    const pill = page.getByRole('button', { name: '1 new – show' });
    await pill.waitFor();
    // The nearest deadline over the page is read again as well, which is not this list.
    await page.clock.runFor(61_000);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(await row.boundingBox(), place);
    await pill.click();
    await page.locator('#content').getByText('Due before that').waitFor();
    await becomes(() => pill.count(), 0);
    await done();
  });

  test('overview › something else waits › told, no line moves', async () => {
    const { service } = console;
    const urgent = async (title: string) => {
      const made = await newIncident(service, { title });
      const set = `update incident set evidence_status = 'confirmed', priority = 'P0' where id = $1`;
      await service.deps.database.pool.query(set, [made.id]);
      // The database reports nothing; the record of evidence does.
      await newEvidence(service, made);
    };
    await urgent('Waits already');
    await assertTold('/overview', 'Waits already', () => urgent('Waits now'));
  });

  test('pause › kept over a reload, and what was missed is told afterwards', async () => {
    await newIncident(console.service, { title: 'Before the pause' });
    const { page, done } = await opened('/incidents');
    await page.getByRole('button', { name: /^Follow changes/ }).click();
    await page.getByText('Paused').waitFor();
    // Another page is notified of it, so this one would have.
    const other = await opened('/incidents');
    await other.page.getByRole('link', { name: 'Before the pause' }).waitFor();
    await newIncident(console.service, { title: 'While paused' });
    await other.page.getByRole('button', { name: '1 new – show' }).waitFor();
    await other.done();
    await becomes(() => page.locator('.pill_pill').count(), 0);
    const kept = await page.evaluate(() => localStorage.getItem('proofline.preferences'));
    assert.match(kept ?? '', /"live":false/);
    await page.getByRole('button', { name: /^Follow changes/ }).click();
    await page.getByRole('button', { name: '1 new – show' }).waitFor();
    await done();
  });

  test('network › lost and found › said, then the page is read anew', async () => {
    const { public_id, id } = await newIncident(console.service, { title: 'In a tunnel' });
    const { page } = await opened(`/incidents/${public_id}`);
    await page.context().setOffline(true);
    await page.getByText(/^Offline since \d\d:\d\d UTC$/).waitFor();
    await page.getByText(/The server hasn't responded since/).waitFor();
    await move(id, 'triaged');
    await page.context().setOffline(false);
    await page.locator('[aria-current=step]:has-text("Triaged")').waitFor();
    await page.locator('.live.is-live').waitFor();
    await becomes(() => page.getByText(/The server hasn't responded/).count(), 0);
    await page.context().close();
  });
});

test('lists › a row left and one moved up, a last page, time alone › told as what it is', () => {
  const list = (...ids: string[]) => [{ body: { rows: ids.map((id) => ({ id })), count: 2 } }];
  const found = compareLists(list('a', 'b'), list('b', 'c'), new Set(['a']));
  assert.deepEqual(found, { added: 0, changed: 1, gone: ['a'] });
  const pushed = compareLists(list('a', 'b'), list('c', 'a'), new Set(['c']));
  assert.deepEqual(pushed, { added: 1, changed: 0, gone: [] });
  const lastPage = (...ids: string[]) => [
    { body: { rows: ids.map((id) => ({ id })), next_cursor: null } },
  ];
  const whole = compareLists(lastPage('a', 'b'), lastPage('b'), new Set());
  assert.deepEqual(whole, { added: 0, changed: 1, gone: ['a'] });
  const left = (seconds: number) => [{ body: { rows: [{ id: 'a', remaining_seconds: seconds }] } }];
  assert.equal(compareLists(left(9), left(8), new Set()).changed, 0);
});
