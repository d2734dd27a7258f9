// Rows for the benches, made by the database from running numbers: the same each time.
import { createHash } from 'node:crypto';
import type { Database } from '../src/store/engine/database.ts';

/** The UUIDv7 of a running number, as SQL: ids rise with the numbers. */
const idOf = (number: string, salt: string) =>
  `(lpad(to_hex(1760000000000 + ${number}), 12, '0') || '7000' || '8' ||
    substr(md5('${salt}' || ${number}), 1, 15))::uuid`;

/** The id of the incident with this number. */
export function incidentId(number: number): string {
  const time = (1_760_000_000_000 + number).toString(16).padStart(12, '0');
  const noise = createHash('md5').update(`incident${number}`).digest('hex');
  const hex = `${time}70008${noise.slice(0, 15)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const severityOf = `(1 + ('x' || substr(md5('severity' || n), 1, 4))::bit(16)::int % 5)`;

const insertIncidents = `
  insert into incident (
    id, public_id, title, description, source_type, source_tool, level, category, taxonomy_known,
    tags, evidence_status, priority, severity, reported_severity, status_lifecycle,
    workflow_status, owner_email, sla_due_at, finding, fingerprint, first_seen, last_seen,
    detected_at, created_by, created_at, updated_at
  )
  select ${idOf('n', 'incident')}, 'INC-2026-' || lpad(n::text, greatest(6, length(n::text)), '0'),
    'Cross-site scripting (reflected) at /shop/' || n, repeat('What was found, and where. ', 10),
    'scanner_web', 'Burp Suite', 'L1_cyber', 'vulnerability_finding', true,
    array['shop'], case when n % 3 = 0 then 'confirmed' else 'gap' end,
    case when n % 3 = 0 then 'P' || (n % 4) end,
    case when n % 3 = 0 then ${severityOf} end, ${severityOf}, 'open',
    (array['open', 'triaged', 'assigned', 'fixing', 'retest'])[1 + n % 5],
    case when n % 5 > 1 then 'owner' || (n % 20) || '@example.org' end,
    case when n % 5 > 1 then at + interval '7 days' end,
    jsonb_build_object('severity_raw', 'High', 'confidence', 100, 'rule', '2097408',
      'host', 'shop.example', 'port', 443, 'url', 'https://shop.example/shop/' || n,
      'location', '/shop/' || n, 'cve', '[]'::jsonb, 'cwe', '[79]'::jsonb, 'cvss', null,
      'description', repeat('The answer repeats what it was sent. ', 10),
      'remediation', 'Encode what is repeated.', 'tool_id', n::text),
    md5('fingerprint' || n), at, at, at, 'bench@example.org', at, at
  from generate_series($1::int, $2::int) as n,
    lateral (select timestamptz '2026-01-01 00:00:00Z' + n * interval '1 minute' as at) as t`;

const batch = 10_000;

/** Incidents with the numbers `first` to `last`, as an import and some weeks of work leave them. */
export async function seedIncidents(database: Database, first: number, last: number) {
  const { pool, engine } = database;
  // The embedded engine has one session for ever, and no other work that makes it slow.
  const run = (statement: string, values?: number[]) =>
    engine === 'postgres' ? withoutLimit(pool, statement, values) : pool.query(statement, values);
  for (let from = first; from <= last; from += batch) {
    await run(insertIncidents, [from, Math.min(last, from + batch - 1)]);
  }
  await run('vacuum (analyze) incident');
}

/** The same for many incidents on a server, in half the time: indexes are built at the end. */
export async function seedManyIncidents(
  { pool }: Database,
  count: number,
  insert: { text: string; values: number[] } = { text: insertIncidents, values: [] },
) {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'incident'::regclass and not exists (
      select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  const ranges = Array.from({ length: Math.ceil(count / batch) }, (_, at) => [
    1 + at * batch,
    Math.min(count, (at + 1) * batch),
  ]);
  await shared(ranges, (range) => withoutLimit(pool, insert.text, [...range, ...insert.values]));
  await shared(rows, ({ definition }) => withoutLimit(pool, definition));
  await withoutLimit(pool, 'vacuum (analyze) incident');
}

/** Two work through the list. */
async function shared<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const left = [...items];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all([worker(), worker()]);
}

async function withoutLimit(pool: Database['pool'], statement: string, values?: number[]) {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'");
    await client.query(statement, values);
  } finally {
    // Its settings end with it.
    client.release(true);
  }
}

/** Gives these incidents a confirmed retest report each, so that they can be closed. */
export async function seedRetests({ pool }: Database, first: number, last: number) {
  await pool.query(
    `insert into evidence (
       id, incident_id, evidence_type, evidence_class, source, content_ref, hash_sha256, confidence,
       visibility, status, integrity, created_by, created_at
     )
     select ${idOf('n', 'evidence')}, ${idOf('n', 'incident')}, 'retest_report', 'SYSTEM_RECORD',
       'retest team', 'https://ci.example.org/' || n, repeat(md5('hash' || n), 2), 90,
       'internal', 'confirmed', 'declared', 'bench@example.org', '2026-11-01Z'
     from generate_series($1::int, $2::int) as n`,
    [first, last],
  );
  await pool.query('vacuum (analyze) evidence');
}
