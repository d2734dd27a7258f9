// Connectors in a real browser: none, one added, fetched now, paused, changed and retired.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';

suite('connectors', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('an Admin › adds one, has it fetch, pauses, changes and retires it', async () => {
    const { page, complaints, done } = await console.open();
    await console.signIn(page, 'Admin', '/connectors');
    const next = page.locator('main .nothing [data-variant=filled]');
    assert.equal(await next.innerText(), 'Add connector');
    await next.click();
    await page.getByLabel('Product').selectOption('github');
    const url = page.getByLabel('Address of the server');
    assert.equal(await url.inputValue(), 'https://api.github.com');
    await url.fill('https://github.example.org/api/v3');
    await page.getByRole('textbox', { name: 'Name' }).fill('GitHub <b>shop</b>');
    await page.getByLabel('What to fetch').fill('example/shop\nexample/cart');
    await page.getByLabel(/^Token/).fill('token-of-the-tests-0123');
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Save connector' }).click();
    const row = page.getByRole('row').filter({ hasText: 'GitHub <b>shop</b>' });
    await row.getByText('Not fetched yet').waitFor();
    await row.getByText('example/shop, example/cart').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await row.getByRole('button', { name: 'Fetch now' }).click();
    await row.getByRole('button', { name: 'Pause' }).click();
    await row.getByText('Paused', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Minutes between fetches').fill('15');
    await page.getByRole('button', { name: 'Save connector' }).click();
    await row.getByRole('button', { name: 'Resume' }).click();
    await row.getByText('Scheduled', { exact: true }).waitFor();
    const headers = await console.service.as('Admin');
    const list = await console.service.call('GET', '/api/ip3/v1/connectors', { headers });
    const [{ every_minutes, targets }] = list.body.connectors;
    assert.deepEqual([every_minutes, targets], [15, ['example/shop', 'example/cart']]);
    await row.getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('button', { name: 'Retire connector' }).click();
    await page.getByText('No connectors yet.').waitFor();
    assert.deepEqual(complaints, []);
    await done();
  });

  test('in every look › with one that failed › no fault of accessibility, nothing too wide', async () => {
    const headers = await console.service.as('Admin');
    const body = {
      ...{ name: 'Dojo', product: 'defectdojo', url: 'https://dojo.example.org' },
      token: 'token-of-the-tests-0123',
    };
    const made = await console.service.call('POST', '/api/ip3/v1/connectors', { headers, body });
    await console.service.deps.database.pool.query(
      `update pull_connector set failures = 2, last_finished_at = now(), last_error = $2 where id = $1`,
      [made.body.id, `dojo.example.org answered 401: ${'long'.repeat(60)}`],
    );
    await console.lookAt('Analyst', ['/connectors']);
  });
});
