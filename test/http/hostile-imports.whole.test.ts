// Hostile files over a real socket to a real server: each is refused with its place, in bounded
// time and memory, while others are served; what is harmless by design is imported as plain text.
// Files with a part of any size are sent with a gigabyte by test/long/giant-imports.test.ts.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { migratedFolder } from '../support/engines.ts';
import { killServers, startServer, type ServerProcess } from '../support/process.ts';
import { hostileCsv } from './hostile/csv-files.ts';
import { harmless } from './hostile/harmless-files.ts';
import { hostileJson } from './hostile/json-files.ts';
import { hostilePacked } from './hostile/packed-files.ts';
import { assertRefused, sendHostile } from './hostile/send.ts';
import { hostileXml } from './hostile/xml-files.ts';

/** Megabytes that one file can need, and all of them after each other. */
const [room, roomForAll] = [120, 400];
/** A hang ends here; no test judges by it. */
const options = { timeout: 300_000 };
/** Work that others wait for: a share of the import's, or a multiple of that of a small one. */
const [share, times] = [3 / 4, 20];

suite('hostile imports', () => {
  let server: ServerProcess;
  let token: string;
  let [warm, calm] = [0, 0];
  let dataDir: string;
  before(async () => {
    dataDir = await migratedFolder();
    server = await startServer({ dataDir, settings: { IP3_IMPORT_MAX_BYTES: '250000000' } });
    token = await server.logIn();
    const sound = { connector: 'csv', parts: () => ['title,severity\n', 'a,low\n'] } as const;
    for (let sent = 0; sent < 20; sent += 1) {
      const { peak, live } = await sendHostile(server, token, sound);
      [warm, calm] = [Math.max(warm, peak), Math.max(calm, live)];
    }
  });
  after(async () => {
    await server.stop();
    killServers();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const kinds = { XML: hostileXml, JSON: hostileJson, CSV: hostileCsv, packed: hostilePacked };
  for (const [kind, files] of Object.entries(kinds)) {
    for (const file of files.filter(({ isGiant }) => !isGiant)) {
      test(
        `${kind} › ${file.name} › refused with its place, others are served`,
        options,
        async (context) => {
          const sent = await sendHostile(server, token, file);
          const { body, ...figures } = sent;
          context.diagnostic(`${JSON.stringify({ ...figures, warm })} ${body.detail}`);
          assertRefused(sent, file.refused);
          assert.ok(sent.grown < room, `${sent.grown} MB`);
          assert.ok(sent.peak < warm + roomForAll, `${sent.peak} MB, ${warm} at first`);
          const patience = Math.max(share * sent.work, times * calm);
          assert.ok(
            sent.live < patience,
            `/livez waited for ${sent.live} ms of ${sent.work} ms of work`,
          );
        },
      );
    }
  }

  for (const { name, check, ...file } of harmless) {
    test(`harmless › ${name} › imported as plain text`, async () => {
      const sent = await sendHostile(server, token, file, { query: '' });
      assert.equal(sent.status, 201, JSON.stringify(sent.body));
      const newest = '/api/ip3/v1/incidents?limit=1';
      const { body: list } = await server.call('GET', newest, { token });
      const address = `/api/ip3/v1/incidents/${list.incidents[0].id}`;
      const { body: incident } = await server.call('GET', address, { token });
      check(incident, sent.body);
      assert.ok(sent.grown < room, `${sent.grown} MB`);
    });
  }
});
