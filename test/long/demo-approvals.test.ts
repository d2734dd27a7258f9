// A demo that is kept, on a server whose approvals are acts: made whole, by the rules of that server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn, startedDemo } from '../cli/demo-process.ts';
import { launch } from '../cli/program.ts';
import { temporaryFolder } from '../support/engines.ts';

test('demo that is kept › where approvals are acts › made, and reports wait for one', async () => {
  const kept = temporaryFolder();
  const settings = { IP3_DEMO: 'on', IP3_FOUR_EYES: 'act', IP3_PORT: '0', IP3_DATA_DIR: kept };
  const { running, url } = await startedDemo(launch(['start'], { env: settings }), 'Stop with');
  try {
    const { ask } = await signedIn(url, 'legal-dpo');
    const { incidents } = await ask('/api/ip3/v1/incidents?limit=1');
    const asked = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };
    const refused = await ask(`/api/reports/incidents/${incidents[0].public_id}/export`, asked);
    assert.equal(refused.error, 'approval_required');
  } finally {
    running.child.kill('SIGINT');
  }
  assert.equal((await running.ended).code, 0);
});
