// Each role in the console against the server's own policy: what the menu offers, what an address
// of a page that cannot be read shows, and which action can be pressed. Nothing is expected here
// that the table of the policy does not say.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { routeAccess, type Route } from '../../src/console/api/permissions.gen.ts';
import { destinations } from '../../src/console/pages/menu.gen.ts';
import { isPermitted } from '../../src/domain/policy.ts';
import { roles, type Role } from '../../src/domain/role.ts';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { newAgent } from '../support/agents.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newEngagement } from '../support/engagements.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import { scaled } from '../support/scale.ts';
import type { TestService } from '../support/service.ts';

type Destination = (typeof destinations)[number];

const secret = 'Known to those who may read it';

/** A control, the page it is on, and the route that it uses. */
interface Act {
  at: string;
  button?: string;
  textbox?: string;
  uses: Route;
  /** What the part of the page with the control shows, where it is more than the page. */
  reads?: Route;
}

/** Three of them in a quick run; test/http/policy.test.ts asks the server as each. */
const tried = roles.slice(0, scaled(30));

suite('roles in the console', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  let acts: Act[];
  before(async () => {
    console = await openConsole();
    ({ service } = console);
    acts = await fill(service);
  });
  after(() => console.close());

  const may = (role: Role, route: Route) => isPermitted([role], routeAccess[route]);

  /** What the server itself answers to a reading of the page. */
  async function readsOverApi(role: Role, { reads }: Destination): Promise<boolean> {
    const headers = await service.as(role);
    const { status } = await service.call('GET', reads.split(' ')[1]!, { headers });
    assert.ok(status === 200 || status === 403, `${reads}: ${status}`);
    return status === 200;
  }

  for (const role of tried) {
    test(`${role} › menu, forbidden addresses, actions › as the policy says`, async () => {
      const { page, done } = await console.open();
      await console.signIn(page, role, '/overview');
      await page.locator('.rail .menu a').first().waitFor();
      const offered = await page
        .locator('.rail .menu ul:first-of-type a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const allowed = destinations.filter(({ reads }) => may(role, reads));
      assert.deepEqual(
        offered.slice(0, allowed.length + 1).filter((href) => isDestination(href)),
        allowed.map(({ to }) => to),
      );
      for (const place of destinations) {
        assert.equal(await readsOverApi(role, place), allowed.includes(place), place.reads);
        if (allowed.includes(place)) continue;
        await go(page, place.to);
        await page
          .getByText(`You can't open this page: it needs the role ${routeAccess[place.reads]}.`)
          .waitFor();
        assert.doesNotMatch(await page.locator('main').innerText(), new RegExp(secret));
      }
      const isRead = ({ at }: Act) => allowed.some(({ to }) => at.startsWith(to));
      // Administration says of each section itself who can read it.
      const readable = acts.filter((act) => act.at.startsWith('/admin') || isRead(act));
      const faults: string[] = [];
      for (const act of readable) {
        const lacking = [act.reads ?? act.uses, act.uses].find((route) => !may(role, route));
        faults.push(...(await faultsOfAct(page, act, lacking)));
      }
      assert.deepEqual(faults, []);
      await done();
    });
  }

  test('nobody signed in › every address of the menu › asks to sign in, and shows nothing', async () => {
    const { page, done } = await console.open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    for (const { to, reads } of destinations) {
      await page.goto(console.base + to);
      await page.locator('input[type=password]').waitFor();
      assert.match(page.url(), /\/sign-in\?to=/);
      assert.doesNotMatch(await page.locator('body').innerText(), new RegExp(secret));
      const { status } = await service.call('GET', reads.split(' ')[1]!);
      assert.equal(status, 401, reads);
    }
    // The page to sign in asks for the demo and the ways to sign in, which anyone can read.
    const open = ['/demo', '/auth/ways'].map((name) => `${console.base}/api/ip3/v1${name}`);
    assert.deepEqual(
      asked.filter((url) => !open.includes(url)),
      [],
    );
    await done();
  });
});

function isDestination(href: string | null): boolean {
  return destinations.some(({ to }) => to === href);
}

