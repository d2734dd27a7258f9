// Rounds of killing: load, a kill at a random moment, a start without any help, and then every
// acknowledged write must be there, every unanswered one must be repeatable, and nothing half.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../support/engines.ts';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { startPostgres, type TestServer } from '../support/postgres.ts';
import { quickStart, spawnServer, startServer, type ServerProcess } from '../support/process.ts';
import { faultsOf } from './inspect.ts';
import {
  assertKept,
  importFile,
  Journal,
  retryUnanswered,
  writeStories,
  type Session,
} from './journal.ts';

const writers = 4;
/** Twenty batches on the embedded engine; ten on PostgreSQL, whose batches are larger. */
const issuesOfLarge = { embedded: 1000, postgres: 2500 };
const issuesOfSmall = 3;

interface Place {
  engine: Engine;
  dataDir: string;
  url?: string;
  postgres?: TestServer;
  /** How long the large import takes when no one disturbs it, but for the writers. */
  importMs: number;
}

export interface Tally {
  rounds: number;
  acknowledged: number;
  /** Kills that cut off a running import, and single writes that a kill left unanswered. */
  importsCut: number;
  writesCut: number;
}

/** Kills the server process so many times. */
export async function killServer(engine: Engine, rounds: number): Promise<Tally> {
  return atPlace(engine, async (place) => {
    const tally: Tally = { rounds, acknowledged: 0, importsCut: 0, writesCut: 0 };
    let session = await openSession(place);
    for (let round = 1; round <= rounds; round += 1) {
      const journal = new Journal();
      await loadUntil(session, journal, place, round, () => session.server.stop('SIGKILL'));
      count(tally, journal);
      session = await openSession(place);
      await examine(session, journal);
      session = await examineFiles(place, session);
    }
    await stopped(session.server);
    return tally;
  });
}

/** A server of PostgreSQL goes on meanwhile; the files of the embedded engine have one user. */
async function examineFiles(place: Place, session: Session): Promise<Session> {
  const goesOn = place.engine === 'postgres';
  if (!goesOn) await stopped(session.server);
  assert.deepEqual(await faultsOf(place), []);
  return goesOn ? session : openSession(place);
}

/** Kills PostgreSQL with all its processes so many times, under one server that goes on. */
export async function killPostgres(rounds: number): Promise<Tally> {
  return atPlace('postgres', async (place) => {
    const tally: Tally = { rounds, acknowledged: 0, importsCut: 0, writesCut: 0 };
    const session = await openSession(place);
    for (let round = 1; round <= rounds; round += 1) {
      const journal = new Journal();
      await loadUntil(session, journal, place, round, () => place.postgres!.end('SIGKILL'));
      count(tally, journal);
      await assertUnavailable(session);
      await place.postgres!.restart();
      await recovered(session.server);
      await examine(session, journal);
      assert.deepEqual(await faultsOf(place), []);
    }
    await stopped(session.server);
    return tally;
  });
}

/**
 * Kills a first start, at a random moment of making the database, so many times; then starts it.
 */
export async function killFirstStart(rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const dataDir = temporaryFolder();
    const first = spawnServer({ dataDir, nodeOptions: quickStart });
    while (!fs.existsSync(`${dataDir}/lock`)) await pause(1);
    await pause(Math.random() * 3_000);
    await first.stop('SIGKILL');
    const second = await startServer({ dataDir, nodeOptions: quickStart });
    assert.equal((await second.call('GET', '/readyz')).status, 200);
    await second.logIn();
    await stopped(second);
    const left = fs.readdirSync(dataDir).filter((name) => name.startsWith('database'));
    assert.deepEqual(left, ['database']);
    fs.rmSync(dataDir, { recursive: true });
  }
}

async function atPlace<Result>(
  engine: Engine,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const dataDir = engine === 'postgres' ? temporaryFolder() : await migratedFolder();
  const at = postgres && { postgres, url: postgres.url };
  const place: Place = { engine, dataDir, importMs: 0, ...at };
  try {
    place.importMs = await measureImport(place);
    return await work(place);
  } finally {
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openSession(place: Place): Promise<Session> {
  const settings = { IP3_LOG_LEVEL: 'error' };
  const server = await startServer({ dataDir: place.dataDir, databaseUrl: place.url, settings });
  return { server, token: await server.logIn() };
}

async function measureImport(place: Place): Promise<number> {
  const session = await openSession(place);
  const journal = new Journal();
  const stopping = new AbortController();
  const load = startWriters(session, journal, stopping.signal);
  const started = performance.now();
  assert.ok(await importFile(session, journal, 'measured', issuesOfLarge[place.engine]));
  const took = performance.now() - started;
  stopping.abort();
  await load;
  await stopped(session.server);
  return took;
}

/** Odd rounds kill within the large import, even ones at any moment of small imports and writes. */
async function loadUntil(
  session: Session,
  journal: Journal,
  place: Place,
  round: number,
  kill: () => Promise<unknown>,
): Promise<void> {
  const stopping = new AbortController();
  const load = startWriters(session, journal, stopping.signal);
  // A failed assertion of the load ends the pause, too.
  await Promise.race([pause(Math.random() * 300), load]);
  const importing =
    round % 2 === 1
      ? importFile(session, journal, `large-${round}`, issuesOfLarge[place.engine])
      : importSmallFiles(session, journal, `small-${round}`, stopping.signal);
  const all = Promise.all([load, importing]);
  await Promise.race([pause(place.importMs * (0.05 + 0.8 * Math.random())), all]);
  await kill();
  stopping.abort();
  await all;
}

function startWriters(session: Session, journal: Journal, stopping: AbortSignal) {
  return Promise.all(
    Array.from({ length: writers }, () => writeStories(session, journal, stopping)),
  );
}

async function importSmallFiles(
  session: Session,
  journal: Journal,
  seed: string,
  stopping: AbortSignal,
): Promise<void> {
  for (let number = 0; !stopping.aborted; number += 1) {
    if (!(await importFile(session, journal, `${seed}-${number}`, issuesOfSmall))) return;
  }
}

function count(tally: Tally, journal: Journal): void {
  const { writes, imports } = journal.unanswered();
  tally.acknowledged += journal.acknowledged();
  tally.writesCut += writes;
  tally.importsCut += imports;
}

/** Twice: before the retries nothing acknowledged is missing, after them nothing at all is. */
async function examine(session: Session, journal: Journal): Promise<void> {
  await assertKept(session, journal);
  await retryUnanswered(session, journal);
  assert.deepEqual(journal.unanswered(), { writes: 0, imports: 0 });
  await assertKept(session, journal);
}

async function assertUnavailable({ server, token }: Session): Promise<void> {
  for (const target of ['/readyz', '/api/ip3/v1/incidents']) {
    const reply = await server.call('GET', target, { token });
    assert.equal(reply.status, 503, target);
    assert.equal(reply.body.error, 'unavailable');
    assert.ok(Number(reply.headers.get('retry-after')) >= 1);
  }
  assert.equal((await server.call('GET', '/livez')).status, 200);
}

async function recovered(server: ServerProcess): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while ((await server.call('GET', '/readyz')).status !== 200) {
    assert.ok(performance.now() < giveUpAt, 'the server recovers by itself');
    await pause(50);
  }
}

async function stopped(server: ServerProcess): Promise<void> {
  assert.deepEqual(await server.stop(), { code: 0, signal: null }, server.output());
}
