// A key that signs in the console: its replacement requested, read by a second administrator,
// carried out; in both languages.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newPerson } from '../support/factors.ts';

suite('signing keys in the console', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('key of packages › requested, approved, replaced › the list shows both keys', async () => {
    const { service } = console;
    const maria = await newPerson(service, ['Admin']);
    await service.as('Admin');
    await service.deps.database.pool.query(
      "update account set created_at = created_at - interval '2 days'",
    );
    const { page, complaints } = await console.open();
    await console.signIn(page, 'Admin', '/admin/keys');
    await page.getByRole('cell', { name: /^Login tokens/ }).waitFor();
    assert.equal(await page.getByText('1970').count(), 0);
    await page.getByRole('button', { name: 'Replace key Packages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the key of packages' });
    await dialog.getByLabel('Reason').fill('The yearly change');
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByRole('button', { name: 'Request replacement' }).click();
    await page.getByText('Waiting for approval').waitFor();

    const inbox = await console.open({ locale: 'pl-PL' });
    await console.signIn(inbox.page, 'Admin', '/approvals?show=own');
    await inbox.page.getByText('Wymiana klucza podpisu').waitFor();
    await inbox.page.getByText('Kończy się po okresie przejściowym').waitFor();
    assert.deepEqual(await faultsOf(inbox.page), []);
    const { headers } = maria;
    const waiting = await service.call('GET', '/api/ip3/v1/approvals', { headers });
    const url = `/api/ip3/v1/approvals/${String(waiting.body.approvals[0].id)}/decision`;
    const body = { decision: 'confirmed', reason: 'I know of it.' };
    assert.equal((await service.call('POST', url, { headers, body })).status, 200);

    await page.goto(`${console.base}/approvals`);
    await page.getByText('I know of it.').waitFor();
    await page.getByRole('button', { name: 'Replace key' }).click();
    await page.getByText('Nothing waits for you.').waitFor();
    await page.goto(`${console.base}/admin/keys`);
    await page.getByText('Signs until it ends').waitFor();
    await page.getByText('The yearly change').waitFor();
    await page.getByText('Signs next').waitFor();
    await inbox.page.goto(`${console.base}/admin/keys`);
    await inbox.page.getByText('Podpisuje do końca').waitFor();
    assert.deepEqual(await faultsOf(inbox.page), []);
    const refused = /status of (401|403|422)/;
    assert.deepEqual(
      complaints.filter((said) => !refused.test(said)),
      [],
    );
  });
});
