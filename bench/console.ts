// What a person at the console waits for, in a real Chromium at a million incidents on PostgreSQL:
// bytes of the first load, from the sign-in to rows that can be clicked, from an input to the next
// picture, memory that grows with the way between list and details, and whether scrolling drops a
// row.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';
import { adminEmail, adminPassword, startServer } from '../test/support/process.ts';
import { makeGround, onDatabase } from './ground.ts';
import {
  joined,
  measureBare,
  measureBoard,
  measureDetail,
  measureList,
  measureTyping,
  percentile,
  watchInteractions,
  watchProcessor,
  type Interactions,
} from './interactions.ts';
import { keepAll } from './keep.ts';
import { median, quick, report, type Figure } from './report.ts';
import { incidentId, seedManyIncidents } from './seed.ts';

const incidents = quick ? 5_000 : 1_000_000;
const signIns = quick ? 2 : 5;
/** Pages of the API that are scrolled through. */
const pages = quick ? 5 : 40;
const cards = 60;
const navigations = { first: 20, last: quick ? 30 : 200 };
const rowLinks = 'tbody a.row-title';
const loginPath = '/api/ip3/v1/auth/session';

/** Notes how long after the form was sent a click would hit the link of the first row. */
const watchRows = `
  document.addEventListener('submit', () => {
    const sent = performance.now();
    const look = () => {
      const link = document.querySelector('${rowLinks}');
      const { x = 0, y = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {};
      const hit = link && document.elementFromPoint(x + width / 2, y + height / 2);
      if (hit && link.contains(hit)) window.rowsAfterMs = performance.now() - sent;
      else requestAnimationFrame(look);
    };
    look();
  }, { capture: true, once: true });`;

/** A browser that was never here; `waited` are milliseconds from the form to the rows. */
async function signIn(browser: Browser, base: string) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(watchRows);
  await page.addInitScript(watchInteractions);
  const devTools = await context.newCDPSession(page);
  const received = await countBytes(devTools);
  await page.goto(`${base}/incidents?view=everything`);
  await page.locator('input[type=email]').fill(adminEmail);
  await page.locator('input[type=password]').fill(adminPassword);
  await page.keyboard.press('Enter');
  await until(page, 'window.rowsAfterMs !== undefined');
  const waited = Number(await page.evaluate('window.rowsAfterMs'));
  const ofLogin = `performance.getEntriesByName('${base}${loginPath}')[0].duration`;
  const login = Number(await page.evaluate(ofLogin));
  return { page, devTools, waited, login, received: received() };
}

