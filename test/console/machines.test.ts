// Service accounts in a real browser: none, one added with a secret that works, changed, given a new
// secret, disabled; one with a certificate that is pasted, one with a key.
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';

suite('service accounts in the console', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const accounts = async () => {
    const headers = await console.service.as('Admin');
    const list = await console.service.call('GET', '/api/ip3/v1/service-accounts', { headers });
    return list.body.service_accounts;
  };

  /** The status of asking for a token with this secret. */
  const tokenFor = async (id: string, secret: string) => {
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const response = await fetch(`${console.base}/oauth/token`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    await response.body?.cancel();
    return response.status;
  };

  const shownSecret = (page: Page) =>
    page.getByRole('dialog').locator('[role=status] .mono').innerText();

  const close = (page: Page) =>
    page
      .getByRole('dialog')
      .locator('button', { hasText: /^Close$/ })
      .last()
      .click();

  test('an Admin › adds one, changes it, replaces its secret, disables it', async () => {
    const { page, complaints, done } = await console.open();
    await console.signIn(page, 'Admin', '/admin/machines');
    const next = page.locator('main .nothing button');
    await next.waitFor();
    assert.deepEqual(await next.allInnerTexts(), ['Add service account']);
    await next.click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('scanner-1');
    await form.getByLabel('Purpose').fill('<b>nightly</b>');
    await form.getByRole('checkbox', { name: 'Analyst' }).check();
    await form.getByLabel('Imports').selectOption('write');
    await form.getByLabel('Incidents', { exact: true }).selectOption('read');
    assert.deepEqual(await faultsOf(page), []);
    await form.getByRole('button', { name: 'Save service account' }).click();
    await page.getByText('Credentials of scanner-1').waitFor();
    const first = await shownSecret(page);
    await close(page);
    const row = page.getByRole('row').filter({ hasText: 'scanner-1' });
    await row.getByText('incidents:read, imports:write').waitFor();
    const [made] = await accounts();
    assert.deepEqual(made.scopes, ['incidents:read', 'imports:write']);
    assert.deepEqual([made.owner, made.roles], ['admin@example.org', ['Analyst']]);
    assert.equal(await tokenFor(made.client_id, first), 200);
    await row.getByRole('button', { name: 'New secret scanner-1' }).click();
    await form.getByRole('button', { name: 'Create new secret' }).click();
    await page.getByText('Credentials of scanner-1').waitFor();
    const second = await shownSecret(page);
    await close(page);
    assert.deepEqual(
      [await tokenFor(made.client_id, first), await tokenFor(made.client_id, second)],
      [401, 200],
    );
    await row.getByRole('button', { name: 'Change… scanner-1' }).click();
    await form.getByRole('checkbox', { name: 'Disabled' }).check();
    await form.getByRole('button', { name: 'Save service account' }).click();
    await row.getByText('Disabled', { exact: true }).waitFor();
    const [{ expires_at, scopes, state }] = await accounts();
    assert.deepEqual([expires_at, scopes, state], [made.expires_at, made.scopes, 'disabled']);
    assert.equal(await tokenFor(made.client_id, second), 401);
    assert.equal(await page.locator('main b').count(), 0);
    assert.deepEqual(complaints, []);
    await done();
  });

  test('a certificate in PEM › pasted › kept as its thumbprint, without a secret', async () => {
    const der = Buffer.from('not a certificate, but bytes of one for what is hashed here');
    const pem = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----`;
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/admin/machines');
    await page.getByRole('button', { name: 'Add service account' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('gateway-1');
    await form.getByRole('checkbox', { name: 'DevSecOps' }).check();
    await form.getByLabel('Policy enforcement point').fill('gateway-1');
    await form.getByLabel('AI agents').selectOption('write');
    await form.getByLabel('Proves itself by').selectOption('Certificate of its own');
    await form.getByRole('textbox', { name: 'Certificate', exact: true }).fill(pem);
    await form.getByRole('button', { name: 'Save service account' }).click();
    await page.getByText('It has no secret').waitFor();
    await close(page);
    const [made] = await accounts();
    const hash = createHash('sha256').update(der).digest('base64url');
    assert.deepEqual([made.certificate_sha256, made.enforcement_point], [hash, 'gateway-1']);
    await page.getByRole('row').filter({ hasText: hash }).waitFor();
    await done();
  });

  test('a private key as JWK › pasted › kept without its private part', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const jwk = privateKey.export({ format: 'jwk' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/admin/machines');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await page.getByRole('button', { name: 'Add service account' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('sensor-1');
    await form.getByRole('checkbox', { name: 'Analyst' }).check();
    await form.getByLabel('Imports').selectOption('write');
    await form.getByLabel('Proves itself by').selectOption('Signature of its key (JWT)');
    await form.getByLabel('Public keys').fill(JSON.stringify({ keys: [{ ...jwk, kid: 'k' }] }));
    assert.deepEqual(await faultsOf(page), []);
    await form.getByRole('button', { name: 'Save service account' }).click();
    await page.getByText('It has no secret').waitFor();
    await close(page);
    const [made] = await accounts();
    const { kty, crv, x } = jwk;
    assert.deepEqual(made.public_keys, [{ kty, kid: 'k', crv, x }]);
    assert.ok(sent.every((body) => !body.includes(String(jwk.d))));
    await page.getByRole('row').filter({ hasText: 'Signature of its key' }).waitFor();
    await done();
  });

  test('in every look › no fault of accessibility, nothing too wide', async () => {
    await console.lookAt('Admin', ['/admin/machines']);
  });
});
