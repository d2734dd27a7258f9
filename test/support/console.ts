// The console under test: the real server on a real PostgreSQL, and pages of a real Chromium that
// fail the test when the browser complains or asks another host.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
} from 'playwright-core';
import type { Role } from '../../src/domain/role.ts';
import { openBrowser } from './browser.ts';
import { sessionsOn } from './console-sessions.ts';
import { holdBackAnswers } from './late-answers.ts';
import { startLogSequencer, type RunningSequencer } from './log-sequencer.ts';
import { openTestService, type TestService } from './service.ts';
import { portOfServer } from './values.ts';

export interface OpenedPage {
  page: Page;
  /** What the browser complained of so far. */
  complaints: string[];
  /** Asserts that there was no complaint and no other host, and closes the page. */
  done: () => Promise<void>;
}

export interface ConsoleUnderTest {
  service: TestService;
  /** `http://127.0.0.1:…` */
  base: string;
  open: (options?: BrowserContextOptions) => Promise<OpenedPage>;
  /** Has pages of this page's context follow what changes, and the log be written. */
  follow: (page: Page) => Promise<void>;
  /** Begins a session of a person of the role, who is made on first use, and lands on `address`. */
  signIn: (page: Page, role: Role, address: string) => Promise<void>;
  /** The same by the form, from an address that asks for it. */
  signInByForm: (page: Page, role: Role, address: string) => Promise<void>;
  /**
   * Opens each address in every look, or in a quick run the first two in one look each: no fault of
   * accessibility, nothing wider than the page.
   */
  lookAt: (role: Role, addresses: readonly string[]) => Promise<void>;
  /** The same without a session. */
  lookAtOpen: (addresses: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
}

type Size = NonNullable<BrowserContextOptions['viewport']>;
type ColorScheme = 'light' | 'dark';

type Look = readonly [ColorScheme, Size];

/** A page is opened once for them: the colour scheme and the size change under it. */
interface Looks {
  locale: string;
  shown: readonly [Look, ...Look[]];
}

const widths = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  // The narrowest that WCAG asks for.
  { width: 320, height: 640 },
] as const;

const inAllWidths = (scheme: ColorScheme): [Look, ...Look[]] => [
  [scheme, widths[0]],
  ...widths.slice(1).map((size): Look => [scheme, size]),
];

/**
 * Colours do not depend on the language, and in the dark scheme nothing else differs: every look is
 * dark in English alone. `each` has every width, scheme and language once, not with each other.
 */
const tonguesAsked: Readonly<Record<string, readonly Looks[]>> = {
  every: [
    { locale: 'en-GB', shown: [...inAllWidths('light'), ...inAllWidths('dark')] },
    { locale: 'pl-PL', shown: inAllWidths('light') },
  ],
  each: [
    {
      locale: 'en-GB',
      shown: [
        ['light', widths[0]],
        ['dark', widths[2]],
      ],
    },
    {
      locale: 'pl-PL',
      shown: [
        ['light', widths[1]],
        ['light', widths[3]],
      ],
    },
  ],
  quick: [
    { locale: 'en-GB', shown: [['light', widths[0]]] },
    { locale: 'pl-PL', shown: [['dark', widths[3]]] },
  ],
};
const looksAsked = process.env['PROOFLINE_LOOKS'] ?? 'quick';
const tongues = tonguesAsked[looksAsked]!;
assert.ok(tongues, `PROOFLINE_LOOKS is one of ${Object.keys(tonguesAsked).join(', ')}`);
/** As `npm run test:looks` asks. A quick run looks at two screens of a list, in one look each. */
export const ofEveryScreen = looksAsked !== 'quick';

export const looks = tongues.flatMap(({ locale, shown }) =>
  shown.map(([colorScheme, viewport]) => ({ colorScheme, locale, viewport })),
);

const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** How long a page can take before a test takes it for broken, on a machine that does much else. */
const patientMs = 120_000;

/** A page that follows changes never has an idle network. */
export const notFollowing = `localStorage.getItem('proofline.preferences') ??
  localStorage.setItem('proofline.preferences', '{"live":false}')`;

/** One for all consoles of this process; their contexts have nothing in common. */
let sharedBrowser: Promise<Browser> | undefined;
after(async () => {
  const browser = await sharedBrowser;
  if (browser !== undefined) await inTime('the end of the browser', browser.close());
});