/** Looks at each frame; Playwright's own waiting would need what the content policy forbids. */
async function until(page: Page, condition: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const look = () => (${condition} ? done() : requestAnimationFrame(look));
    look();
  })`);
}

/** Bytes as they came over the network, headers included; scripts have to come with brotli. */
async function countBytes(devTools: CDPSession) {
  const bytes = { program: 0, answers: 0 };
  const answers = new Set<string>();
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[answers.has(requestId) ? 'answers' : 'program'] += encodedDataLength;
  });
  const wrong: string[] = [];
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Fetch') answers.add(requestId);
    const headers = Object.entries(response.headers);
    const coding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    if (type === 'Script' && coding !== 'br') wrong.push(response.url);
  });
  await devTools.send('Network.enable');
  return () => {
    if (wrong.length > 0) throw new Error(`Sent without brotli: ${wrong.join(', ')}`);
    return { ...bytes };
  };
}

async function heapBytes(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.enable');
  for (let turn = 0; turn < 3; turn += 1) await devTools.send('HeapProfiler.collectGarbage');
  await devTools.send('HeapProfiler.disable');
  return (await devTools.send('Runtime.getHeapUsage')).usedSize;
}

/** To so many records, each another row of the list while it has one, and back: two steps each. */
async function wander(page: Page, from: number, to: number): Promise<void> {
  for (let step = from; step < to; step += 2) {
    const links = page.locator(rowLinks);
    await links.first().waitFor();
    await links.nth((step / 2) % (await links.count())).click();
    await page.locator('.stepper, [aria-current=step]').first().waitFor();
    await page.locator('nav a[href="/incidents"]').first().click();
    await page.locator(rowLinks).first().waitFor();
  }
}

/** Memory after the last navigation as a multiple of that after the first ones. */
async function heapGrowth(page: Page, devTools: CDPSession) {
  await wander(page, 0, navigations.first);
  const early = await heapBytes(devTools);
  await wander(page, navigations.first, navigations.last);
  const late = await heapBytes(devTools);
  return { megabytes: [early / 1e6, late / 1e6], ratio: late / early };
}

const shownRows = `[...document.querySelectorAll('tr[data-incident]')].map((row) =>
  [Number(row.ariaRowIndex) - 2, new URL(row.querySelector('a.row-title').href).pathname
    .split('/').at(-1)])`;

/** Scrolls by half a screen until all these rows were shown; gives milliseconds a screen. */
async function scrollThrough(page: Page, order: readonly string[]): Promise<number[]> {
  const seen = new Map<number, string>();
  const times: number[] = [];
  const look = async () => {
    for (const [place, id] of await page.evaluate<[number, string][]>(shownRows)) {
      if (place < order.length) seen.set(place, id);
    }
  };
  await look();
  // Over the rows: the menu at the left scrolls by itself where it is higher than the window.
  await page.mouse.move(700, 400);
  while (seen.size < order.length) {
    const before = Math.max(...seen.keys());
    const scrolled = performance.now();
    await page.mouse.wheel(0, 450);
    await until(page, `${shownRows}.at(-1)[0] > ${before}`);
    times.push(performance.now() - scrolled);
    await look();
  }
  if (order.some((id, place) => seen.get(place) !== id)) {
    throw new Error('Scrolling does not show the rows that the API gives.');
  }
  return times;
}

const ground = await makeGround('postgres');
await onDatabase(ground, async (database) => {
  await seedManyIncidents(database, incidents);
  await keepAll(database);
});
const server = await startServer({ ...ground, settings: { IP3_ENV: 'production' } });
const base = await server.listening();

/** Public ids of the pages that will be shown, in the order of the API. */
async function orderOfApi(): Promise<string[]> {
  const token = await server.logIn();
  const ids: string[] = [];
  let cursor = '';
  for (let number = 1; number <= pages; number += 1) {
    const { body } = await server.call('GET', `/api/ip3/v1/incidents?limit=50${cursor}`, { token });
    const listed = body as { incidents: { public_id: string }[]; next_cursor: string };
    ids.push(...listed.incidents.map(({ public_id }) => public_id));
    cursor = `&cursor=${encodeURIComponent(listed.next_cursor)}`;
  }
  if (new Set(ids).size !== pages * 50) throw new Error('The API does not give each row once.');
  return ids;
}

/** Steps of the first incidents, for the board. */
async function seedCards(): Promise<void> {
  const token = await server.logIn();
  for (let number = 1; number <= cards; number += 1) {
    const incident = incidentId(number);
    const json = { title: `Encode what is repeated at /shop/${number}`, assignee: adminEmail };
    const path = `/api/incidents/${incident}/actions`;
    const { status } = await server.call('POST', path, { token, json });
    if (status !== 201) throw new Error(`A step was answered with ${status}.`);
  }
}

/**
 * The 95th percentile from input to next picture, what the input cost the page's thread as a
 * multiple of a bare page's, and the longest task while it went on.
 */
function figuresOf(
  place: string,
  { inputsMs, processorMs, longestTaskMs }: Interactions,
): Figure[] {
  const p95 = percentile(inputsMs, 0.95);
  const ofBare = median(processorMs) / median(bare.processorMs);
  const task = { runs: [longestTaskMs], aim: { at_most: 200 } };
  return [
    {
      name: `${place}, input to next picture, p95`,
      unit: 'ms',
      runs: [p95],
      aim: { at_most: 100 },
    },
    { name: `${place}, processor time an input`, unit: 'ms', runs: processorMs },
    { name: `${place}, that of bare`, unit: 'ratio', runs: [ofBare], better: 'lower' },
    { name: `${place}, longest task`, unit: 'ms', ...task },
  ];
}

await seedCards();
const browser = await openBrowser();
const runs: Awaited<ReturnType<typeof signIn>>[] = [];
for (let run = 0; run < signIns; run += 1) {
  const signedIn = await signIn(browser, base);
  runs.push(signedIn);
  if (run < signIns - 1) await signedIn.page.context().close();
}
const { page, devTools } = runs.at(-1)!;
const list = `${base}/incidents?view=everything`;
const scrollMs = await scrollThrough(page, await orderOfApi());
const watched = { page, devTools };
await watchProcessor(devTools);
const bareBefore = await measureBare(watched);
await page.goto(list);
await page.locator(rowLinks).first().waitFor();
const inList = await measureList(watched);
const typing = await measureTyping(watched);
await page.goto(`${base}/incidents/${incidentId(1)}`);
const inDetail = await measureDetail(watched);
await page.goto(`${base}/actions`);
const onBoard = await measureBoard(watched);
const bare = joined(bareBefore, await measureBare(watched));
await page.goto(list);
const heap = await heapGrowth(page, devTools);
const bareFigures: Figure[] = [
  {
    name: 'bare page, input to next picture, p95',
    unit: 'ms',
    runs: [percentile(bare.inputsMs, 0.95)],
  },
  { name: 'bare page, processor time an input', unit: 'ms', runs: bare.processorMs },
];
await browser.close();
await server.stop();
await ground.remove();
const kilobytes = (part: 'program' | 'answers') => runs.map((run) => run.received[part] / 1000);
const { first, last } = navigations;
report('console', [
  { name: 'first load', unit: 'kB', runs: kilobytes('program'), aim: { at_most: 350 } },
  { name: 'answers of the API until the list', unit: 'kB', runs: kilobytes('answers') },
  {
    name: 'sign-in to rows that can be clicked',
    unit: 'ms',
    runs: runs.map(({ waited }) => waited),
    aim: { at_most: 1000 },
  },
  { name: 'of that, the login request', unit: 'ms', runs: runs.map(({ login }) => login) },
  { name: `half a screen further, ${pages * 50} rows, none lost`, unit: 'ms', runs: scrollMs },
  ...bareFigures,
  ...figuresOf('list', inList),
  ...figuresOf('typing in the search', typing),
  ...figuresOf('incident', inDetail),
  ...figuresOf('board', onBoard),
  { name: `heap after ${first} navigations`, unit: 'MB', runs: [heap.megabytes[0]!] },
  { name: `heap after ${last}`, unit: 'MB', runs: [heap.megabytes[1]!] },
  { name: `heap, ${last} of ${first}`, unit: 'ratio', runs: [heap.ratio], aim: { at_most: 1.1 } },
]);
