// What the audit log costs: a business transaction with its entry against the same without, the
// sequencer alone, and the verification of a whole log.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openLog, systemClock } from '../src/deps.ts';
import { Sequencer, type LogDeps } from '../src/operations/audit/sequencer.ts';
import { verifyLog } from '../src/operations/audit/verify-log.ts';
import { loadConfig } from '../src/settings/config.ts';
import type { Database } from '../src/store/engine/database.ts';
import { startLogSequencer } from '../test/support/log-sequencer.ts';
import { makeGround, onDatabase, type Engine, type Ground } from './ground.ts';
import { closeBare, recordClosing, type Statement } from './recorded-closing.ts';
import { quick, report, type Figure } from './report.ts';
import { incidentId, seedIncidents, seedRetests } from './seed.ts';

const clients = 8;
const pairs = quick ? 2 : 5;
const closings = quick ? 300 : 1500;
const backlog = 50_000;
const whole = 100_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function logDeps(ground: Ground, database: Database): Promise<LogDeps> {
  const { config } = loadConfig({ IP3_DATA_DIR: ground.dataDir });
  const clock = systemClock;
  return { database, clock, auditLog: await openLog({ config, database, clock }) };
}

/** Entries of the usual length, as the service writes them. */
async function insertEntries({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into audit_entry (at, actor, action, entry)
     select '2026-11-20T10:00:00Z', 'bench@example.org', 'incident.assigned',
       '{"action":"incident.assigned","actor":"bench@example.org","actor_id":"' || md5(n::text) ||
       '","at":"2026-11-20T10:00:00.000Z","detail":{"from":"triaged","n":' || n ||
       ',"owner":"anna.nowak@example.org","sla_due_at":"2026-11-27T10:00:00.000Z"},' ||
       '"evidence_id":null,"incident_id":null,"request_id":"' || md5('r' || n) || '"}'
     from generate_series(1, $1::int) n`,
    [count],
  );
}

async function transactions(ground: Ground): Promise<Figure[]> {
  const url = ground.databaseUrl!;
  const model = incidentId(1);
  let used = 1;
  const rate = async (statements: readonly Statement[]): Promise<number> => {
    const ids = Array.from({ length: closings }, (_, place) => incidentId(used + place + 1));
    used += closings;
    const own = Array.from({ length: clients }, () => new pg.Client(url));
    await Promise.all(own.map((client) => client.connect()));
    const began = performance.now();
    await Promise.all(
      own.map(async (client) => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
          await closeBare(client, statements, model, id);
        }
      }),
    );
    const took = performance.now() - began;
    await Promise.all(own.map((client) => client.end()));
    return closings / (took / 1000);
  };
  return onDatabase(ground, async (database) => {
    await seedIncidents(database, 1, 2 * (pairs + 1) * closings + 1);
    await seedRetests(database, 1, 2 * (pairs + 1) * closings + 1);
    const recorded = await recordClosing(url, model);
    const bare = recorded.filter(({ text }) => !text.includes('"audit_entry"'));
    if (bare.length !== recorded.length - 1) throw new Error('A closing writes one entry.');
    const sequencer = await startLogSequencer(
      { ...(await logDeps(ground, database)), ids: { next: randomUUID } },
      quiet,
    );
    const withLog: number[] = [];
    const without: number[] = [];
    for (let pair = -1; pair < pairs; pair += 1) {
      const [one, other] = [await rate(recorded), await rate(bare)];
      if (pair < 0) continue;
      withLog.push(one);
      without.push(other);
    }
    await sequencer.stop();
    const ratios = withLog.map((value, pair) => value / without[pair]!);
    return [
      { name: 'transactions with their entry', unit: 'tx/s', runs: withLog },
      { name: 'the same without', unit: 'tx/s', runs: without },
      { name: 'with, of without', unit: 'ratio', runs: ratios, aim: { at_least: 0.7 } },
    ];
  });
}

async function wholeLog(engine: Engine): Promise<Figure[]> {
  const ground = await makeGround(engine);
  const integrated: number[] = [];
  const verified: number[] = [];
  await onDatabase(ground, async (database) => {
    const deps = await logDeps(ground, database);
    const sequencer = new Sequencer(deps);
    await sequencer.open();
    for (let done = 0; done < whole; done += backlog) {
      await insertEntries(database, backlog);
      const began = performance.now();
      await sequencer.step();
      integrated.push(backlog / ((performance.now() - began) / 1000));
    }
    const { anchors, public_key: own_key } = deps.auditLog;
    for (let run = 0; run < 3; run += 1) {
      const began = performance.now();
      const { entries, faults } = await verifyLog(
        { database, anchors, own_key },
        { vkeys: [], kept: null },
      );
      if (entries !== whole || faults.length > 0) throw new Error('The log is not sound.');
      verified.push((performance.now() - began) / 1000);
    }
  });
  await ground.remove();
  return [
    {
      name: `sequencer, ${engine}`,
      unit: 'entries/s',
      runs: integrated,
      aim: { at_least: 10_000 },
    },
    { name: `verify 100,000, ${engine}`, unit: 's', runs: verified, aim: { at_most: 10 } },
    // Of this process, the highest so far: sequencer, verification and, embedded, the database.
    { name: `peak memory, ${engine}`, unit: 'MB', runs: [process.resourceUsage().maxRSS / 1024] },
  ];
}

const ground = await makeGround('postgres');
const figures = await transactions(ground);
await ground.remove();
// A quick run compares ratios, and a whole log has none.
const logs = quick ? [] : [...(await wholeLog('postgres')), ...(await wholeLog('embedded'))];
report('audit', [...figures, ...logs]);