export async function openConsole(
  settings: Record<string, string> = {},
  port = 0,
): Promise<ConsoleUnderTest> {
  const service = await openTestService('postgres', { settings });
  holdBackAnswers(service.app.server);
  await service.app.listen({ host: '127.0.0.1', port });
  const base = `http://127.0.0.1:${portOfServer(service.app.server)}`;
  const browser = await (sharedBrowser ??= openBrowser());
  const contexts: BrowserContext[] = [];

  const open = async (options: BrowserContextOptions = {}): Promise<OpenedPage> => {
    const context = await inTime(
      'a context of the browser',
      browser.newContext({ locale: 'en-GB', ...options }),
    );
    contexts.push(context);
    context.setDefaultTimeout(patientMs);
    // Tests of following switch it on.
    await context.addInitScript(notFollowing);
    const page = await inTime('a new page', context.newPage());
    const complaints = complaintsOf(page);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(base)) foreign.push(request.url());
    });
    const done = async () => {
      assert.deepEqual(foreign, [], 'the page asked another host');
      assert.deepEqual(complaints, []);
      await inTime('the end of a page', context.close());
    };
    return { page, complaints, done };
  };

  const { begin, signIn, signInByForm } = sessionsOn(service, base);

  const lookAt = async (role: Role, addresses: readonly string[]) => {
    for (const one of looksOf(addresses)) {
      const { page, done } = await open(firstOf(one));
      await begin(page, role);
      for (const address of one.addresses) await lookAtOne(page, base + address, one);
      await done();
    }
  };

  const lookAtOpen = async (addresses: readonly string[]) => {
    for (const one of looksOf(addresses)) {
      const { page, done } = await open(firstOf(one));
      for (const address of one.addresses) await lookAtOne(page, base + address, one);
      await done();
    }
  };

  let sequencer: RunningSequencer | undefined;
  const follow = async (page: Page) => {
    sequencer ??= await startLogSequencer(service.deps, service.app.log);
    await page.context().addInitScript(`localStorage.removeItem('proofline.preferences')`);
  };

  const close = async () => {
    await inTime('the end of all pages', Promise.all(contexts.map((context) => context.close())));
    await sequencer?.stop();
    await inTime('the end of the service', service.close());
  };
  return { service, base, open, follow, signIn, signInByForm, lookAt, lookAtOpen, close };
}

/** What the browser complains of from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** The looks, each with the addresses that are checked in it; none without an address. */
function looksOf(addresses: readonly string[]) {
  return tongues
    .map((one, turn) => ({
      ...one,
      addresses: ofEveryScreen ? addresses : addresses.slice(turn, turn + 1),
    }))
    .filter((look) => look.addresses.length > 0);
}

const firstOf = ({ locale, shown: [[colorScheme, viewport]] }: Looks): BrowserContextOptions => ({
  locale,
  colorScheme,
  viewport,
});

/** Opened once, and checked in each scheme and size as by one who changes them meanwhile. */
async function lookAtOne(page: Page, url: string, given: Looks): Promise<void> {
  const { locale, shown } = given;
  const [[firstScheme, firstSize]] = shown;
  await page.emulateMedia({ colorScheme: firstScheme });
  await page.setViewportSize(firstSize);
  const isQuiet = quietAfter(page);
  await page.goto(url);
  await page.locator('h1').waitFor();
  await isQuiet();
  for (const [colorScheme, size] of shown) {
    await page.emulateMedia({ colorScheme });
    if (!isOf(page, size)) await resize(page, size);
    const where = `${url} ${colorScheme} ${locale} ${size.width} px`;
    assert.deepEqual(await faultsOf(page), [], where);
    const overflow = Number(await evaluate(page, tooWide));
    assert.ok(overflow <= 0, `${where} is ${overflow} px too wide`);
  }
}

const isOf = (page: Page, size: Size): boolean => page.viewportSize()?.width === size.width;

async function resize(page: Page, size: Size): Promise<void> {
  const isResized = quietAfter(page);
  await page.setViewportSize(size);
  await isResized();
}

const quietMs = 150;
const mostMs = 60_000;

