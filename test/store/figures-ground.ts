// Random changes of incidents, and every figure that is counted of them: as it is kept, and as it
// is counted from all rows.
import assert from 'node:assert/strict';
import { sql, type Kysely } from 'kysely';
import { visibilities } from '../../src/domain/visibility.ts';
import type { TimeWindow } from '../../src/domain/window.ts';
import { readFacets } from '../../src/store/incidents/incident-facets.ts';
import type { IncidentFilter } from '../../src/store/incidents/incident-list.ts';
import { readKeptFacets } from '../../src/store/incidents/kept-facets.ts';
import { keepFigures } from '../../src/store/statistics/keep-figures.ts';
import { readStatistics } from '../../src/store/statistics/statistics.ts';
import { countWindow } from '../../src/store/statistics/window-cells.ts';
import type { Tables } from '../../src/store/tables.ts';
import type { Random } from '../support/random.ts';

export type Db = Kysely<Tables>;

export const whole: TimeWindow = window('2026-01-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z');
/** Ends within days, on their borders, and within one day. */
const windows = [
  whole,
  window('2026-03-05T07:12:00.000Z', '2026-03-17T19:30:00.000Z'),
  window('2026-03-04T00:00:00.000Z', '2026-03-09T00:00:00.000Z'),
  window('2026-03-10T01:00:00.000Z', '2026-03-10T05:00:00.000Z'),
];

export function window(from_at: string, to_at: string): TimeWindow {
  return { window: 'of the test', from_at, to_at };
}

/** All that is counted of the windows, for those who see all evidence and for those who do not. */
export async function figuresOf(db: Db, of = windows): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const one of of) {
    for (const sees of [visibilities, ['public'] as const]) {
      const { counts, ...row } = await readStatistics(db, one, sees);
      found.push({ ...row, counts: [...counts].map((count) => count.join()).sort() });
    }
    const { days, trends } = await countWindow(db, one, 10);
    found.push({ days: days.map((day) => Object.values(day).join()).sort(), trends });
  }
  for (const states of filters) {
    const kept = await readKeptFacets(db, states, ['x@example.org']);
    found.push(kept);
    // Counted by the statement of all other filters.
    assert.deepEqual(kept, await readFacets(db, states, ['x@example.org']));
  }
  return found;
}

const filters = [
  {},
  { workflow_status: ['open', 'fixing'] },
  { lifecycle: ['closed'] },
  { workflow_status: ['closed', 'open'], lifecycle: ['open'] },
] satisfies IncidentFilter[];

/** Computes every day that is due, however lately it changed. */
export async function keepAll(db: Db): Promise<void> {
  while ((await keepFigures(db, { quietMs: 0 })).days > 0);
}

class Undone extends Error {}

/** The same with no day kept: every row is read. */
export async function recounted(db: Db, of = windows): Promise<unknown[]> {
  let found: unknown[] = [];
  const counting = db.transaction().execute(async (tx) => {
    await sql`insert into figure_mark (basis, day) select basis, day from figure_day`.execute(tx);
    // Reading opens transactions of its own, which this one is for them.
    found = await figuresOf(within(tx), of);
    throw new Undone();
  });
  await assert.rejects(counting, Undone);
  return found;
}

/** A transaction that takes those begun in it for itself. */
function within(tx: Db): Db {
  const execute = (work: (db: Db) => unknown) => work(tx);
  const begun = () => ({ execute, setIsolationLevel: () => ({ execute }) });
  const of = (name: string | symbol): unknown => {
    const value: unknown = Reflect.get(tx, name, tx);
    return typeof value === 'function' ? (value.bind(tx) as unknown) : value;
  };
  return new Proxy(tx, { get: (_, name) => (name === 'transaction' ? begun : of(name)) });
}

let made = 0;

export async function addIncidents(db: Db, { below, pick, once }: Random): Promise<void> {
  for (let left = 1 + below(3); left > 0; left -= 1) {
    made += 1;
    // All of March, and some days before and after it.
    const at = new Date(Date.UTC(2026, 1, 26 + below(37), below(24))).toISOString();
    await sql`
      insert into incident (id, public_id, title, source_type, level, category, taxonomy_known,
        evidence_status, priority, severity, reported_severity, country, sector, detected_at,
        occurred_at, created_by, created_at, updated_at)
      values (gen_random_uuid(), ${`INC-2026-${made}`}, 'Random', ${pick(['manual', 'simulation'])},
        'L1_cyber', ${pick(['phishing', 'malware', 'other', 'of its own'])}, true, 'confirmed',
        ${pick(['P0', 'P1', 'P2', null])}, ${pick([1, 3, 5, null])}, ${pick([2, null])},
        ${pick(['PL', 'DE', null])}, ${pick(['Health', 'health', 'energy', null])},
        ${at}::timestamptz - ${below(100_000)} * interval '1 second',
        ${once(2) ? at : null}::timestamptz - interval '3 days', 'test', ${at}, ${at})`.execute(db);
  }
}

/** Some of the incidents that there are. */
function some({ below }: Random, most = 3) {
  return sql`select id from incident order by md5(id::text || ${below(1e6)}::text)
    limit ${1 + below(most)}`;
}

function after({ below }: Random, at: string) {
  return sql`${sql.ref(at)} + (${below(1_000_000)} - 50000) * interval '1.5 seconds'`;
}

export type Change = (db: Db, random: Random) => Promise<unknown>;

