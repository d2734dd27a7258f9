// How long a page takes from an input to the next picture, as the browser itself measures it, and
// tasks that keep it from answering.
import type { CDPSession, Page } from 'playwright-core';

/** The browser reports inputs from 16 ms on, in steps of 8; what it does not report took less. */
const leastMs = 16;

/** To be added before the page is opened. */
export const watchInteractions = `
  window.inputsMs = [];
  window.longTasksMs = [0];
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type, buffered: true, ...(type === 'event' && { durationThreshold: ${leastMs} }),
    });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId > 0) window.inputsMs.push(duration);
  });
  observe('longtask', ({ duration }) => window.longTasksMs.push(duration));`;

export interface Interactions {
  /** The slowest event of each input. */
  inputsMs: number[];
  /** What each input cost the page's thread, whatever else the machine did. */
  processorMs: number[];
  longestTaskMs: number;
}

/** A page, and the tools by which its processor time is read. */
export interface Watched {
  page: Page;
  devTools: CDPSession;
}

export async function watchProcessor(devTools: CDPSession): Promise<void> {
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
}

async function processorMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Does each input and waits until the browser has reported it. */
export async function measureInputs(
  { page, devTools }: Watched,
  inputs: readonly (() => Promise<void>)[],
): Promise<Interactions> {
  const measured: Interactions = { inputsMs: [], processorMs: [], longestTaskMs: 0 };
  await page.evaluate('window.longTasksMs = [0]');
  for (const input of inputs) {
    await page.evaluate('window.inputsMs = []');
    const before = await processorMs(devTools);
    await input();
    await page.waitForTimeout(120);
    measured.processorMs.push((await processorMs(devTools)) - before);
    const reported = await page.evaluate<number[]>('window.inputsMs');
    measured.inputsMs.push(Math.max(leastMs, ...reported));
  }
  const longestTaskMs = await page.evaluate<number>('Math.max(...longTasksMs)');
  return { ...measured, longestTaskMs };
}

export function joined(...parts: readonly Interactions[]): Interactions {
  return {
    inputsMs: parts.flatMap(({ inputsMs }) => inputsMs),
    processorMs: parts.flatMap((part) => part.processorMs),
    longestTaskMs: Math.max(...parts.map(({ longestTaskMs }) => longestTaskMs)),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}

/** The least that a browser can do for an input: one of 50 rows changes its colour. */
const barePage = `<!doctype html><title>bare</title><style>.is-on { background: #ffd }</style>
  <table>${'<tr><td>Cross-site scripting (reflected) at /shop</td></tr>'.repeat(50)}</table>
  <script>
    let place = 0;
    const rows = document.querySelectorAll('tr');
    addEventListener('keydown', () => rows[place++ % 50].classList.toggle('is-on'));
  </script>`;

/** The same browser on the same machine with a page that does next to nothing. */
export async function measureBare(watched: Watched): Promise<Interactions> {
  const { page } = watched;
  await page.goto(`data:text/html,${encodeURIComponent(barePage)}`);
  return measureInputs(watched, press(page, 'j', 40));
}

const press = (page: Page, key: string, times: number) =>
  Array.from({ length: times }, () => () => page.keyboard.press(key));

/** Keys between rows, selection, preview, filter panel, sorting. */
export async function measureList(watched: Watched): Promise<Interactions> {
  const { page } = watched;
  await page.locator('h1').click();
  return measureInputs(watched, [
    ...press(page, 'j', 20),
    ...press(page, 'x', 4),
    ...press(page, 'J', 10),
    ...press(page, ' ', 4),
    ...press(page, 'k', 10),
    () => page.locator('summary', { hasText: 'Columns' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.locator('summary', { hasText: 'Filter' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click(),
  ]);
}

/** Words typed into the search of the list, a key after the other. */
export async function measureTyping(watched: Watched): Promise<Interactions> {
  const { page } = watched;
  const field = page.getByRole('searchbox');
  await field.click();
  return measureInputs(
    watched,
    [...'cross-site severity:high 12345'].map((key) => () => page.keyboard.type(key)),
  );
}

/** Every tab of an incident twice, and a note typed. */
export async function measureDetail(watched: Watched): Promise<Interactions> {
  const { page } = watched;
  await page.getByRole('tab').first().waitFor();
  const count = await page.getByRole('tab').count();
  const places = [...Array(count).keys(), ...Array(count).keys()];
  const tabs = await measureInputs(
    watched,
    places.map((place) => () => page.getByRole('tab').nth(place).click()),
  );
  await page.getByRole('tab').first().click();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'New note' }).waitFor();
  const typed = await measureInputs(
    watched,
    [...'Retest is planned for **Monday**'].map((key) => () => page.keyboard.type(key)),
  );
  return joined(tabs, typed);
}

/** Cards opened and put away, and keys from card to card. */
export async function measureBoard(watched: Watched): Promise<Interactions> {
  const { page } = watched;
  const cards = page.locator('a.row-title[href*="open="]');
  await cards.first().waitFor();
  return measureInputs(watched, [
    ...Array.from({ length: 8 }, (_, place) => [
      () => cards.nth(place).click(),
      () => page.keyboard.press('Escape'),
    ]).flat(),
    ...press(page, 'Tab', 12),
  ]);
}
