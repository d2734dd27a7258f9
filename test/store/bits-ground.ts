// Incidents that change at random, and what of them differs between a search by bits and one by
// rows.
import { sql } from 'kysely';
import { listShapes } from '../../bench/list-shapes.ts';
import { wantedValue, type CustomChoice } from '../../src/domain/custom-keys.ts';
import { listOrders, type ListOrder } from '../../src/domain/incident.ts';
import type { Principal } from '../../src/domain/principal.ts';
import { filterOf } from '../../src/http/v1/incident-filter.ts';
import type { Database } from '../../src/store/engine/database.ts';
import { pageByBits } from '../../src/store/incidents/bits/bit-pages.ts';
import { keepBits } from '../../src/store/incidents/bits/keep-bits.ts';
import type { Search } from '../../src/store/incidents/incident-look-ups.ts';
import { searchOf } from '../../src/store/incidents/incident-pages.ts';
import {
  all,
  ordered,
  reached,
  type IncidentPlace,
} from '../../src/store/incidents/incident-walks.ts';
import type { Random } from '../support/random.ts';

export const blockSize = 150;

const shapes = [...listShapes()];

interface Region {
  some?: string[];
  none?: string[];
  absent?: 'some' | 'none';
}

function region({ some = [], none = [], absent }: Region): CustomChoice {
  const name = 'field.region';
  const wanted = (values: string[]) => values.map((value) => wantedValue(name, value));
  const choice = { name, some: wanted(some), none: wanted(none) };
  return absent === undefined ? choice : { ...choice, absent };
}

/** What the bench does not ask for: keys, words that end after a letter or two, times of change. */
const others: { query: Record<string, string>; custom?: CustomChoice[] }[] = [
  ...listOrders.flatMap((sort) =>
    [{ q: 'ad' }, { q: 'i at' }, { q: '"/admin/ 1" or se' }].map((query) => ({
      query: { ...query, sort },
    })),
  ),
  ...listOrders.flatMap((sort) =>
    [
      ...['2026-0', 'inc-2026-0001', '2026-00', '1', 'a', '-ad', '-1', 'se -in', '-injection'],
      ...['inc-2026-31', 'injection -inc-2026-1', 'inc-2026-7 or inc-2026-81'],
      ...['999999', '9999', '-999', '-inc', '111111 or 9999', '-pot inject', 'ananan'],
      ...['admin -1', '"2026 000" or 2026-0002', '-i -at hard', 'i\u0307st', '-İ'],
    ].map((q) => ({ query: { q, sort } })),
  ),
  ...listOrders.flatMap((sort) => [
    { query: { team: 'one', sort } },
    { query: { team: 'none', q: 'injection', sort } },
    { query: { entity: 'essential', sort } },
    { query: { entity: '!essential', team: '!one', sort } },
    { query: { sort }, custom: [region({ some: ['EMEA', 'a long value'] })] },
    { query: { q: 'injection', sort }, custom: [region({ none: ['emea'], absent: 'none' })] },
    { query: { status: 'open', sort }, custom: [region({ some: ['emea'], absent: 'some' })] },
  ]),
  ...[
    { changed_since: '2026-11-01T00:00:00.0002Z' },
    { changed_since: '2026-11-02T00:00:00Z', q: 'injection' },
    { changed_since: '2025-01-01T00:00:00Z', created_since: '2026-01-01T00:00:00Z' },
  ].map((query) => ({ query: { ...query, sort: '-updated' } })),
];

const caller = { name: 'someone@example.org', roles: ['Admin'] } as unknown as Principal;

type Db = Pick<Database, 'kysely'>;

export const keepOne = ({ kysely }: Db, fewest = 1, size = blockSize) =>
  keepBits(kysely, { least: 0, fewest, size });

export async function keepAll(database: Db, fewest = 1, size = blockSize): Promise<void> {
  while (await keepOne(database, fewest, size));
}

/** So many behind all others, or next to one of them. */
export async function add({ kysely: db }: Db, n: number, neighbour?: string): Promise<void> {
  const id =
    neighbour === undefined
      ? sql`(lpad(to_hex(1800000000000 + n), 12, '0') || substr(gen_random_uuid()::text, 15))::uuid`
      : sql`(left(${neighbour}, 19) || substr(gen_random_uuid()::text, 20))::uuid`;
  await sql`
    insert into incident (id, public_id, title, source_type, level, category, taxonomy_known,
      detected_at, created_by, created_at, updated_at)
    select ${id}, gen_random_uuid()::text, 'Injection at /admin/' || n, 'manual', 'L1_cyber',
      'intrusion', true, now(), 'test', now(), now()
    from generate_series(1, ${n}::int) as n`.execute(db);
}

