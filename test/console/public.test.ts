// The public pages in a real browser, without a session: they show what the contract's addresses
// answer, nothing of the registry, and every look is accessible. Who is signed in goes home.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

const canary = 'Canary of the real registry';
const names = ['status', 'pages', 'incidents', 'stats', 'playbooks'];

suite('public documents', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    await newIncident(console.service, { title: canary });
  });
  after(() => console.close());

  test('each document › nobody signed in › the answer of its address, no real incident', async () => {
    const { page, done } = await console.open();
    const get = async (url: string) => (await console.service.call('GET', url)).body;
    const wanted: Record<string, string> = {
      status: (await get('/ip3/status.json')).families[0].name,
      pages: (await get('/ip3/pages.json')).pages[1].title,
      incidents: (await get('/api/ip3/incidents')).incidents[0].title,
      stats: 'mtta_p0_min',
      playbooks: (await get('/api/ip3/playbooks')).playbooks[0].title,
    };
    for (const name of names) {
      await page.goto(`${console.base}/documents/${name}`);
      await page.locator('main').getByText(wanted[name]!).first().waitFor();
      await comesToMatch(() => page.locator('.public_curl code').innerText(), /^curl -s 'http/);
      assert.ok(!(await page.content()).includes(canary), name);
      const isSimulation = ['incidents', 'stats', 'playbooks'].includes(name);
      await becomes(() => page.locator('.public_simulation').count(), isSimulation ? 1 : 0);
    }
    await done();
  });

  test('API reference › opened at an operation › shown, opens, breaks no policy', async () => {
    const { page, done } = await console.open();
    const answer = await page.goto(`${console.base}/api/docs#/incidents/closeIncident`);
    const policy = (await answer!.allHeaders())['content-security-policy'] ?? '';
    assert.match(policy, /require-trusted-types-for 'script'/);
    const operation = page.locator(':target');
    await operation.locator('summary').click();
    await operation.getByText('closure_requires_confirmed_evidence').first().waitFor();
    await page.locator('nav').getByRole('link', { name: 'agents' }).click();
    assert.match(page.url(), /#\/agents$/);
    await done();
    const other = await console.open();
    await other.page.goto(`${console.base}/api/docs`);
    const refused = await other.page.evaluate(`(() => {
      try { document.body.innerHTML = '<b>x</b>'; } catch (error) { return error.name; }
    })()`);
    assert.equal(refused, 'TypeError');
    await other.page.context().close();
  });

  test('every look › no fault of accessibility, nothing too wide', async () => {
    await console.lookAtOpen(['/', '/api/docs', ...names.map((name) => `/documents/${name}`)]);
  });
});

suite('the first page', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    await newIncident(console.service, { title: canary });
  });
  after(() => console.close());

  const answerOf = async (url: string) => (await console.service.call('GET', url)).body;

  test('nobody signed in › simulated incidents, figures, calls; no real incident', async () => {
    const { page, done } = await console.open();
    await page.goto(`${console.base}/`);
    const { incidents, count } = await answerOf('/api/ip3/incidents');
    const { open_p0_p1 } = await answerOf('/api/ip3/stats');
    const playbooks = await answerOf('/api/ip3/playbooks');
    await page.locator('tbody').getByText(incidents[0].public_id).waitFor();
    const part = (name: string) => page.locator(`[data-part=${name}]`);
    await part('incidents').getByText(`${count} simulated incidents.`).waitFor();
    await part('stats').locator('dd').getByText(`${open_p0_p1}`, { exact: true }).waitFor();
    await part('playbooks').getByText(`${playbooks.count} response playbook types.`).waitFor();
    for (const name of ['incidents', 'stats', 'playbooks']) {
      const command = await part(name).locator('.public_curl code').innerText();
      assert.equal(command, `curl -s '${console.base}/api/ip3/${name}'`);
    }
    const banner = await page.locator('.public_simulation').innerText();
    assert.equal(banner, 'SIMULATION DATA. No real incidents.');
    await page.mouse.wheel(0, 2000);
    await becomes(() => page.locator('.public_simulation').isVisible(), true);
    while ((await page.getByRole('link', { name: 'Show more' }).count()) > 0) {
      const before = await page.locator('tbody tr').count();
      await page.getByRole('link', { name: 'Show more' }).click();
      await page.locator(`tbody tr:nth-child(${before + 1})`).waitFor();
    }
    await becomes(() => page.locator('tbody tr').count(), count);
    assert.ok(!(await page.locator('body').innerText()).includes(canary));
    await done();
  });

  test('filters › chosen, reloaded, cleared › stand in the address and in the call', async () => {
    const { page, done } = await console.open();
    await page.goto(`${console.base}/`);
    await page.getByLabel('Severity', { exact: true }).selectOption('critical,high');
    await page.getByLabel('Type').selectOption('ai');
    const { count } = await answerOf('/api/ip3/incidents?severity=critical,high&group=ai');
    const counted = page.getByText(`${count} simulated incidents.`);
    await counted.waitFor();
    const asked = new URL(page.url()).searchParams;
    assert.deepEqual([asked.get('severity'), asked.get('group')], ['critical,high', 'ai']);
    await page.reload();
    await counted.waitFor();
    await becomes(() => page.getByLabel('Type').inputValue(), 'ai');
    const command = await page.locator('[data-part=incidents] .public_curl code').innerText();
    assert.match(command, /incidents\?severity=critical,high&group=ai'$/);
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.getByText('200 simulated incidents.').waitFor();
    assert.equal(new URL(page.url()).search, '');
    await done();
  });

  test('filter that no incident passes, or that is none › says so', async () => {
    const { page, complaints, done } = await console.open();
    await page.goto(`${console.base}/?severity=unknown&status=closed`);
    await page.getByText('No simulated incident matches these filters.').waitFor();
    await page.goto(`${console.base}/?severity=urgent%27%3Cb%3E`);
    await page.getByRole('alert').getByText('is not a known severity').first().waitFor();
    const command = await page.locator('[data-part=incidents] .public_curl code').innerText();
    assert.match(command, /severity=urgent%27%3Cb%3E'$/);
    // The browser writes each refused request to its console.
    for (const complaint of complaints.splice(0)) assert.match(complaint, /400/);
    await done();
  });

  const homes = {
    Viewer: '/overview',
    Reporter: '/incidents',
    Analyst: '/incidents',
    'AI Safety': '/agents',
    Operator: '/engagements',
    'Legal/DPO': '/reports',
  } as const;
  for (const [role, home] of Object.entries(homes) as [Role, string][]) {
    test(`signed in › ${role} › lands on ${home}`, async () => {
      const { page, done } = await console.open();
      await console.signInByForm(page, role, '/sign-in');
      await page.waitForURL((url) => url.pathname === home);
      await page.goto(`${console.base}/`);
      await page.waitForURL((url) => url.pathname === home);
      await becomes(() => page.locator('.public_simulation').count(), 0);
      await done();
    });
  }

  test('without JavaScript › says what works', async () => {
    const { page, done } = await console.open({ javaScriptEnabled: false });
    await page.goto(`${console.base}/`);
    const text = await page.locator('noscript').innerText();
    for (const said of ['JavaScript', 'proofline --help', '/api/ip3/incidents']) {
      assert.ok(text.includes(said), said);
    }
    await done();
  });
});
