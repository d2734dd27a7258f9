// Files with one giant part, sent to a real server on each engine: refused with their place in memory
// that does not follow their size, while others are served.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { afterEach, suite, test } from 'node:test';
import { hostileCsv } from '../http/hostile/csv-files.ts';
import { hostileJson } from '../http/hostile/json-files.ts';
import { hostilePacked } from '../http/hostile/packed-files.ts';
import { assertRefused, sendHostile } from '../http/hostile/send.ts';
import { hostileXml } from '../http/hostile/xml-files.ts';
import { createServerDatabase, engines, temporaryFolder, type Engine } from '../support/engines.ts';
import { killServers, startServer } from '../support/process.ts';
import { scaled } from '../support/scale.ts';

/** Megabytes that any of them can need. */
const room = 150;
/** A part that is kept in memory is seen when it is twice the room. */
const bytesOf = (most: number): number => Math.max(2 * room * 1e6, scaled(most));
/** Bytes of the part. What is refused is read to its end, so each gigabyte costs 20 s of work. */
const giantOn = { embedded: bytesOf(400_000_000), postgres: bytesOf(1_040_000_000) };
/** How much more work one file can be than the usual one: their parts have the same size. */
const mostTimes = 20;
/** Work that others wait for: a share of the import's, or a multiple of that of a small one. */
const [share, times] = [1 / 4, 20];
/** Work that begins in a pause is seen so much shorter. Asking more often costs as much as reading. */
const everyMs = 100;

const sound = { connector: 'csv', parts: () => ['title,severity\n', 'a,low\n'] } as const;

afterEach(killServers);

async function placeOf(engine: Engine) {
  const dataDir = temporaryFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'embedded') return { dataDir, remove };
  const { url, drop } = await createServerDatabase('template0');
  return { dataDir, databaseUrl: url, remove: () => drop().finally(remove) };
}

const files = [...hostileXml, ...hostileJson, ...hostileCsv, ...hostilePacked].filter(
  ({ isGiant }) => isGiant,
);
/** The engine matters little to what is refused before it; one file of each kind has a gigabyte. */
const filesOn = {
  embedded: files,
  postgres: files.filter(({ name }) => /^(one text|one cell|a gzip bomb)/.test(name)),
};

for (const engine of engines) {
  suite(`giant imports › ${engine}`, () => {
    test('a giant part › refused, others served', async (context) => {
      const { remove, ...place } = await placeOf(engine);
      const server = await startServer(place);
      const token = await server.logIn();
      let calm = 0;
      for (let round = 0; round < 20; round += 1) {
        calm = Math.max(calm, (await sendHostile(server, token, sound)).live);
      }
      const works: { name: string; work: number }[] = [];
      for (const file of filesOn[engine]) {
        const sent = await sendHostile(server, token, file, { giant: giantOn[engine], everyMs });
        const { body, ...figures } = sent;
        context.diagnostic(`${file.name}: ${JSON.stringify(figures)} ${body.detail}`);
        if (sent.status >= 500) context.diagnostic(server.errors());
        assertRefused(sent, file.refused);
        assert.ok(sent.grown < room, `${file.name}: ${sent.grown} MB`);
        const patience = Math.max(share * sent.work, times * calm);
        assert.ok(sent.live < patience, `${file.name}: ${sent.live} of ${sent.work} ms`);
        // The embedded engine has one connection for all, so that a list waits for an import there.
        const listed = engine === 'embedded' ? 0 : sent.listed;
        assert.ok(listed < patience, `${file.name}: ${listed} of ${sent.work} ms`);
        works.push({ name: file.name, work: sent.work });
      }
      const usual = works.toSorted((one, other) => one.work - other.work);
      const most = mostTimes * usual[Math.floor(usual.length / 2)]!.work;
      assert.deepEqual(
        works.filter(({ work }) => work > most),
        [],
      );
      await server.stop();
      await remove();
    });
  });
}
