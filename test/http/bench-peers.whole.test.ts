// The adapters of bench/peers: each asks all questions of a server that answers by the documented
// API of its product, and Proofline's of Proofline itself.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writeImportFile } from '../../bench/import-files.ts';
import type { PeerAddress } from '../../bench/peer-adapter.ts';
import { adapters, column, tableOf } from '../../bench/peers.ts';
import { createServerDatabase, temporaryFolder } from '../support/engines.ts';
import { defectDojo, faraday, type PeerProduct } from '../support/peer-products.ts';
import { adminEmail, adminPassword, killServers, startServer } from '../support/process.ts';

const file = path.join(temporaryFolder(), 'findings.xml');
/** Of 200 one in ten is the repeat of another. */
const findings = 180;

after(killServers);
before(() => writeImportFile('webproxy', file, 200));

const questions = [
  ...['import', 'findings', 'the same file again', 'findings after it'],
  ...['50 filtered', 'search', 'close'],
];

async function asked(name: string, address: PeerAddress) {
  const open = adapters[name]!;
  const found = await column(await open(address), file);
  assert.deepEqual([...found.keys()], questions);
  assert.equal(found.get('findings'), findings);
  assert.equal(found.get('findings after it'), findings);
  return found;
}

describe('adapters of bench/peers', () => {
  const products: Record<string, [() => Promise<PeerProduct>, string, string[]]> = {
    defectdojo: [
      defectDojo,
      'admin',
      [
        'POST /api/v2/api-token-auth/',
        'POST /api/v2/import-scan/',
        'GET /api/v2/findings/',
        'POST /api/v2/reimport-scan/',
        'POST /api/v2/findings/n/close/',
      ],
    ],
    faraday: [
      faraday,
      'faraday',
      [
        'POST /_api/login',
        'GET /_api/session',
        'POST /_api/v3/ws',
        'POST /_api/v3/ws/bench/upload_report',
        'GET /_api/v3/ws/bench/commands/n',
        'GET /_api/v3/ws/bench/vulns/filter',
        'PATCH /_api/v3/ws/bench/vulns/n',
      ],
    ],
  };
  for (const [name, [start, user, requests]] of Object.entries(products)) {
    test(`${name} › all questions › by its documented requests, 15 findings closed`, async () => {
      const product = await start();
      const { url } = product;
      await asked(name, { url, user, password: 'secret', run: 'bench' });
      await product.close();
      assert.deepEqual([...new Set(product.asked)], requests);
      const closed = product.held.filter(({ isOpen }) => !isOpen);
      assert.deepEqual([...new Set(closed.map(({ severity }) => severity))], ['High']);
      assert.equal(closed.length, 15);
    });

    test(`${name} › wrong password › an error with what the server said`, async () => {
      const product = await start();
      const open = adapters[name]!({ url: product.url, user, password: 'other', run: 'bench' });
      await assert.rejects(open, /answered 40[01]/);
      await product.close();
    });
  }

  test('proofline › all questions › a column next to another', async () => {
    const { url: databaseUrl, drop } = await createServerDatabase('template0');
    after(drop);
    const server = await startServer({ dataDir: temporaryFolder(), databaseUrl });
    const url = await server.listening();
    const found = await asked('proofline', {
      ...{ url, user: adminEmail, password: adminPassword, run: 'bench' },
    });
    await server.stop();
    const table = tableOf(
      new Map([
        ['proofline', found],
        ['other', found],
      ]),
    );
    assert.match(table, /^\| Question \| proofline \| other \|\n\|---\|---\|---\|\n/);
    assert.match(table, /\| findings \| 180 \| 180 \|/);
  });
});
