// Each setting is shown under its subject.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupOf, settingGroups } from '../../src/console/features/admin/setting-groups.ts';

test('groups › settings of each subject › are under it, others under the server', () => {
  const named = {
    approvals: 'IP3_RETEST_GATE',
    access: 'IP3_TOKEN_TTL',
    legal: 'IP3_LEGAL_REGIMES',
    deliveries: 'IP3_DELIVERY_DORA_AUTHORITY_SECRET',
    vault: 'IP3_VAULT_MAX_BYTES',
    imports: 'IP3_IMPORT_MAX_BYTES',
    agents: 'IP3_AGENT_WEBHOOKS',
    server: 'IP3_PORT',
  };
  assert.deepEqual(Object.values(named).map(groupOf), Object.keys(named));
  assert.deepEqual(Object.keys(named), settingGroups);
});
