// The file of prepared rows that a large import leaves alongside the received one: within the
// limits of the vault, and safe from the sweep while it is in use.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { importers } from '../../src/importers/registry.ts';
import { readFile } from '../../src/operations/imports/read-file.ts';
import { RunningImport } from '../../src/operations/imports/running.ts';
import { openVault } from '../../src/vault/vault.ts';
import { assertProblem, count } from '../support/records.ts';
import { openTestService } from '../support/service.ts';

const rows = Array.from(
  { length: 6000 },
  (_, number) => `${number},Finding ${number} of the scan,high,host-${number}.example`,
);
const file = `id,title,severity,host\n${rows.join('\n')}\n`;

suite('file of prepared rows', () => {
  test('import › no room for them in the vault › 507, and nothing is left', async () => {
    const most = String(Buffer.byteLength(file) + 1000);
    const service = await openTestService('embedded', { settings: { IP3_VAULT_MAX_BYTES: most } });
    try {
      const headers = { ...(await service.as('Analyst')), 'content-type': 'text/csv' };
      const send = () => service.call('POST', '/api/ip3/v1/imports/csv', { headers, body: file });
      const refused = await send();
      assertProblem(refused, 507, 'insufficient_storage');
      assert.equal(await count(service, 'incident'), 0);
      assert.deepEqual(fs.readdirSync(path.join(service.files.dataDir, 'vault/tmp')), []);
    } finally {
      await service.close();
    }
  });

  test('import › room for them › completed', async () => {
    const most = String(20 * Buffer.byteLength(file));
    const service = await openTestService('embedded', { settings: { IP3_VAULT_MAX_BYTES: most } });
    try {
      const headers = { ...(await service.as('Analyst')), 'content-type': 'text/csv' };
      const url = '/api/ip3/v1/imports/csv';
      const made = await service.call('POST', url, { headers, body: file });
      assert.equal(made.status, 201, made.text);
      assert.equal(made.body.findings, rows.length);
      assert.deepEqual(fs.readdirSync(path.join(service.files.dataDir, 'vault/tmp')), []);
    } finally {
      await service.close();
    }
  });

  test('sweep › the file is old but in use › stays; given back › goes', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-spool-'));
    try {
      const vault = await openVault(path.join(folder, 'vault'));
      const blob = await vault.receive(Readable.from([Buffer.from('bytes')]), 100);
      const spool = await blob.spool();
      fs.writeFileSync(spool.path, 'rows');
      fs.utimesSync(spool.path, 0, 0);
      await vault.sweep();
      assert.ok(fs.existsSync(spool.path));
      await spool.discard();
      assert.ok(!fs.existsSync(spool.path));
      await blob.discard();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('thread that is done › while its rows are still being counted › its findings count', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-'));
    const vault = await openVault(folder);
    const blob = await vault.receive(Readable.from([Buffer.from(file)]), file.length);
    const slow = {
      ...blob,
      spool: async () => {
        const spool = await blob.spool();
        const take = async (bytes: number) => {
          await pause(500);
          return spool.take(bytes);
        };
        return { ...spool, take };
      },
    };
    const importer = importers.find(({ format }) => format === 'findings-csv')!;
    const read = await readFile(importer, { blob: slow }, new RunningImport());
    assert.equal(read.findings, rows.length);
    await read.discard();
    await blob.discard();
    rmSync(folder, { recursive: true });
  });
});