/** Up to three pages of every so manieth search, from the first one on. */
export async function faultsOf(database: Database, first: number, every = 41): Promise<string[]> {
  const faults: string[] = [];
  const asked = [
    ...shapes.filter((_, at) => at >= first && (at - first) % every === 0),
    ...others.filter((_, at) => at % 7 === first % 7),
  ];
  for (const shape of asked) {
    const { sort, changed_since, ...query }: Record<string, string> = shape.query;
    const asks = await filterOf({ database }, query, caller);
    const custom = 'custom' in shape ? shape.custom : asks.custom;
    const filter = { ...asks, changed_since, custom };
    let place: IncidentPlace | null = null;
    for (let page = 0; page < 3; page += 1) {
      const wanted = { order: sort as ListOrder, limit: 20, after: place };
      const search: Search = searchOf(database.kysely, filter, wanted);
      const rows = await byRows(search);
      const found = await idsByBits(search);
      if (found?.join() !== rows.map(({ id }) => id).join()) {
        faults.push(JSON.stringify({ sort, ...query, page, found: found?.length ?? null }));
      }
      place = rows.at(-1) ?? null;
      if (place === null) break;
    }
  }
  return faults;
}

/** Null when the bits don't say. */
export async function idsByBits(search: Search): Promise<string[] | null> {
  const rows = await pageByBits<{ id: string }>(search, sql`id`);
  return rows && rows.map(({ id }) => id);
}

async function byRows({ db, walk, facts, words, limit, after: place }: Search) {
  const { rows } = await sql<IncidentPlace>`
    select id, coalesce(severity, reported_severity, 0) as severity, sla_due_at::text,
      coalesce(changed_at, created_at)::text as changed_at
    from incident where ${all([reached(walk, place), ...facts, ...words])}
    order by ${ordered(walk.by, walk.direction)} limit ${limit}`.execute(db);
  return rows;
}

const changed: Record<string, readonly (string | number | null | string[])[]> = {
  entity: [null, 'Essential', 'important'],
  team: [null, 'One', 'two'],
  custom_keys: [
    ...[[], ['team=', 'team=one'], ['field.region=', 'field.region=emea', 'field.region~emea']],
    [
      'team=',
      'team=two',
      'field.region=',
      'field.region~a',
      'field.region~long',
      'field.region~value',
    ],
  ],
  severity: [null, 1, 2, 3, 4, 5],
  priority: [null, 'P0', 'P1', 'P2', 'P3'],
  evidence_status: ['gap', 'confirmed'],
  owner_email: [null, 'owner0@example.org', `${'x'.repeat(3_000)}@example.org`],
  source_tool: [null, 'Nessus', 'Lynis'],
  agent_id: [null, 'agent-39'],
  level: ['L1_cyber', 'L2_ai'],
  category: ['vulnerability_finding', 'intrusion'],
  sector: [null, 'energy'],
  sla_due_at: [null, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00.123456Z'],
  changed_at: [null, '2026-11-01T00:00:00Z', '2026-11-01T00:00:00.0004Z', '2027-01-01T00:00:00Z'],
  undone_at: [null, null, '2026-11-01T00:00:00Z'],
  title: [
    'Bananan 999999 of 99911',
    '9999 potato',
    'Hardcoded secret',
    'Injection at /admin',
    'Dangling legacy cipher',
    'ΟΔΟΣ İstanbul ẞ',
  ],
};

export async function anyId({ kysely: db }: Db, random: Random): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from incident order by id
    offset ${random.below(140)} limit 1`.execute(db);
  return rows[0]!.id;
}

/** One of ten times an incident is taken away, one of ten one is added next to another. */
export async function change(database: Db, random: Random): Promise<void> {
  const id = await anyId(database, random);
  const way = random.below(10);
  if (way === 0) await sql`delete from incident where id = ${id}`.execute(database.kysely);
  else if (way === 1) await add(database, 1, id);
  else {
    const name = random.pick(Object.keys(changed));
    const value = random.pick(changed[name]!);
    await sql`update incident set ${sql.ref(name)} = ${value} where id = ${id}`.execute(
      database.kysely,
    );
  }
}
