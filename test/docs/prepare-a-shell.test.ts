// docs/how-to/prepare-a-shell.md, word for word but for the address, the place of the installation,
// the file of the token and the incident.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newEvidence, newIncident } from '../support/records.ts';
import { openTestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';
import { repository, shellBlocks } from './shell-blocks.ts';

const page = 'docs/how-to/prepare-a-shell.md';

test(`${page} › its commands › say who asks, and close an incident that has its proof`, async () => {
  const service = await openTestService('embedded');
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-shell-'));
  try {
    const analyst = await service.as('Analyst');
    const incident = await newIncident(service);
    await newEvidence(service, incident, { evidence_type: 'retest_report' });
    const file = path.join(folder, 'token');
    writeFileSync(file, analyst['authorization']!.replace('Bearer ', ''), { mode: 0o600 });
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const port = portOfServer(service.app.server);
    const commands = shellBlocks(page)
      .map((block) => block.commands)
      .join('\necho\n')
      .replaceAll('/opt/proofline', repository)
      .replaceAll('https://proofline.example.org', `http://127.0.0.1:${port}`)
      .replaceAll('~/.proofline-token', file)
      .replaceAll('INC-2026-000123', incident.public_id);
    const run = promisify(execFile);
    const { stdout } = await run('sh', ['-eu', '-c', commands], { timeout: 60_000 });
    assert.match(stdout, /^Proofline +[0-9]/m);
    assert.match(stdout, /"roles":\["Analyst"\]/);
    assert.match(stdout, /"dry_run":true/);
    const { body } = await service.call('GET', `/api/ip3/v1/incidents/${incident.id}`, {
      headers: analyst,
    });
    assert.equal(body.workflow_status, 'closed', stdout);
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
});