/** Waits until nothing was asked or answered for a while; half a second would double each look. */
function quietAfter(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let last = performance.now();
  const begin = (request: Request) => {
    underWay.add(request);
    last = performance.now();
  };
  const end = (request: Request) => {
    underWay.delete(request);
    last = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    const until = performance.now() + mostMs;
    while (underWay.size > 0 || performance.now() - last < quietMs) {
      const left = [...underWay].map((request) => request.url());
      assert.ok(performance.now() < until, `still under way: ${left.join(', ')}`);
      await setTimeout(20);
    }
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}

/**
 * Waits until the page has drawn what it had to draw, timers of a few frames included. A browser
 * that draws nothing more for ten seconds is not waited for: what is read next decides.
 */
export async function framesPass(page: Page): Promise<void> {
  await evaluate(
    page,
    `new Promise((resolve) => {
    const next = (left) => left === 0 ? resolve(0) : requestAnimationFrame(() => next(left - 1));
    next(20);
    setTimeout(resolve, 10_000, 0);
  })`,
  );
}

/** As `page.evaluate`, which waits for ever where the page no longer draws. */
const evaluate = <T>(page: Page, expression: string): Promise<T> =>
  inTime(`an answer of ${page.url()}`, page.evaluate<T>(expression));

/** What `work` gives; an error where it takes longer than a browser that still works would need. */
async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  const isOver = new AbortController();
  const late = setTimeout(patientMs, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`${what} did not come within ${patientMs} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    isOver.abort();
    late.catch(() => undefined);
  }
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// A dialog that still fades in has the contrast of neither state. Endless animations do not count.
// Where the browser draws nothing for ten seconds, they are ended.
const transitionsEnd = `new Promise((resolve) => {
  const finite = document.getAnimations()
    .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime));
  setTimeout(() => finite.forEach((each) => each.finish()), 10_000);
  Promise.allSettled(finite.map((each) => each.finished)).then(() => resolve(0));
})`;

/** A text as the console shows it: marks that turn the reading order round are written out. */
export function shownText(text: string): string {
  return text.replaceAll('\u202E', '\\u202e');
}

/** Of axe, in the dark: only colours differ from the light (test/console/styles.test.ts). */
const ofColours = ['color-contrast', 'link-in-text-block'];
/** Of axe, for the same page in other words: where they are too long for a size. */
const ofSizes = ['target-size', 'scrollable-region-focusable'];

/** Between two widths of these a page has the same parts (the rail folds below 960 px). */
const ofAllRules = { en: [widths[0].width, widths[2].width], pl: [widths[0].width] };
const everyWidth = widths.map(({ width }) => width);

/**
 * Where every page is checked in every look, further rules would only find again, at several times
 * the cost, what the English light looks find in a size alike, and the widest Polish one.
 */
const rules = `${ofEveryScreen} && matchMedia('(prefers-color-scheme: dark)').matches
  ? { runOnly: ${JSON.stringify(ofColours)} }
  : ${ofEveryScreen} && ${JSON.stringify(everyWidth)}.includes(innerWidth) &&
      !${JSON.stringify(ofAllRules)}[document.documentElement.lang].includes(innerWidth)
    ? { runOnly: ${JSON.stringify(ofSizes)} }
    : { rules: { 'target-size': { enabled: true } } }`;

// A target that a dialog covers or a scrolled area cuts off in part is no smaller for it.
const violations = `axe
  .run({ resultTypes: ['violations'], ...(${rules}) })
  .then(({ violations }) => {
    const at = ({ target }) => document.querySelector(target);
    const isWhole = (one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const [across, down] = [(left + right) / 2, (top + bottom) / 2];
      // Its edges, for round corners are no part of it.
      const edges = [[across, top + 1], [across, bottom - 1], [left + 1, down], [right - 1, down]];
      return edges.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
    };
    const around = (node) => node.any.flatMap(({ relatedNodes }) => relatedNodes);
    const isFault = (id) => (node) =>
      id !== 'target-size' || [node, ...around(node)].map(at).every(isWhole);
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter(isFault(id)).map(({ html }) => ({ html })),
    }));
  })`;

/** Rules of axe that the page breaks, each with the element; run outside of the content policy. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Half a megabyte, read once by each document.
  if (!(await evaluate<boolean>(page, `'axe' in window`))) await evaluate(page, `${axe}; 0`);
  await evaluate(page, transitionsEnd);
  return (await evaluate<Violation[]>(page, violations)).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  );
}
