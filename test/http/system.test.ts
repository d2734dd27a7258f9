// What an administrator reads of the running service: settings without any secret, and its state.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settings } from '../../src/settings/config.ts';
import { assertProblem } from '../support/records.ts';
import { openTestService } from '../support/service.ts';

const canary = 'canary-7f3e9a-of-a-secret-that-nobody-may-ever-see';

const settingsWithSecrets = {
  IP3_SERVICE_SECRET: canary,
  IP3_ADMIN_EMAIL: 'first@example.org',
  IP3_ADMIN_PASSWORD: canary,
  IP3_AGENT_WEBHOOKS: `https://hooks.example.org/${canary}`,
  IP3_AGENT_WEBHOOK_SECRET: `whsec_${Buffer.from(canary).toString('base64')}`,
  IP3_RETEST_GATE: 'off',
};

test('settings › for Admin › every one with its source, and no secret', async () => {
  const service = await openTestService('postgres', {
    settings: settingsWithSecrets,
  });
  try {
    const url = '/api/ip3/v1/settings';
    const answer = await service.call('GET', url, { headers: await service.as('Admin') });
    assert.equal(answer.status, 200, answer.text);
    type Shown = { name: string; value: string | null; source: string; secret: boolean };
    const all = answer.body.settings as Shown[];
    const shown = new Map(all.map((one) => [one.name, one]));
    assert.deepEqual([...shown.keys()].sort(), Object.keys(settings).sort());
    assert.equal(shown.get('IP3_RETEST_GATE')?.value, 'off');
    assert.equal(shown.get('IP3_RETEST_GATE')?.source, 'environment');
    assert.equal(shown.get('IP3_FOUR_EYES')?.source, 'default');
    assert.equal(shown.get('IP3_TSA_URL')?.source, 'unset');
    assert.equal(shown.get('IP3_SERVICE_SECRET')?.source, 'environment');
    for (const { secret, value } of shown.values()) if (secret) assert.equal(value, null);
    assert.ok(!answer.text.includes('canary'));
    assert.ok(!answer.text.includes(Buffer.from(canary).toString('base64').slice(0, 20)));
    const officer = await service.as('Legal/DPO', 'AI Safety', 'DevSecOps');
    assertProblem(await service.call('GET', url, { headers: officer }), 403, 'forbidden');
    assertProblem(await service.call('GET', url), 401, 'unauthorized');
  } finally {
    await service.close();
  }
});

test('the state › for Admin › versions, migrations, vault and checks', async () => {
  const service = await openTestService('postgres');
  try {
    const url = '/api/ip3/v1/system';
    const { body, text } = await service.call('GET', url, { headers: await service.as('Admin') });
    assert.equal(body.engine, 'postgres', text);
    assert.equal(body.writes, true);
    const { IP3_SERVICE_SECRET_ROLES: acting } = service.deps.config;
    assert.deepEqual(body.service_secret, { accepted: true, roles: acting });
    assert.equal(body.migrations.current, body.migrations.latest);
    assert.deepEqual(body.migrations.pending, []);
    assert.ok(body.vault.free_bytes > 0);
    assert.deepEqual(body.search_bits, { blocks: 0, kept: 0, changes: 0 });
    const checks = body.checks.map(({ name, fault }: { name: string; fault: unknown }) => [
      name,
      fault,
    ]);
    assert.deepEqual(checks, [
      ['accepting', null],
      ['database', null],
      ['migrations', null],
      ['vault', null],
      ['workers', null],
      ['disk', null],
      ['keys', null],
      ['audit log', null],
      ['jobs', null],
      ['clock', null],
    ]);
    const analyst = await service.as('Analyst');
    assertProblem(await service.call('GET', url, { headers: analyst }), 403, 'forbidden');
  } finally {
    await service.close();
  }
});
