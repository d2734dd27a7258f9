// `npm run screens`: starts the demo and takes every page of the console into docs/screens, at
// three widths; the main ones also in the dark and in Polish. Names of pictures choose some.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/screens');
const widths = [1440, 1024, 390] as const;

/** Name of the picture → address; `{bot}` and the like are incidents of the demo's stories. */
const pages = {
  overview: '/overview',
  incidents: '/incidents?status=!closed',
  'incident-summary': '/incidents/{blocked}',
  'incident-evidence': '/incidents/{blocked}?tab=evidence',
  'incident-actions': '/incidents/{bot}?tab=actions',
  'incident-legal': '/incidents/{leak}?tab=legal&duty=GDPR-33&panel=draft',
  'incident-techniques': '/incidents/{bot}?tab=techniques',
  'incident-coverage': '/incidents/{blocked}?tab=coverage',
  'incident-timeline': '/incidents/{blocked}?tab=timeline',
  'incident-exports': '/incidents/{blocked}?tab=exports',
  report: '/incidents/new',
  imports: '/imports',
  connectors: '/connectors',
  indicators: '/indicators',
  engagements: '/engagements',
  agents: '/agents?peek=agent-support-bot',
  actions: '/actions',
  playbooks: '/playbooks',
  reports: '/reports',
  map: '/map',
  statistics: '/statistics?window=365d',
  users: '/admin/users',
  roles: '/admin/roles',
  tokens: '/admin/tokens',
  password: '/admin/password',
  audit: '/admin/audit',
  settings: '/admin/settings',
  system: '/admin/system',
} as const;
/** Name of the picture → the list whose first entry it shows, and how the entry is addressed. */
const firstOf = {
  'import-run': ['/imports', '/imports/'],
  engagement: ['/engagements', '/engagements/'],
  agent: ['/agents?status=quarantined', '/agents/'],
  playbook: ['/playbooks', '/playbooks/'],
  'authority-report': ['/reports?view=reports', '/reports/'],
} as const;
const open = { public: '/', 'sign-in': '/sign-in', documents: '/documents/status' } as const;
const main = ['overview', 'incidents', 'incident-summary', 'incident-legal', 'agents'];

const chosenNames = process.argv.slice(2);
const isChosen = (name: string) => chosenNames.length === 0 || chosenNames.includes(name);

/** Words in the titles of the incidents that the pictures show. */
const stories = { bot: 'Support bot', blocked: 'SSRF', leak: 'Customer table' };

interface Started {
  /** Everything that it printed until it was ready. */
  said: string;
  stop: () => void;
}

async function startServer(args: string[], env: object, ready: string): Promise<Started> {
  const program = join(root, 'bin/proofline.js');
  const child = spawn(process.execPath, [program, ...args], {
    stdio: 'pipe',
    env: { ...process.env, ...env },
  });
  let said = '';
  for await (const piece of child.stdout) {
    said += String(piece);
    if (!said.includes(ready)) continue;
    child.stdout.resume();
    return { said, stop: () => child.kill('SIGINT') };
  }
  throw new Error(`“${args.join(' ')}” did not start.`);
}

/** The set-up of the first administrator exists only while there is none. */
async function takeSetUp(browser: Browser): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'proofline-screens-'));
  const server = await startServer(['start'], { IP3_DATA_DIR: dataDir, IP3_PORT: '0' }, '#token=');
  const address = /http:\S+#token=\S+/.exec(server.said)![0];
  for (const width of widths) {
    const page = await browser.newPage({ viewport: sizeOf(width), locale: 'en-GB' });
    await take(page, address, `set-up-${width}`);
    await page.close();
  }
  server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const sizeOf = (width: number) => ({ width, height: width < 640 ? 844 : 900 });

async function incidentIds(base: string): Promise<Record<string, string>> {
  const type = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'admin@demo.local', password: 'proofline-demo' });
  const login = `${base}/api/ip3/v1/auth/login`;
  const answer = await fetch(login, { method: 'POST', headers: type, body });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`${base}/api/ip3/v1/incidents?limit=200`, { headers });
  const { incidents } = (await list.json()) as {
    incidents: { title: string; public_id: string }[];
  };
  const idOf = (words: string) => incidents.find(({ title }) => title.includes(words))!.public_id;
  return Object.fromEntries(Object.entries(stories).map(([name, words]) => [name, idOf(words)]));
}

/** The addresses of the first entries, as the lists link to them. */
async function firstEntries(page: Page, base: string): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const [name, [list, entry]] of Object.entries(firstOf)) {
    await page.goto(base + list);
    const link = page.locator(`#content a[href^="${entry}"]`).first();
    found.push([name, (await link.getAttribute('href'))!]);
  }
  return found;
}

/** The tour begins with it and is taken where it gets a name; the other pictures are without. */
async function signIn(page: Page, base: string, tour?: string): Promise<void> {
  await page.goto(`${base}/sign-in`);
  await page.locator('.sign-in_demo-roles button', { hasText: 'Admin' }).click();
  await page.locator('#content').waitFor();
  await page.locator('.tour_tour').waitFor();
  if (tour !== undefined) await take(page, `${base}/incidents?view=everything&q=SSRF`, tour);
  await page.evaluate(`localStorage.removeItem('proofline.tour')`);
}

interface Look {
  width: number;
  colorScheme?: 'light' | 'dark';
  locale?: string;
  suffix?: string;
}

async function take(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  // Parts that are still being read.
  const unread = page.locator('.mantine-Skeleton-root');
  for (let turn = 0; turn < 100 && (await unread.count()) > 0; turn += 1) {
    await page.waitForTimeout(200);
  }
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 70 });
}

async function takeAll(
  browser: Browser,
  base: string,
  { width, colorScheme = 'light', locale = 'en-GB', suffix = String(width) }: Look,
  chosen: readonly (readonly [string, string])[],
): Promise<void> {
  const context = await browser.newContext({ viewport: sizeOf(width), colorScheme, locale });
  const page = await context.newPage();
  for (const [name, path] of Object.entries(open)) {
    if (suffix === String(width) && isChosen(name))
      await take(page, base + path, `${name}-${suffix}`);
  }
  await signIn(
    page,
    base,
    suffix === String(width) && isChosen('tour') ? `tour-${suffix}` : undefined,
  );
  for (const [name, path] of chosen) await take(page, base + path, `${name}-${suffix}`);
  await context.close();
}

async function takeEverything(browser: Browser, base: string): Promise<void> {
  const ids = await incidentIds(base);
  const scout = await browser.newPage();
  await signIn(scout, base);
  const named = Object.entries(pages).map(
    ([name, path]) => [name, path.replace(/\{(\w+)\}/, (_, story: string) => ids[story]!)] as const,
  );
  const all = [...named, ...(await firstEntries(scout, base))].filter(([name]) => isChosen(name));
  await scout.close();
  const some = all.filter(([name]) => main.includes(name));
  for (const width of widths) await takeAll(browser, base, { width }, all);
  const dark = { width: 1440, colorScheme: 'dark', suffix: '1440-dark' } as const;
  await takeAll(browser, base, dark, some);
  await takeAll(browser, base, { width: 1440, locale: 'pl-PL', suffix: '1440-pl' }, some);
}

mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
if (isChosen('set-up')) await takeSetUp(browser);
const demo = await startServer(['demo', '--port', '0'], {}, 'SIMULATION');
try {
  await takeEverything(browser, /Console +(http:\S+)\//.exec(demo.said)![1]!);
} finally {
  await browser.close();
  demo.stop();
}
