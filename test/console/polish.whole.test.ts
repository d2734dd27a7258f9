// The demo in Polish, page by page: no machine word, no English sentence of the server, no instant
// as machines write it, and no word that is cut off without a way to read it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { annexSectors, sectorKinds } from '../../src/domain/entity-kinds.ts';
import { evidenceStates } from '../../src/domain/incident.ts';
import { workflowStatuses } from '../../src/domain/workflow.ts';
import { served } from '../../src/texts/pl.ts';
import { launch } from '../cli/program.ts';
import { openBrowser } from '../support/browser.ts';
import { notFollowing } from '../support/console.ts';
import { typedCodes } from './glossary.ts';

/** Incidents whose titles have these words: the stories of the demo. */
const stories = ['Support bot', 'SSRF', 'Customer table', 'Control room'];
const tabs = [
  ...['summary', 'evidence', 'actions', 'legal', 'techniques', 'coverage', 'exports'],
  'timeline',
];
const pages = [
  ...['/', '/overview', '/incidents', '/incidents/new', '/imports', '/engagements', '/agents'],
  ...['/actions', '/playbooks', '/reports', '/reports?view=reports', '/map', '/statistics'],
  ...['/admin/users', '/admin/roles', '/admin/tokens', '/admin/password', '/admin/settings'],
  ...['/admin/system', '/admin/audit', '/admin/teams', '/admin/machines', '/admin/organisation'],
  ...['/admin/fields', '/admin/privacy', '/admin/retention', '/connectors', '/log-events'],
  ...['/indicators', '/approvals', '/notifications'],
];
/** List → the start of the addresses of its records; each record in the list is opened. */
const records = {
  '/imports': '/imports/',
  '/playbooks': '/playbooks/',
  '/agents': '/agents/',
  '/engagements': '/engagements/',
  '/reports?view=reports': '/reports/',
};

/**
 * Texts of the page, without what people wrote (`bdi`, notes) and what people type (`code`, `pre`, `kbd`).
 * An expression, as the pages' policy evaluates no functions.
 */
const shownTexts = `(() => {
  for (const one of document.querySelectorAll('details')) one.open = true;
  const left = 'bdi, [dir="auto"], code, pre, kbd, script, style, noscript, [lang="en"]';
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode())
    if (!text.parentElement.closest(left)) texts.push(text.data.trim());
  for (const one of document.querySelectorAll('[title], [aria-label], [placeholder]'))
    for (const name of ['title', 'aria-label', 'placeholder'])
      if (!one.closest(left)) texts.push(one.getAttribute(name) ?? '');
  return [...new Set(texts)].filter((text) => text !== '');
})()`;

/** Texts that their box cuts off and that no tooltip of it or of what surrounds it has whole. */
const cutTexts = `[...document.querySelectorAll('#content *')]
  .filter((one) => one.childElementCount === 0 && one.clientWidth > 1 &&
    one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible' &&
    !one.closest('pre, input, textarea, select, [title], [tabindex="0"]'))
  .map((one) => one.textContent.trim())
  .filter((text) => text !== '')`;

const email = /\S+@\S+/g;
const snakeCase = /(?<![\w.-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w.-])/;
const dotted = /(?<![\w./-])[a-z][a-z_]+\.[a-z][a-z_]+(?![\w./-])/;
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d/;
const duration = /(?<![\w-])P(?:\d+[DWMY]|T\d+[HMS])/;
/** Codes of one word, which no other mark of a machine gives away. */
const oneWord = new Set([
  ...sectorKinds,
  ...Object.values(annexSectors).flat(),
  ...workflowStatuses,
  ...evidenceStates,
]);
/**
 * Words that an English sentence cannot do without and that mean nothing in Polish. By the letters
 * around them, as `\b` takes "ł" for the end of a word and finds "has" in "hasła".
 */
const englishWords = /(?<!\p{L})(?:the|of|and|is|are|with|from|was|has|not|by|or)(?!\p{L})/giu;

/** Codes that are Polish words as well. */
const sameInPolish = new Set(['transport', 'retest']);

