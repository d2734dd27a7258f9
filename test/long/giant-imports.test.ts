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

/** Megabytes that any of them may need. */
const room = 150;
/** A part that is kept in memory is seen when it is twice the room. */
const bytesOf = (most: number): number => Math.max(2 * room * 1e6, scaled(most));
/** Bytes of the part. What is refused is read to its end, so each gigabyte costs 20 s of work. */
const giantOn = { embedded: bytesOf(400_000_000), postgres: bytesOf(1_040_000_000) };
const mostWorkMs = 300_000;
/** Milliseconds of work that others wait for; the embedded engine has one connection for all. */
const patience = { live: 2900, listed: { embedded: 59_900, postgres: 4900 } };
/** Work that begins in a pause is seen so much shorter. Asking more often costs as much as reading. */
const everyMs = 100;

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
      for (const file of filesOn[engine]) {
        const sent = await sendHostile(server, token, file, { giant: giantOn[engine], everyMs });
        const { body, ...figures } = sent;
        context.diagnostic(`${file.name}: ${JSON.stringify(figures)} ${body.detail}`);
        if (sent.status >= 500) context.diagnostic(server.errors());
        assertRefused(sent, file.refused);
        assert.ok(sent.work < mostWorkMs, `${file.name}: ${sent.work} ms of work`);
        assert.ok(sent.grown < room, `${file.name}: ${sent.grown} MB`);
        assert.ok(sent.live < patience.live, `${file.name}: ${sent.live} ms`);
        assert.ok(sent.listed < patience.listed[engine], `${file.name}: ${sent.listed} ms`);
      }
      await server.stop();
      await remove();
    });
  });
}
