// Indicators in a real browser: found, read with their sightings, added and withdrawn.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { stringIn } from '../support/values.ts';
import { isWholeZoomed } from '../support/zoom.ts';

suite('indicators', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function report(title: string, indicators: string[]): Promise<string> {
    const headers = await console.service.as('Admin');
    const body = { title, indicators };
    const sent = await console.service.call('POST', '/api/intake/osint', { headers, body });
    assert.equal(sent.status, 201, sent.text);
    return stringIn(sent.body.incident.public_id);
  }

  test('none › one next step › found, read, added and withdrawn', async () => {
    const { page, complaints, done } = await console.open();
    await console.signIn(page, 'Analyst', '/indicators');
    await page.locator('main .nothing').getByRole('link').waitFor();
    const first = await report('One <b>report</b>', ['c2.evil[.]example', '203.0.113.9']);
    await report('Another report', ['c2.evil.example']);
    await page.goto(`${console.base}/indicators?q=evil%5B.%5Dexample`);
    await page.getByText('1 indicator on this page').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('link', { name: 'c2.evil.example' }).click();
    await page.getByRole('link', { name: 'One <b>report</b>' }).waitFor();
    const filled = page.locator('#content [data-variant=filled]');
    await comesToMatch(async () => (await filled.allInnerTexts()).join(), /^Open INC-[\d-]+$/);
    assert.deepEqual(await faultsOf(page), []);
    await isWholeZoomed(page, 'the form that withdraws an indicator');
    await page.getByLabel('Why it counts no more').fill('Ours after all');
    await page.getByRole('button', { name: 'Withdraw indicator' }).click();
    await page.getByText('Ours after all').waitFor();
    await page.goto(`${console.base}/indicators`);
    await page.getByText('1 indicator on this page').waitFor();
    await page.getByLabel('Address, domain, hash, URL or email').fill('c2.evil[.]example');
    await isWholeZoomed(page, 'the form of an indicator');
    await page.getByRole('button', { name: 'Add indicator' }).click();
    await page.getByText('2 indicators on this page').waitFor();
    await page.getByRole('link', { name: 'Close indicator' }).click();
    await becomes(() => filled.allInnerTexts(), ['Add indicator']);
    await page.goto(`${console.base}/incidents/${first}`);
    await page.getByText('seen in 1 other incident').waitFor();
    assert.deepEqual(complaints, []);
    await done();
  });

  test('in every look › no fault of accessibility, nothing too wide', async () => {
    await report('A look', [`http://evil.example/${'long/'.repeat(60)}`]);
    await console.lookAt('Analyst', ['/indicators', '/indicators?q=nothing-has-this']);
  });
});