/** What is wrong with a text; null where nothing is. */
function faultOf(text: string): string | null {
  const own = text.replace(email, '').replace(/[\w.]+/g, (word) => (typed.has(word) ? '' : word));
  if (snakeCase.test(own)) return 'a machine word';
  if (dotted.test(own)) return 'a dotted code';
  if (oneWord.has(text.toLowerCase()) && !sameInPolish.has(text.toLowerCase())) return 'a code';
  if (duration.test(text)) return 'a duration as machines write it';
  if (instant.test(text)) return 'an instant as machines write it';
  if (served(text) !== undefined && served(text) !== text) return 'a text of the catalogues';
  const words = own.match(englishWords) ?? [];
  return words.length >= 2 ? 'an English sentence' : null;
}

/** Codes that people type, where the page says so. */
const typed = new Set([...typedCodes, 'ai_act', 'tracker_a', 'incident.closed']);

async function open(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined);
  return page.evaluate<string[]>(shownTexts);
}

async function linksOf(page: Page, address: string, start: string): Promise<string[]> {
  await open(page, address);
  const links = await page.locator(`#content a[href^="${start}"]`).all();
  const found = await Promise.all(links.map((link) => link.getAttribute('href')));
  return [...new Set(found.filter((href) => href !== null))];
}

interface Listed {
  title: string;
  public_id: string;
}

/** The incidents, and the titles of all actions. */
async function recordsOf(base: string): Promise<[Listed[], string[]]> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'admin@demo.local', password: 'proofline-demo' });
  const login = await fetch(`${base}/api/ip3/v1/auth/login`, { method: 'POST', headers, body });
  const { token } = (await login.json()) as { token: string };
  const read = async (path: string) => {
    const answer = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as { incidents: Listed[]; actions: { title: string }[] };
  };
  const { incidents } = await read('/api/ip3/v1/incidents?limit=200');
  const { actions } = await read('/api/actions?limit=200');
  return [incidents, actions.map(({ title }) => title)];
}

async function signIn(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/sign-in`);
  await page.locator('.sign-in_demo-roles button', { hasText: 'Admin' }).first().click();
  await page.locator('#content').waitFor();
}

test('screens › of the demo in Polish › no code and no English sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'of-the-polish-demo-'));
  const demo = launch(['demo', '--port', '0'], { env: { TMPDIR: folder } });
  const browser = await openBrowser();
  try {
    while (!demo.stdout().includes('SIMULATION')) {
      assert.equal(demo.child.exitCode, null, demo.stderr());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const base = /Console +(http:\S+)\//.exec(demo.stdout())![1]!;
    const context = await browser.newContext({ locale: 'pl-PL' });
    await context.addInitScript(notFollowing);
    const page = await context.newPage();
    await signIn(page, base);
    const [incidents, actions] = await recordsOf(base);
    const titles = [...incidents.map(({ title }) => title), ...actions];
    const ids = stories.map(
      (words) => incidents.find(({ title }) => title.includes(words))!.public_id,
    );
    const addresses = [
      ...pages,
      ...ids.flatMap((id) => tabs.map((tab) => `/incidents/${id}?tab=${tab}`)),
    ];
    for (const [list, start] of Object.entries(records)) {
      addresses.push(...(await linksOf(page, base + list, start)).slice(0, 5));
    }
    const found = new Set<string>();
    let texts = 0;
    for (const address of addresses) {
      for (const text of await open(page, base + address)) {
        texts += 1;
        const isTitle = titles.some((title) => text.includes(title));
        const fault = isTitle ? null : faultOf(text);
        if (fault !== null) found.add(`${fault}: ${address.replace(/\d{6}/, '…')}: ${text}`);
      }
      for (const text of await page.evaluate<string[]>(cutTexts)) {
        found.add(`cut off: ${address.replace(/\d{6}/, '…')}: ${text}`);
      }
    }
    assert.ok(texts > 3000, String(texts));
    assert.deepEqual([...found], []);
  } finally {
    await browser.close();
    demo.child.kill('SIGINT');
    await demo.ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
