// The public documents in a real browser, without a session: they show what the contract's addresses
// answer, nothing of the registry, and every look is accessible.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, looks, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newIncident } from '../support/records.ts';

const canary = 'Canary of the real registry';
const names = ['status', 'pages', 'incidents', 'stats', 'playbooks'];

suite('public documents', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    await newIncident(console.service, { title: canary });
  });
  after(() => console.close());

  test('each document › nobody signed in › the answer of its address, no real incident', async () => {
    const { page, done } = await console.open();
    const get = async (url: string) => (await console.service.call('GET', url)).body;
    const wanted: Record<string, string> = {
      status: (await get('/ip3/status.json')).families[0].name,
      pages: (await get('/ip3/pages.json')).pages[1].title,
      incidents: (await get('/api/ip3/incidents')).incidents[0].title,
      stats: 'mtta_p0_min',
      playbooks: (await get('/api/ip3/playbooks')).playbooks[0].title,
    };
    for (const name of names) {
      await page.goto(`${console.base}/documents/${name}`);
      await page.locator('main').getByText(wanted[name]!).first().waitFor();
      assert.match(await page.locator('.curl code').innerText(), /^curl -s 'http/);
      assert.ok(!(await page.content()).includes(canary), name);
      const isSimulation = ['incidents', 'stats', 'playbooks'].includes(name);
      assert.equal(await page.locator('.simulation').count(), isSimulation ? 1 : 0);
    }
    await done();
  });

  test('every look › no fault of accessibility, nothing too wide', async () => {
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    for (const look of looks) {
      const { page, done } = await console.open(look);
      for (const name of names) {
        await page.goto(`${console.base}/documents/${name}`);
        await page.locator('.curl').waitFor();
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await faultsOf(page), [], `${name} ${look.viewport.width}`);
        assert.ok(Number(await page.evaluate(tooWide)) <= 0, `${name} ${look.viewport.width}`);
      }
      await done();
    }
  });
});
