// Cells of the list of incidents in a real browser: what runs, whole numbers, names of people.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql } from 'kysely';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1/incidents';

suite('cells of the list', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  before(async () => {
    console = await openConsole();
    ({ service } = console);
  });
  after(() => console.close());

  test('SLA, not classified › until taken up › how late that is, then none', async () => {
    const { id } = await newIncident(service, { title: 'Mail server answers strangers' });
    const { kysely } = service.deps.database;
    await sql`update incident set created_at = created_at - interval '9 hours 5 minutes'
      where id = ${id}`.execute(kysely);
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents?view=everything&q=strangers');
    const due = page.locator('.cell-due [title^="To be taken up by"]');
    await becomes(() => due.innerText(), '1 h late');
    await sql`update incident set acknowledged_at = now() where id = ${id}`.execute(kysely);
    await page.reload();
    await page.locator('.cell-due').first().waitFor();
    await becomes(() => due.count(), 0);
    await done();
  });

  test('another order › until its rows come › the old ones are grey, busy and readable', async () => {
    await newIncident(service, { title: 'Shown until others come' });
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents?view=everything');
    await page.locator('.row-title').first().waitFor();
    const held = Promise.withResolvers<undefined>();
    await page.route(/\/incidents\?.*sort=created/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.evaluate(`history.pushState({}, '', '/incidents?view=everything&sort=created')`);
    const old = page.locator('.is-old[aria-busy=true]');
    await old.waitFor();
    const style = `(({ filter, opacity }) => ({ filter, opacity }))(
      getComputedStyle(document.querySelector('.is-old')))`;
    const shown = await page.evaluate(style);
    assert.deepEqual(shown, { filter: 'grayscale(1)', opacity: '1' });
    assert.deepEqual(await faultsOf(page), []);
    held.resolve(undefined);
    await old.waitFor({ state: 'detached' });
    await done();
  });

  test('a number of seven digits › whole in its column', async () => {
    const { id } = await newIncident(service, { title: 'The millionth of the year' });
    await sql`update incident set public_id = 'INC-2026-1000193' where id = ${id}`.execute(
      service.deps.database.kysely,
    );
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents?view=everything&q=millionth');
    const cell = page.locator('td.cell-id').first();
    await cell.getByText('1000193', { exact: true }).waitFor();
    const hidden = `document.querySelector('td.cell-id').scrollWidth -
      document.querySelector('td.cell-id').clientWidth`;
    assert.equal(await page.evaluate(hidden), 0);
    await done();
  });

  test('findings of a scanner › alike but for the host › told apart by host, tool and CVE, with a total', async () => {
    const row = (host: string, cve: string) => `Muon cipher,High,${cve},7.5,vulnerability,${host}`;
    const table = [row('web-1.lan', 'CVE-2026-1001'), row('web-2.lan', 'CVE-2026-1002')];
    const body = ['title,severity,cve,cvss,type,host', ...table, ''].join('\n');
    const headers = { ...(await service.as('Analyst')), 'content-type': 'text/csv' };
    const url = '/api/ip3/v1/imports/csv?filename=alike.csv';
    const run = await service.call('POST', url, { headers, body });
    assert.equal(run.status, 201, run.text);
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents?view=everything&q=muon');
    const texts = (name: string) => page.locator(`td.cell-${name}`).allInnerTexts();
    await becomes(() => texts('asset'), ['web-2.lan', 'web-1.lan']);
    await becomes(() => texts('weakness'), ['CVE-2026-1002', 'CVE-2026-1001']);
    await becomes(() => texts('tool'), ['CSV', 'CSV']);
    await page.getByText('2 incidents', { exact: true }).waitFor();
    await done();
  });

  test('owners › by name › in the row, the filter and its panel', async () => {
    const { id } = await newIncident(service, { title: 'Owner with a name' });
    const headers = await service.as('Analyst');
    const { body: me } = await service.call('GET', '/api/ip3/v1/me', { headers });
    const email = String(me.email);
    const name = 'Anna Nowak';
    await sql`update account set name = ${name} where email = ${email}`.execute(
      service.deps.database.kysely,
    );
    const assigned = await service.call('POST', `${v1}/${id}/assign`, {
      ...{ headers, body: { owner_email: email } },
    });
    assert.equal(assigned.status, 200, assigned.text);
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Admin', `/incidents?view=everything&owner=${email}`);
    await page.getByRole('button', { name: `Owner is ${name}`, exact: true }).waitFor();
    await page.locator('.cell-owner bdi', { hasText: name }).first().waitFor();
    await done();
  });
});
