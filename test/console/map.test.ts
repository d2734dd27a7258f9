// The map in a real browser: bubbles and table say what the API says, keys mark a bubble, filters
// stand in the address, hostile text stays text, and every look is accessible.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
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
  });
  after(() => console.close());

  test('bubbles and rows › the numbers of the API; a row marks its bubble', async () => {
    const headers = await console.service.as('Viewer');
    const { body } = await console.service.call('GET', '/api/map/incidents', { headers });
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/map');
    await page.locator('.bubble').first().waitFor();
    const bubbles = page.locator('.bubble');
    const drawn = new Map<string, string>();
    for (const bubble of await bubbles.all()) {
      const code = await bubble.getAttribute('data-country');
      drawn.set(code!, await bubble.locator('text').innerHTML());
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
      assert.equal(await row.innerText(), String(count));
    }
    assert.equal(await page.locator('.country-table b').count(), 0);
    await page.getByRole('button', { name: 'Germany' }).focus();
    await page.locator('.bubble.is-chosen[data-country=DE]').waitFor();
    await done();
  });

  test('filters and window › stand in the address; nothing left is said', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/map');
    await page.getByLabel('Kind').selectOption('ai');
    await page.waitForURL('**/map?group=ai');
    await page.getByText('1 incident.').waitFor();
    await page.getByRole('button', { name: 'Longer window' }).click();
    await page.waitForURL('**window=90d**');
    await page.getByLabel('Severity').selectOption('critical');
    await page.getByText('No incident of this window matches the filters.').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('6 incidents.').waitFor();
    await done();
  });

  test('every look › no fault of accessibility, nothing too wide', async () => {
    await console.lookAt('Viewer', ['/map', '/map?severity=critical']);
  });
});
