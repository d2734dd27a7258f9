// The overview in a real browser: what waits is what the API says, each role begins where it works,
// figures lead to lists, hostile text stays text, and every look is accessible.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { homeOf } from '../../src/console/layout/home.ts';
import { openConsole, shownText, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import { password } from '../support/service.ts';

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe';

suite('overview', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const set = (id: string, columns: string, values: unknown[] = []) =>
    console.service.deps.database.pool.query(`update incident set ${columns} where id = $1`, [
      id,
      ...values,
    ]);

  /** A clock of the GDPR runs, and is over. */
  const becomeAware = async (id: string) => {
    const answer = await console.service.call('PUT', `/api/ip3/v1/incidents/${id}/legal-facts`, {
      headers: await console.service.as('Analyst'),
      body: { aware_at: new Date(Date.now() - 80 * 3_600_000).toISOString() },
    });
    assert.equal(answer.status, 200, answer.text);
  };

  test('nothing recorded yet › says so and how to begin', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/overview');
    await page.getByText('Nothing is recorded yet.').waitFor();
    const steps = { 'Import scan results': '/imports', 'Report incident': '/incidents/new' };
    for (const [name, href] of Object.entries(steps)) {
      await becomes(() => page.getByRole('link', { name }).getAttribute('href'), href);
    }
    await becomes(() => page.getByRole('link', { name: 'Add users' }).count(), 0);
    await page.getByText('npm run demo').waitFor();
    await done();
  });

  test('what waits, the clocks and the figures › are those of the API, and lead there', async () => {
    const { service } = console;
    const headers = await service.as('Analyst');
    const leak = await newIncident(service, { title: hostile, gdpr_personal_data: true });
    await becomeAware(leak.id);
    const mine = await newIncident(service, { title: 'Mine and blocked' });
    await newEvidence(service, mine);
    await set(mine.id, `owner_email = 'analyst@example.org', workflow_status = 'retest'`);
    const orphan = await newIncident(service, { title: 'Nobody looks' });
    await set(orphan.id, `evidence_status = 'confirmed', priority = 'P0'`);

    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/overview?window=7d');
    const needs = page.getByRole('region', { name: 'Needs attention' });
    await needs.getByText("Can't close: retest missing or failed").waitFor();
    const { body } = await service.call('GET', '/api/ip3/v1/overview?window=7d', { headers });
    await becomes(() => needs.locator('li').count(), body.needs.length);
    await becomes(
      () => needs.locator('li a bdi').allInnerTexts(),
      body.needs.map(({ title }: { title: string }) => shownText(title)),
    );
    assert.equal(await needs.locator('img').count(), 0);
    const clocks = page.getByRole('region', { name: 'Legal deadlines' });
    await becomes(() => clocks.locator('tbody tr').count(), body.clocks.length);
    const point = clocks.getByRole('link', {
      name: new RegExp(`Notify .*, ${leak.public_id}, overdue`),
    });
    await becomes(
      () => point.getAttribute('href'),
      `/incidents/${leak.public_id}?tab=legal&duty=GDPR-33`,
    );

    const figures = await service.call('GET', '/api/stats/incidents?window=7d', { headers });
    const kpi = (name: string) => page.locator(`[data-kpi=${name}] strong`).innerText();
    await becomes(() => kpi('total'), String(figures.body.total));
    await becomes(() => kpi('urgent'), '1');
    await comesToMatch(() => page.locator('[data-kpi=mtta]').innerText(), /no data: 0 of 1/);
    // One without a case has no line.
    const line = page.locator('[data-kpi=urgent] svg');
    await becomes(() => line.getAttribute('aria-label'), 'From 0 to 1 within the time range');
    await becomes(() => page.locator('[data-kpi=mtta] svg').count(), 0);

    const trend = page.getByRole('region', { name: 'Incidents opened and closed per day' });
    await trend.getByText('View as table').click();
    const opened = await trend.locator('tbody tr td:nth-child(2)').allInnerTexts();
    const sum = opened.reduce((total, text) => total + Number(text), 0);
    assert.equal(sum, figures.body.total);

    await needs.getByRole('link', { name: 'Mine and blocked' }).click();
    await page.waitForURL(`**/incidents/${mine.public_id}?tab=summary`);
    await done();
  });

  test('a figure with a link › followed › the list has exactly what was counted', async () => {
    const { service } = console;
    const old = await newIncident(service, {
      title: 'Older than the window',
      gdpr_personal_data: true,
    });
    await set(
      old.id,
      `created_at = now() - interval '20 days', priority = 'P0', nis2_relevant = true`,
    );
    const closed = await newIncident(service, { title: 'Record closed by classification' });
    await set(closed.id, `status_lifecycle = 'closed', closed_at = now(), priority = 'P0'`);
    const flagged = await newIncident(service, { title: 'Personal data are out' });
    await set(flagged.id, 'gdpr_breach = true');
    const headers = await service.as('Analyst');
    await becomeAware(old.id);
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/overview?window=7d');
    const tiles = page.locator('[data-kpi]:has(a)');
    await tiles.first().waitFor();
    const linked = new Map<string, [string, string]>();
    for (const tile of await tiles.all()) {
      const href = await tile.getByRole('link').getAttribute('href');
      linked.set((await tile.getAttribute('data-kpi'))!, [
        await tile.locator('strong').innerText(),
        href!,
      ]);
    }
    const flags = ['ai_serious_incident', 'nis2_relevant', 'gdpr_breach'];
    assert.deepEqual([...linked.keys()], ['total', 'urgent', ...flags]);
    for (const [name, [value, href]] of linked) {
      const url = `/api/ip3/v1${href}`;
      const { status, body } = await service.call('GET', url, { headers });
      assert.deepEqual([status, String(body.count)], [200, value], name);
    }
    assert.equal(linked.get('gdpr_breach')![0], '1');
    await page.locator('[data-kpi=gdpr_breach] a').click();
    await page.getByRole('link', { name: 'Personal data are out' }).waitFor();
    await page
      .getByText(/Reported since/)
      .first()
      .waitFor();
    await page.goto(`${console.base}/overview`);
    const clocks = page.getByRole('region', { name: 'Legal deadlines' });
    await clocks.getByRole('link', { name: 'GDPR' }).click();
    await page.waitForURL('**/reports?regime=gdpr');
    await done();
  });

  test('a viewer › reads figures and activity, nothing waits, no clocks', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/overview');
    await page.getByText('Your role is read-only. Nothing here needs your attention.').waitFor();
    await page.getByRole('region', { name: 'Recent activity' }).waitFor();
    await becomes(() => page.getByRole('region', { name: 'Legal deadlines' }).count(), 0);
    await done();
  });

  test('signing in without an address › each role lands where it works', async () => {
    for (const role of ['Viewer', 'Analyst'] as const) {
      await console.service.as(role);
      const { page, done } = await console.open();
      await page.goto(`${console.base}/sign-in`);
      await page.locator('input[type=email]').fill(`${role.toLowerCase()}@example.org`);
      await page.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => pathname === homeOf([role]));
      await done();
    }
    assert.notEqual(homeOf(['Viewer']), homeOf(['Analyst']));
  });

  test('the server fails › the page says so and tries again', async () => {
    const { page } = await console.open();
    await page.route('**/api/ip3/v1/overview*', (route) => route.abort());
    await console.signIn(page, 'Analyst', '/overview');
    await page.getByText("The server doesn't respond.").first().waitFor();
    await page.unroute('**/api/ip3/v1/overview*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('region', { name: 'Needs attention' }).waitFor();
    await page.context().close();
  });

  test('every look › no fault of accessibility, nothing too wide', async () => {
    await console.lookAt('Analyst', ['/overview', '/overview?window=90d']);
  });
});
