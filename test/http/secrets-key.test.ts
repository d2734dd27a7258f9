// The key that encrypts secrets in the database is replaced: what the former one encrypted opens
// meanwhile, is encrypted again, and then needs the former one no more.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openToken, sealToken } from '../../src/operations/connectors/token.ts';
import { resealSecrets } from '../../src/operations/system/reseal-secrets.ts';
import { freshCode, logIn, personWithFactor, type Person } from '../support/factors.ts';
import { onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const [former, next] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'));

onEachEngine('the key of secrets', (engine) => {
  let service: TestService;
  let person: Person;
  const connector = { id: crypto.randomUUID(), url: 'https://scanner.example.org/' };
  before(async () => {
    service = await openTestService(engine, { settings: { IP3_SECRETS_KEY: former! } });
    person = await personWithFactor(service);
    const token = await sealToken(service.deps.secrets, connector, 'a token');
    await service.deps.database.pool.query(
      `insert into pull_connector (id, name, product, url, targets, token, every_minutes, due_at,
         created_by, created_at)
       values ($1, 'a scanner', 'defectdojo', $2, '[]', $3, 60, now(), 'test', now())`,
      [connector.id, connector.url, token],
    );
  });
  after(() => service.close());

  const withKeys = async (
    settings: Record<string, string>,
    check: (other: TestService) => Promise<void>,
  ) => {
    const other = await openTestService(engine, { settings, sharedWith: service });
    try {
      await check(other);
    } finally {
      await other.close();
    }
  };
  const statusOfLogin = async (other: TestService, code: string) =>
    (await logIn(other, person.email, { code })).status;
  const tokenOf = async ({ deps }: TestService) => {
    const { rows } = await deps.database.pool.query<{ token: string }>(
      'select token from pull_connector where id = $1',
      [connector.id],
    );
    return openToken(deps.secrets, { ...connector, token: rows[0]!.token });
  };

  test('replaced › opens with both, is encrypted again, and then with the new one alone', async () => {
    await withKeys({ IP3_SECRETS_KEY: next! }, async (alone) => {
      const code = await freshCode(service, person.id);
      assert.equal(await statusOfLogin(alone, code), 503);
      assert.deepEqual(await resealSecrets(alone.deps), { resealed: 0, closed: 2 });
    });
    const both = { IP3_SECRETS_KEY: next!, IP3_SECRETS_KEY_BEFORE: former! };
    await withKeys(both, async (other) => {
      assert.equal(await statusOfLogin(other, await freshCode(service, person.id)), 200);
      assert.deepEqual(await resealSecrets(other.deps), { resealed: 2, closed: 0 });
      assert.deepEqual(await resealSecrets(other.deps), { resealed: 0, closed: 0 });
    });
    await withKeys({ IP3_SECRETS_KEY: next! }, async (alone) => {
      assert.equal(await statusOfLogin(alone, await freshCode(alone, person.id)), 200);
      assert.equal(await tokenOf(alone), 'a token');
      await assert.rejects(tokenOf(service), /another key/);
    });
  });

  test('a secret of a format of a later version › is not opened by guess', async () => {
    const sealed = await service.deps.secrets.seal(Buffer.from('x'), 'a test');
    const later = sealed.replace(/^v1/, 'v2');
    await assert.rejects(service.deps.secrets.open(later, 'a test'), /format/);
  });
});
