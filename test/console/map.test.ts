// The map in a real browser: bubbles and table say what the API says, keys mark a bubble, filters
// are in the address, hostile text stays text, and every look is accessible.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { spread } from '../../src/console/features/map/spread.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

suite('map', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    const places = ['PL', 'PL', 'DE', 'JP', undefined];
    for (const country of places) {
      const place = country === undefined ? {} : { country };
      await newIncident(console.service, { title: 'Placed', sector: '<b>energy</b>', ...place });
    }
    await newIncident(console.service, { title: 'AI', country: 'PL', level: 'L2_ai' });
    const exercise = { title: 'Exercise', country: 'JP', source_type: 'simulation' };
    await newIncident(console.service, exercise);
  });
  after(() => console.close());

  test('bubbles and rows › the numbers of the API; a row marks its bubble', async () => {
    const headers = await console.service.as('Viewer');
    const { body } = await console.service.call('GET', '/api/map/incidents', { headers });
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/map');
    await page.locator('.map_bubble').first().waitFor();
    const bubbles = page.locator('.map_bubble');
    const drawn = new Map<string, string>();
    for (const bubble of await bubbles.all()) {
      const code = await bubble.getAttribute('data-country');
      drawn.set(code!, await bubble.locator('.map_bubble-count').innerHTML());
    }
    const wanted = new Map<string, number>();
    for (const { properties, geometry } of body.features) {
      if (geometry === null) continue;
      const { country, count } = properties;
      wanted.set(country, (wanted.get(country) ?? 0) + Number(count));
    }
    assert.equal(drawn.size, 3);
    for (const [code, count] of wanted) {
      assert.equal(drawn.get(code), String(count), code);
      const row = page.locator(`tr[data-row=${code}] td.is-number`).first();
      await becomes(() => row.innerText(), String(count));
    }
    assert.equal(await page.locator('.map_country-table b').count(), 0);
    await page.locator('tr[data-row=JP]').getByText('1 simulation').waitFor();
    await becomes(
      () => page.locator('.map_bubble.map_is-simulation title').allTextContents(),
      ['Japan: 2 (1 simulation)'],
    );
    await page.getByRole('button', { name: 'Germany' }).focus();
    const chosen = page.locator('.map_bubble.is-chosen[data-country=DE]');
    await chosen.getByText('Germany', { exact: true }).waitFor();
    await becomes(() => page.locator('.map_bubble').last().getAttribute('data-country'), 'DE');
    await done();
  });

  test('near countries, on a narrow page › bubbles and counts keep their size', async () => {
    const { page, done } = await console.open({ viewport: { width: 390, height: 844 } });
    await console.signIn(page, 'Viewer', '/map');
    await page.locator('.map_bubble circle').first().waitFor();
    const boxes = await Promise.all(
      (await page.locator('.map_bubble circle').all()).map((circle) => circle.boundingBox()),
    );
    assert.equal(boxes.length, 3);
    for (const box of boxes) assert.ok(box!.width >= 14, `${box!.width} px wide`);
    const letters = await page
      .locator('.map_bubble-count')
      .first()
      .evaluate((text) => text.getBoundingClientRect().height);
    assert.ok(letters >= 11, `${letters} px high`);
    await done();
  });

  test('Europe alone › chosen › stands in the address, the table keeps the others', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/map');
    await page.getByLabel('Region').selectOption('europe');
    await page.waitForURL('**/map?area=europe');
    await page.getByText('1 country is outside this region; see the table.').waitFor();
    const codes = await page
      .locator('.map_bubble')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-country')));
    assert.deepEqual(codes.toSorted(), ['DE', 'PL']);
    await page.locator('tr[data-row=JP]').waitFor();
    await done();
  });

  test('filters and window › stand in the address; nothing left is said', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/map');
    await page.getByLabel('Type').selectOption('ai');
    await page.waitForURL('**/map?group=ai');
    await page.getByText('1 incident.').waitFor();
    await page.getByRole('button', { name: 'Longer time range' }).click();
    await page.waitForURL('**window=90d**');
    await page.getByLabel('Severity').selectOption('critical');
    await page.getByText('No incidents in this time range match the filters.').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('7 incidents.').waitFor();
    await done();
  });

  test('every look › no fault of accessibility, nothing too wide', async () => {
    await console.lookAt('Viewer', ['/map', '/map?area=europe', '/map?severity=critical']);
  });
});

const circles = Array.from({ length: 20 }, (_, index) => ({
  home: [300, 40] as const,
  radius: 8 + (index % 5) * 3,
}));

test('circles › twenty of one place, with room › none covers another, the same each time', () => {
  const at = spread(circles, 500);
  assert.deepEqual(spread(circles, 500), at);
  for (const [index, one] of at.entries()) {
    for (const [place, other] of at.entries()) {
      if (place <= index) continue;
      const apart = Math.hypot(one.x - other.x, one.y - other.y);
      const least = circles[index]!.radius + circles[place]!.radius;
      assert.ok(apart >= least - 1, `${index} and ${place}: ${apart}`);
    }
  }
});

test('circles › more than there is room for › none is farther from its place than it may be', () => {
  for (const { x, y } of spread(circles, 16)) {
    assert.ok(Math.hypot(x - 300, y - 40) <= 16 + 1e-9);
  }
  const alone = [{ home: [100, 90] as const, radius: 10 }];
  assert.deepEqual(spread(alone, 16), [{ x: 100, y: 90 }]);
});