/** By way of a page that shows nothing, so that nothing of the page before is taken for it. */
async function go(page: Page, address: string): Promise<void> {
  const nowhere = page.getByRole('heading', { name: 'Page not found' });
  await page.evaluate(`history.pushState({}, '', '/nowhere')`);
  await nowhere.waitFor();
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`);
  await nowhere.waitFor({ state: 'detached' });
}

/** The control can be pressed, or the role that it needs is said in words and it cannot. */
async function faultsOfAct(
  page: Page,
  { at, button, textbox, uses }: Act,
  lacking: Route | undefined,
) {
  if (!page.url().endsWith(at)) await go(page, at);
  const may = lacking === undefined;
  const named = { name: button ?? textbox!, exact: button !== undefined };
  const control = page.getByRole(button === undefined ? 'textbox' : 'button', named).first();
  const words = page.getByText(new RegExp(`\\brole ${routeAccess[lacking ?? uses]}\\.`)).first();
  const isThere = await (may ? control : words).waitFor({ timeout: 60_000 }).then(
    () => true,
    () => false,
  );
  const isEnabled = (await control.count()) > 0 && (await control.isEnabled());
  const name = `${named.name} at ${at} (${uses})`;
  if (!isThere) return [`${name}: ${may ? 'is not offered' : 'does not say which role it needs'}`];
  return isEnabled === may ? [] : [`${name}: ${may ? 'cannot be pressed' : 'can be pressed'}`];
}

/** Records for every action, and where each is found. */
async function fill(service: TestService): Promise<Act[]> {
  const headers = await service.as('Admin');
  const fields = { category: 'prompt_injection', entity: 'essential', sector: 'energy' };
  const incident = await newIncident(service, { title: 'For all roles', ...fields });
  await newEvidence(service, incident, { visibility: 'public', evidence_type: 'agent_trace' });
  const action = { title: 'Rotate the keys', requires_approval: true };
  const url = `/api/incidents/${incident.id}/actions`;
  assert.equal((await service.call('POST', url, { headers, body: action })).status, 201);
  await newAgent(service, 'agent-roles', { name: secret });
  await newEngagement(service, { title: secret });
  const run = await service.call('POST', '/api/ip3/v1/imports/csv?filename=roles.csv', {
    headers: { ...headers, 'content-type': 'text/csv' },
    body: importExamples.csv.text,
  });
  for (const role of roles) {
    const own = await service.as(role);
    const body = { name: 'Of a program', roles: ['Viewer'], expires_in_days: 1 };
    const made = await service.call('POST', '/api/ip3/v1/tokens', { headers: own, body });
    assert.equal(made.status, 201, made.text);
  }
  return actsOf(`/incidents/${incident.public_id}`, `/imports/${run.body.id}`);
}

function actsOf(incident: string, run: string): Act[] {
  const tab = (name: string) => `${incident}?tab=${name}`;
  const duty = `${incident}?tab=legal&duty=NIS2-EW`;
  return [
    { at: incident, button: 'Move to Triaged', uses: 'POST /api/ip3/v1/incidents/:id/transition' },
    { at: incident, button: 'Assign…', uses: 'POST /api/ip3/v1/incidents/:id/assign' },
    { at: incident, button: 'Edit details', uses: 'PATCH /api/ip3/v1/incidents/:id' },
    { at: incident, button: 'Classify incident', uses: 'PATCH /api/incidents/:id' },
    {
      at: tab('evidence'),
      button: 'Attach evidence',
      uses: 'POST /api/ip3/v1/incidents/:id/evidence',
    },
    { at: tab('evidence'), button: 'Withdraw…', uses: 'POST /api/ip3/v1/evidence/:id/withdraw' },
    {
      at: tab('evidence'),
      button: 'Verify on server',
      uses: 'POST /api/ip3/v1/evidence/:id/verify',
    },
    {
      at: tab('evidence'),
      button: 'Change visibility…',
      uses: 'POST /api/ip3/v1/evidence/:id/visibility',
    },
    { at: tab('actions'), button: 'Add response action', uses: 'POST /api/incidents/:id/actions' },
    { at: tab('actions'), button: 'Approve action', uses: 'PATCH /api/actions/:id' },
    { at: tab('techniques'), button: 'Add technique', uses: 'POST /api/ip3/v1/incidents/:id/ttp' },
    { at: tab('exports'), button: 'PDF', uses: 'GET /api/ip3/v1/reports/evidence-package/:id' },
    {
      at: `${duty}&panel=export`,
      // Its facts leave points open, so it goes out with a reason alone.
      button: 'Create report anyway',
      uses: 'POST /api/reports/incidents/:id/export',
      reads: 'GET /api/ip3/v1/incidents/:id/legal-triggers',
    },
    {
      at: `${duty}&panel=decide`,
      // The button waits for a decision; the field is open to who can decide.
      textbox: 'Reason',
      uses: 'POST /api/ip3/v1/incidents/:id/legal-decisions',
      reads: 'GET /api/ip3/v1/incidents/:id/legal-triggers',
    },
    { at: '/imports', button: 'Select files…', uses: 'POST /api/ip3/v1/imports/auto' },
    { at: '/imports?way=osint', button: 'Submit report', uses: 'POST /api/intake/osint' },
    { at: run, button: 'Undo import…', uses: 'POST /api/ip3/v1/imports/:id/undo' },
    { at: '/agents', button: 'Register agent', uses: 'PUT /api/agents/:id' },
    { at: '/agents/agent-roles', button: 'Quarantine…', uses: 'POST /api/agents/:id/quarantine' },
    { at: '/engagements', button: 'Create engagement', uses: 'POST /api/ip3/v1/engagements' },
    {
      at: '/admin/tokens',
      button: 'Revoke token Of a program',
      uses: 'DELETE /api/ip3/v1/tokens/:id',
    },
    { at: '/admin/users', button: 'Add user', uses: 'POST /api/ip3/v1/users' },
  ];
}
