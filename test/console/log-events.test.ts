// Log events that opened no incident, in a real browser: found, read, and made an incident of.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { isWholeZoomed } from '../support/zoom.ts';

const hostile = '<img src=x onerror="window.hacked = 1">\u202Egnp';

suite('unlinked log events', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function send(message: string): Promise<void> {
    const event = {
      ts: '2026-01-02T10:00:00Z',
      severity: 'low',
      host: 'web1.example.org',
      message,
    };
    const headers = await console.service.as('DevSecOps');
    const sent = await console.service.call('POST', '/api/intake/log', { headers, body: event });
    assert.equal(sent.body.unlinked, 1, sent.text);
  }

  test('none › one next step › found by its text, read as text, made an incident', async () => {
    const { page, complaints, done } = await console.open();
    await console.signIn(page, 'Analyst', '/log-events');
    await page.locator('main .nothing').getByRole('link', { name: 'Send log events' }).waitFor();
    await send(`A quiet login ${hostile}`);
    await send('Another one');
    await page.goto(`${console.base}/log-events?from=2026-01-03`);
    await page.getByText('No event matches the filters.').waitFor();
    await page.getByLabel('From day').fill('2026-01-01');
    await page.getByLabel('Format').fill('generic');
    await isWholeZoomed(page, 'the filters of log events');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('2 events on this page').waitFor();
    await page.goto(`${console.base}/log-events?q=quiet`);
    await page.getByText('1 event on this page').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('link', { name: /A quiet login/ }).click();
    const raw = page.locator('pre.long-text');
    await raw.getByText('<img src=x onerror').waitFor();
    assert.equal(await page.evaluate('window.hacked'), undefined);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('checkbox', { name: /A quiet login/ }).check();
    await page.getByLabel('Title of the incident').fill('A login to look into');
    await isWholeZoomed(page, 'the form that opens an incident');
    await page.getByRole('button', { name: 'Open incident' }).click();
    await page.getByRole('heading', { level: 1, name: /A login to look into/ }).waitFor();
    await page.goto(`${console.base}/log-events`);
    await page.getByText('1 event on this page').waitFor();
    await becomes(() => page.getByRole('link', { name: /A quiet login/ }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Clear filters' }).count(), 0);
    assert.deepEqual(complaints, []);
    await done();
  });

  test('in every look › no fault of accessibility, nothing too wide', async () => {
    await send(`A look at ${hostile}`);
    await console.lookAt('Analyst', ['/log-events', '/log-events?q=nothing-has-this']);
  });
});