export const update =
  (set: (random: Random) => ReturnType<typeof sql>, most?: number): Change =>
  (db, random) =>
    sql`update incident set ${set(random)} where id in (${some(random, most)})`.execute(db);

export const changes: Change[] = [
  addIncidents,
  addIncidents,
  update((random) => sql`acknowledged_at = ${after(random, 'created_at')}`, 10),
  update((random) => sql`contained_at = ${after(random, 'detected_at')}, recovered_at = null`),
  update(({ pick }) => sql`severity = ${pick([0, 2, 4, null])}`, 30),
  update(({ pick }) => sql`priority = ${pick(['P0', 'P1', 'P3', null])}`),
  update((random) => sql`sla_due_at = ${after(random, 'created_at')}`, 10),
  update(() => sql`sla_due_at = null`),
  update(({ pick }) => sql`country = ${pick(['FR', null])}, sector = ${pick(['Energy', null])}`),
  update(({ once }) => sql`ai_act_relevant = ${once(2)}, gdpr_breach = ${once(2)}`),
  update(({ once }) => sql`nis2_relevant = ${once(2)}, ai_serious_incident = ${once(2)}`),
  update(({ pick }) => sql`owner_email = ${pick(['X@example.org', 'x@example.org', null])}`),
  update(
    ({ pick, once }) => sql`source_tool = ${pick(['Burp', 'burp', null])},
      agent_id = ${pick(['agent-one', null])}, gdpr_personal_data = ${once(2)}`,
  ),
  update(
    ({ pick }) => sql`level = ${pick(['L1_cyber', 'L2_ai'])},
      evidence_status = ${pick(['gap', 'confirmed'])}`,
  ),
  update(({ pick }) => sql`category = ${pick(['insider', 'outage', 'constructor'])}`),
  update(
    ({ pick }) => sql`finding = ${pick(['{"host":"h","techniques":["T1190"]}', null])}::jsonb`,
  ),
  update(({ once }) => sql`undone_at = ${once(3) ? sql`created_at` : sql`null`}`),
  update(() => sql`title = title || '.'`, 30),
  update(
    (random) => sql`workflow_status = 'closed', status_lifecycle = 'closed', outcome = null,
      recovered_at = ${after(random, 'detected_at')}, closed_at = ${after(random, 'created_at')}`,
    10,
  ),
  update(() => sql`workflow_status = 'retest', status_lifecycle = 'open', closed_at = null`),
  update(() => sql`outcome = case when status_lifecycle = 'open' then 'false_positive' end`),
  (db, random) =>
    sql`insert into evidence (id, incident_id, evidence_type, evidence_class, source, content_ref,
        hash_sha256, confidence, visibility, status, integrity, retest_outcome, created_by,
        created_at)
      select gen_random_uuid(), id, ${random.pick(['retest_report', 'log_entry'])}, 'SYSTEM_RECORD',
        ${random.pick(['one', 'another'])}, 'ref', repeat('0', 64), 90,
        ${random.pick(['public', 'internal'])}, ${random.pick(['signal', 'confirmed'])}, 'verified',
        ${random.pick(['pass', 'fail', null])}, 'test', created_at
      from incident where id in (${some(random)})`.execute(db),
  (db, { pick }) =>
    sql`update evidence set status = ${pick(['confirmed', 'withdrawn'])},
        visibility = ${pick(['public', 'restricted'])}
      where id in (select id from evidence order by random() limit 2)`.execute(db),
  (db, random) =>
    sql`insert into action (id, incident_id, title, status, validation_ref, created_at, updated_at)
      select gen_random_uuid(), id, 'Step', 'done', (select evidence.id from evidence
        where incident_id = incident.id limit 1), created_at, created_at
      from incident where id in (${some(random)})`.execute(db),
  (db, random) =>
    sql`insert into technique_decision select id, 'T1190',
        ${random.pick(['accepted', 'rejected'])}, null, 'test', now()
      from incident where id in (${some(random)})
      on conflict (incident_id, technique_id) do update set decision = excluded.decision`.execute(
      db,
    ),
  (db, random) =>
    sql`delete from technique_decision where incident_id in (${some(random)})`.execute(db),
  (db, random) =>
    sql`insert into legal_deadline (incident_id, obligation_id, regime, status, due_at, provisional)
      select id, 'NIS2-EW', 'nis2', ${random.pick(['triggered', 'not_triggered'])}, now(), false
      from incident where id in (${some(random, 6)})
      on conflict (incident_id, obligation_id) do update set status = excluded.status`.execute(db),
  (db, random) =>
    sql`insert into legal_submission (id, incident_id, obligation_id, submitted_at,
        receipt_evidence_id, incomplete, created_by, created_at)
      select gen_random_uuid(), incident_id, obligation_id, now(),
        (select id from evidence limit 1), false, 'test', now()
      from legal_deadline where status = 'triggered'
      order by md5(incident_id::text || ${random.below(1e6)}::text) limit 3`.execute(db),
];

/** One to three changes, of which one transaction in five is taken back. */
export async function changeAtRandom(db: Db, random: Random): Promise<number> {
  const count = 1 + random.below(3);
  const isUndone = random.once(5);
  const changing = db.transaction().execute(async (tx) => {
    for (let left = count; left > 0; left -= 1) await random.pick(changes)(tx, random);
    if (isUndone) throw new Undone();
  });
  await changing.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return count;
}
