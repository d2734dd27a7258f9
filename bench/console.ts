// What a person at the console waits for, in a real Chromium at 100,000 incidents on PostgreSQL:
// bytes of the first load, from the sign-in to rows that can be clicked, memory that grows with the
// way between list and details, and whether Next drops a row.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';
import { adminEmail, adminPassword, startServer } from '../test/support/process.ts';
import { makeGround, onDatabase } from './ground.ts';
import { quick, report } from './report.ts';
import { seedIncidents } from './seed.ts';

const incidents = quick ? 1_000 : 100_000;
const signIns = quick ? 2 : 5;
const pages = quick ? 5 : 40;
const navigations = { first: 20, last: quick ? 40 : 200 };
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

const shownIds = `[...document.querySelectorAll('${rowLinks}')]
  .map((link) => new URL(link.href).pathname.split('/').at(-1))`;

/** Pages by the Next button, from the first; gives milliseconds of each, or throws. */
async function pageThrough(page: Page, order: readonly string[]): Promise<number[]> {
  const seen = await page.evaluate<string[]>(shownIds);
  const times: number[] = [];
  for (let number = 2; number <= pages; number += 1) {
    const before = seen.at(-1);
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Next', exact: false }).click();
    await until(page, `${shownIds}.length > 0 && ${shownIds}.at(-1) !== '${before}'`);
    times.push(performance.now() - pressed);
    seen.push(...(await page.evaluate<string[]>(shownIds)));
  }
  const wanted = order.slice(0, seen.length);
  if (seen.length !== order.length || seen.some((id, place) => id !== wanted[place])) {
    throw new Error(`The pages show ${seen.length} rows, not the ${order.length} of the API.`);
  }
  return times;
}

const ground = await makeGround('postgres');
await onDatabase(ground, (database) => seedIncidents(database, 1, incidents));
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

const browser = await openBrowser();
const runs: Awaited<ReturnType<typeof signIn>>[] = [];
for (let run = 0; run < signIns; run += 1) {
  const signedIn = await signIn(browser, base);
  runs.push(signedIn);
  if (run < signIns - 1) await signedIn.page.context().close();
}
const { page, devTools } = runs.at(-1)!;
const nextMs = await pageThrough(page, await orderOfApi());
await page.locator('nav a[href="/incidents"]').first().click();
const heap = await heapGrowth(page, devTools);
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
  { name: `Next, ${pages} pages, no row lost`, unit: 'ms', runs: nextMs },
  { name: `heap after ${first} navigations`, unit: 'MB', runs: [heap.megabytes[0]!] },
  { name: `heap after ${last}`, unit: 'MB', runs: [heap.megabytes[1]!] },
  { name: `heap, ${last} of ${first}`, unit: 'ratio', runs: [heap.ratio], aim: { at_most: 1.1 } },
]);
