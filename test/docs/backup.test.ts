// docs/how-to/backup-and-restore.md, embedded: a stopped installation that was copied is whole, at
// another place and with everything that happened to the original afterwards left behind.
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { quickStart, startServer, type ServerProcess } from '../support/process.ts';

const v1 = '/api/ip3/v1';

test('backup › folder copied while stopped › the copy serves what was there then', async () => {
  const original = await migratedFolder();
  const copy = temporaryFolder();
  const first = await startServer({ dataDir: original, nodeOptions: quickStart });
  const token = await first.logIn();
  const json = { title: 'Before the backup' };
  const incident = await first.call('POST', '/api/incidents', { token, json });
  const form = new FormData();
  form.set('evidence_type', 'retest_report');
  form.set('file', new Blob(['bytes of the evidence']), 'report.txt');
  const at = `${v1}/incidents/${incident.body.id}/evidence`;
  const evidence = await first.call('POST', at, { token, body: form });
  const content = await contentOf(first, token, evidence.body.id as string);
  const before = await seen(first, token);
  await first.stop();
  cpSync(original, copy, { recursive: true });

  const later = await startServer({ dataDir: original, nodeOptions: quickStart });
  await later.call('POST', '/api/incidents', { token, json: { title: 'After the backup' } });
  await later.stop();
  const restored = await startServer({ dataDir: copy, nodeOptions: quickStart });
  const after = await seen(restored, token);
  const kept = await contentOf(restored, token, evidence.body.id as string);
  await restored.stop();
  for (const folder of [original, copy]) rmSync(folder, { recursive: true, force: true });

  assert.deepEqual([content, kept], Array(2).fill('bytes of the evidence'));
  assert.deepEqual(after, before);
});

/** Also with the token of before: the keys are a part of the copy. */
async function seen(server: ServerProcess, token: string) {
  const { body: list } = await server.call('GET', '/api/incidents', { token });
  const { body: trail } = await server.call('GET', `${v1}/audit`, { token });
  return { list: list as unknown, trail: trail as unknown };
}

/** Handing it out is an entry of the trail of its own. */
async function contentOf(server: ServerProcess, token: string, evidence: string) {
  const content = await server.call('GET', `${v1}/evidence/${evidence}/content`, { token });
  return content.body as unknown;
}
