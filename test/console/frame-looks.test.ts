// What every screen of the console keeps: at most one filled button, tabs that show without colour
// which one is open, paper that says severity and deadlines, and a page for an unknown address.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { consolePages } from '../../src/console/pages/console-pages.ts';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { newAgent } from '../support/agents.ts';
import { boxOf } from '../support/boxes.ts';
import {
  faultsOf,
  framesPass,
  ofEveryScreen,
  openConsole,
  type ConsoleUnderTest,
} from '../support/console.ts';
import { described, engagements } from '../support/engagements.ts';
import { becomes } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import { newReport } from '../support/reports.ts';
import { rowsWithStops } from '../support/row-stops.ts';

/** Pages and their parts, as addresses; those of a record differ by their tab. */
function addresses(incident: string): string[] {
  const own = consolePages.filter(({ path }) => path.startsWith('/') && !path.includes('$'));
  const tabs = Object.keys(consolePages.find(({ name }) => name === 'incident')?.parts ?? {});
  const sections = Object.keys(consolePages.find(({ name }) => name === 'admin')?.parts ?? {});
  return [
    ...own.map(({ path }) => path),
    ...tabs.map((tab) => `${incident}?tab=${tab}`),
    ...['assign', 'edit', 'classify', 'times'].map((form) => `${incident}?do=${form}`),
    ...sections.map((section) => `/admin/${section}`),
    ...['/imports?way=log', '/imports?way=osint', '/engagements?view=ask', '/nowhere'],
  ];
}

/** The page of one record of each kind that has one, besides incidents. */
async function recordsOf({ service }: ConsoleUnderTest): Promise<string[]> {
  const headers = await service.as('Admin');
  await newAgent(service, 'agent-looked-at');
  const engagement = await service.call('POST', engagements, { headers, body: described });
  const { report_id } = await newReport(service);
  const url = '/api/ip3/v1/imports/csv?filename=findings.csv';
  const body = importExamples.csv.text;
  const run = await service.call('POST', url, {
    headers: { ...headers, 'content-type': 'text/csv' },
    body,
  });
  assert.equal(run.status, 201, run.text);
  await rowsOfTables(service, headers);
  return [
    '/agents/agent-looked-at',
    `/engagements/${engagement.body.id}`,
    `/reports/${report_id}`,
    `/imports/${run.body.id}`,
    '/playbooks/prompt_injection',
  ];
}

/** What lists show that have several controls a row: an action, a connector, a log event. */
async function rowsOfTables(
  service: ConsoleUnderTest['service'],
  headers: Record<string, string>,
): Promise<void> {
  const { id } = await newIncident(service);
  const named = { title: 'Block the address', assignee: 'a.kowalski@example.org' };
  const connector = { name: 'Dojo', product: 'defectdojo', url: 'https://dojo.example.org' };
  const event = { ts: '2026-01-02T10:00:00Z', severity: 'low', host: 'web1', message: 'A login' };
  for (const [url, body] of [
    [`/api/incidents/${id}/actions`, named],
    ['/api/ip3/v1/connectors', { ...connector, token: 'token-of-the-tests-0123' }],
    ['/api/intake/log', event],
  ] as const) {
    const { status, text } = await service.call('POST', url, { headers, body });
    assert.ok(status < 300, text);
  }
}

const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Fails for a page that stays too wide, once a list that is open has followed its field. */
function fits(page: Page, where: string): Promise<void> {
  return becomes(() => page.evaluate(`Math.max(0, ${tooWide})`), 0, `${where} is too wide`);
}

/** Of a page that has one: two lines take 86 px, and 20 more where a sentence has two. */
const headHeight = `(document.querySelector('main .page-head')?.offsetHeight ?? 0)`;

const filled = 'main .mantine-Button-root[data-variant=filled]:visible';

