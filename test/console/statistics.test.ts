// The statistics in a real browser: the figures on the page are those of the API, chart and table
// say the same, what was not measured is "no data", and every look is accessible.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import type { IncidentFacets } from '../../src/console/api/types.gen.ts';
import { monthsOf, openNowOf } from '../../src/console/features/statistics/months.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

suite('statistics', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    const { service } = console;
    for (let index = 0; index < 9; index += 1) {
      const category = index < 4 ? 'prompt_injection' : '=cmd';
      const { id } = await newIncident(service, { title: `Number ${index}` });
      await service.deps.database.pool.query(
        'update incident set reported_severity = $2, category = $3 where id = $1',
        [id, index % 6, category],
      );
    }
  });
  after(() => console.close());

  const figuresOf = async () => {
    const headers = await console.service.as('Viewer');
    return (await console.service.call('GET', '/api/stats/incidents?window=7d', { headers })).body;
  };

  test('distributions › bars, table and API › the same numbers', async () => {
    const figures = await figuresOf();
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/statistics?window=7d');
    const figure = page.getByRole('region', { name: 'By severity', exact: true }).first();
    await figure.locator('.figure_bars').waitFor();
    const order = ['critical', 'high', 'medium', 'low', 'info', 'unknown'];
    const wanted = order.map((word) => String(figures.by_severity[word]));
    await becomes(() => figure.locator('.figure_bar-value').allInnerTexts(), wanted);
    await figure.getByText('View as table').click();
    await becomes(() => figure.locator('tbody td').allInnerTexts(), wanted);
    await becomes(() => page.locator('[data-kpi=total] strong').innerText(), '9');
    await comesToMatch(() => page.locator('[data-kpi=mttc]').innerText(), /no data: 0 of 0/);
    await done();
  });

  test('a file of a figure › what the table says, and no formula', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/statistics?window=7d');
    const figure = page.getByRole('region', { name: 'By category', exact: true }).first();
    const download = page.waitForEvent('download');
    await figure.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), 'incidents-by-category.csv');
    const text = readFileSync(await file.path(), 'utf8');
    assert.equal(text, "Category,Incidents\r\n'=cmd,5\r\nPrompt injection,4\r\n");
    await done();
  });

  test('another window › stands in the address, and is asked for', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/statistics');
    const asked = page.waitForRequest((request) => request.url().includes('window=90d'));
    await page.getByRole('link', { name: '90 days' }).click();
    await asked;
    await page.waitForURL('**/statistics?window=90d');
    await becomes(() => page.locator('.figure_windows [aria-current]').innerText(), '90 days');
    await done();
  });

  test('a year › open at the end of each month › as many now as the list has', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/statistics?window=365d');
    const figure = page.getByRole('region', { name: 'Open incidents by month', exact: true });
    await figure
      .first()
      .getByText(/^Open incidents: 9, 9 more than at the end of /)
      .waitFor();
    await figure.first().getByText('View as table').click();
    await becomes(() => figure.locator('tbody tr').count(), 12);
    const order = ['critical', 'high', 'medium', 'low', 'info', 'unknown'];
    const { by_severity } = await figuresOf();
    const now = ['9', ...order.map((word) => String(by_severity[word]))];
    await becomes(() => figure.locator('tbody tr').last().locator('td').allInnerTexts(), now);
    await becomes(() => figure.locator('tbody tr').first().locator('td').first().innerText(), '0');
    await done();
  });

  test('months › backwards from what is open now › without what came, with what went', () => {
    const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0, unknown: 0 };
    const day = (name: string, opened: object, closed: object) => ({
      day: name,
      opened: { ...none, ...opened },
      closed: { ...none, ...closed },
    });
    const days = [
      day('2026-01-31', { high: 4 }, {}),
      day('2026-02-01', { high: 2 }, { high: 3, low: 1 }),
      day('2026-03-05', { low: 1 }, {}),
    ];
    const open = monthsOf(days, { ...none, high: 5, low: 2 });
    assert.deepEqual(
      open.map(({ month, counts, total }) => [month, counts.high, counts.low, total]),
      [
        ['2026-01', 6, 2, 8],
        ['2026-02', 5, 1, 6],
        ['2026-03', 5, 2, 7],
      ],
    );
    assert.deepEqual(
      monthsOf(days, null).map(({ total }) => total),
      [4, 2, 1],
    );
    // Lower bounds are no count of what is open.
    const severity = { values: [{ value: 'high', count: 7 }], more: 0 };
    const facets = {
      total: 7,
      is_capped: false,
      facets: { severity },
    } as unknown as IncidentFacets;
    assert.equal(openNowOf(facets)?.high, 7);
    assert.equal(openNowOf({ ...facets, is_capped: true }), null);
  });

  test('every look › no fault of accessibility, nothing too wide', async () => {
    await console.lookAt('Viewer', ['/statistics', '/statistics?window=365d']);
  });
});