async function shown(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', '${address}')`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

suite('every screen', () => {
  let console: ConsoleUnderTest;
  let incident: string;
  let records: string[];
  before(async () => {
    console = await openConsole();
    // The log is written, so that its page finds a checkpoint.
    const { page, done } = await console.open();
    await console.follow(page);
    await done();
    const made = await newIncident(console.service, {
      ...{ entity: 'essential', sector: 'energy', gdpr_personal_data: true },
      aware_at: new Date(Date.now() - 80 * 3_600_000).toISOString(),
      severity: 'high',
    });
    await newEvidence(console.service, made);
    incident = `/incidents/${made.public_id}`;
    records = await recordsOf(console);
  });
  after(() => console.close());

  /** Without the pages that have no frame: those before a session. */
  const inside = () => {
    const open = new Set<string>(
      consolePages.filter(({ isPublic }) => isPublic === true).map(({ path }) => path),
    );
    return [...addresses(incident), ...records].filter((address) => !open.has(address));
  };

  /** The filled buttons of a page that is shown. */
  async function assertOneFilled(page: Page, address: string): Promise<void> {
    const names = await page.locator(filled).allInnerTexts();
    assert.ok(names.length <= 1, `${address}: ${names.join(', ')}`);
    for (const name of names) assert.doesNotMatch(name, /Back|Quarantine|Withdraw|Reopen/);
  }

  for (const role of ['Analyst', 'Viewer'] as const) {
    test(`${role} › at most one filled button, never one that leads back`, async () => {
      const { page, done } = await console.open({ viewport: { width: 1280, height: 800 } });
      await console.signIn(page, role, '/overview');
      for (const address of addresses(incident)) {
        await shown(page, address);
        await assertOneFilled(page, address);
      }
      await done();
    });
  }

  async function assertZoomed(page: Page, address: string): Promise<void> {
    for (const width of [1100, 960, 768, 720]) {
      await page.setViewportSize({ width, height: width === 720 ? 450 : 1024 });
      await becomes(() => page.evaluate(`${headHeight} < 100`), true, `${address} at ${width} px`);
      if (width > 768) continue;
      const top = (await page.locator('h1').first().boundingBox())?.y ?? 0;
      assert.ok(top < 120, `${address} at ${width} px begins at ${top} px`);
      await fits(page, `${address} at ${width} px`);
    }
  }

  async function assertPrinted(page: Page, address: string): Promise<void> {
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    await becomes(() => page.locator('.rail').isVisible(), false, address);
    await page.locator('h1:visible').first().waitFor();
    await fits(page, `${address} on paper`);
    await page.emulateMedia({ media: 'screen' });
  }

  // Rendering a page takes longer than looking at it, so each is opened once for all of it.
  test('every page of an Admin › 1280 px, zoom of 200 %, paper › one filled button, its heading at the top, nothing cut', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/overview');
    const framed = new Set(inside());
    // The engagement is one that Admin alone can see.
    for (const address of [...addresses(incident), ...records]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await shown(page, address);
      await assertOneFilled(page, address);
      await becomes(() => page.evaluate(rowsWithStops), [], `stops of Tab at ${address}`);
      if (!framed.has(address)) continue;
      await assertZoomed(page, address);
      await assertPrinted(page, address);
    }
    await done();
  });

  test('the list › on a phone › two lines above its rows, the others behind a button', async () => {
    const { page, done } = await console.open({ viewport: { width: 400, height: 860 } });
    await console.signIn(page, 'Admin', '/incidents?status=!closed');
    await page.locator('.row-title').first().waitFor();
    await becomes(() => page.evaluate(`${headHeight} < 120`), true);
    await page.getByRole('navigation', { name: 'Views' }).waitFor({ state: 'hidden' });
    await page
      .locator('summary')
      .filter({ has: page.getByLabel('Views and columns') })
      .click();
    await page.getByRole('link', { name: /^All open/ }).waitFor();
    await page.getByRole('link', { name: 'Report incident' }).waitFor();
    await fits(page, 'the panel');
    await done();
  });

  test('every page of an Admin › in every look › no fault of accessibility, target sizes too', async () => {
    const { page, done } = await console.open({ viewport: { width: 1280, height: 800 } });
    await console.signIn(page, 'Admin', '/overview');
    const found: string[] = [];
    const all = [...addresses(incident), ...records];
    for (const address of ofEveryScreen ? all : all.slice(0, 2)) {
      await shown(page, address);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await framesPass(page);
        const faults = await faultsOf(page);
        found.push(...faults.map((fault) => `${address} ${colorScheme}: ${fault}`));
      }
    }
    assert.deepEqual(found, []);
    await done();
  });

  test('forced colours › charts and the board › bars, grips and edges stay visible', async () => {
    const { page, done } = await console.open({ forcedColors: 'active' });
    await console.signIn(page, 'Analyst', '/statistics');
    await page.locator('.bar-high').first().waitFor();
    const fills = await page.evaluate(`['.bar-track', '.figure_bars .bar-high'].map((one) =>
      getComputedStyle(document.querySelector(one)).fill)`);
    const [track, bar] = fills as string[];
    assert.notEqual(track, bar);
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('incident › in each state › the next step is forward', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', incident);
    for (const [step, state] of [
      ['Move to Triaged', 'Triaged'],
      ['Move to Assigned', 'Assigned'],
      ['Move to Fixing', 'Fixing'],
      ['Move to Retest', 'Retest'],
    ] as const) {
      await page.locator(filled).filter({ hasText: step }).waitFor();
      await becomes(() => page.locator(filled).allInnerTexts(), [step]);
      await page.locator(filled).click();
      await page.locator(`[aria-current=step]:has-text("${state}")`).waitFor();
    }
    await page
      .getByRole('link', { name: 'Attach retest evidence' })
      .and(page.locator(filled))
      .waitFor();
    const back = page.getByRole('button', { name: 'Back to Fixing' });
    await becomes(() => back.getAttribute('data-variant'), 'subtle');
    await done();
  });

  test('incident › on a phone › the gate comes first, its button stays over the bar', async () => {
    const { page, done } = await console.open({ viewport: { width: 390, height: 844 } });
    await console.signIn(page, 'Analyst', incident);
    const at = (selector: string) => boxOf(page.locator(selector));
    await page.locator('[data-next-step]').waitFor();
    const [gate, panel] = [await at('.gate-card_gate-card'), await at('[role=tabpanel]:visible')];
    assert.ok(gate.y < panel.y);
    const [button, bar] = [await at('[data-next-step]'), await at('.frame_bottom-bar')];
    assert.ok(button.y + button.height <= bar.y && button.y > bar.y - 80);
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('forced colours › tabs › the open one is underlined, the others are not', async () => {
    const { page, done } = await console.open({ forcedColors: 'active' });
    await console.signIn(page, 'Analyst', incident);
    await page.locator('[role=tab][aria-selected=true]').waitFor();
    const lineOf = (selected: boolean) =>
      page.evaluate(`getComputedStyle(
        document.querySelector('[role=tab][aria-selected=${selected}]')).textDecorationLine`);
    assert.equal(await lineOf(true), 'underline');
    assert.equal(await lineOf(false), 'none');
    await done();
  });

  test('paper without backgrounds › severity has its shape and word, an overdue clock its word', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Legal/DPO', `${incident}?tab=legal`);
    await page
      .getByText(/^overdue by/)
      .first()
      .waitFor();
    await page.emulateMedia({ media: 'print' });
    const inks =
      await page.evaluate(`[...document.querySelectorAll('.time-left.is-late, .severity')]
      .filter((one) => one.checkVisibility())
      .map((one) => getComputedStyle(one).color.match(/\\d+/g).slice(0, 3).map(Number))`);
    assert.ok((inks as number[][]).length >= 2);
    // Dark enough to be read on white: no channel but one is bright.
    for (const ink of inks as number[][]) {
      assert.ok(ink.filter((part) => part > 170).length <= 1, `pale: rgb(${ink.join()})`);
    }
    await becomes(() => page.locator('.severity svg').first().isVisible(), true);
    await becomes(() => page.locator('.rail').isVisible(), false);
    await done();
  });

  test('unknown address › in a browser › the page of the console, with 404', async () => {
    const { page, complaints } = await console.open();
    const answer = (await page.goto(`${console.base}/nope/xyz`))!;
    assert.equal(answer.status(), 404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    // The status is the one thing that the browser notes.
    assert.ok(
      complaints.every((text) => text.includes('404')),
      complaints.join(),
    );
    const headers = { accept: 'application/json' };
    const { status, body } = await console.service.call('GET', '/nope/xyz', { headers });
    assert.deepEqual([status, body.error], [404, 'not_found']);
    const inApi = await fetch(`${console.base}/api/nope`, { headers: { accept: 'text/html' } });
    assert.match(inApi.headers.get('content-type') ?? '', /problem\+json/);
    await page.context().close();
  });
});
