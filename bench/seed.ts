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
export async function seedIncidents({ pool }: Database, first: number, last: number) {
  for (let from = first; from <= last; from += batch) {
    await pool.query(insertIncidents, [from, Math.min(last, from + batch - 1)]);
  }
  await pool.query('vacuum (analyze) incident');
}

/** The same for many incidents on a server, in half the time: indexes are built at the end. */
export async function seedManyIncidents({ pool }: Database, count: number) {
  await withoutIndexes(pool, () =>
    shared(ranges(count), (range) => pool.query(insertIncidents, range)),
  );
  await withoutLimit(pool, 'vacuum (analyze) incident');
}

/** The numbers from 1 to `count`, in batches. */
function ranges(count: number): [number, number][] {
  return Array.from({ length: Math.ceil(count / batch) }, (_, at) => [
    1 + at * batch,
    Math.min(count, (at + 1) * batch),
  ]);
}

/** Does it without the indexes of incidents but the keys, and builds these again. */
async function withoutIndexes(pool: Database['pool'], work: () => Promise<unknown>) {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'incident'::regclass and not exists (
      select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  await shared(rows, ({ definition }) => withoutLimit(pool, definition));
}

/** Two work through the list. */
async function shared<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const left = [...items];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all([worker(), worker()]);
}

async function withoutLimit(pool: Database['pool'], statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'");
    await client.query(statement);
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

/** A number from 0 to 1 that a running number and a name always give. */
const chance = (name: string) =>
  `(('x' || substr(md5('${name}' || n), 1, 6))::bit(24)::int / 16777216.0)`;

/** One of the words, the first most often. */
const skewed = (name: string, words: readonly string[]) =>
  `(array['${words.join("', '")}'])[1 + floor(power(${chance(name)}, 2.2) * ${words.length})::int]`;

const grownWords = ['Outdated', 'Weak', 'Missing', 'Exposed', 'Reflected', 'Stored', 'Default'];
const grownThings = ['cipher', 'header', 'library', 'password', 'script', 'certificate', 'token'];
const grownTools = ['Burp Suite', 'ZAP', 'Nessus', 'Qualys', 'Trivy', 'Semgrep', 'Nuclei', 'Snyk'];
const grownCategories = [
  ...['vulnerability_finding', 'misconfiguration', 'web_exploitation', 'phishing', 'malware'],
  ...['data_breach', 'account_takeover', 'other'],
];
const grownPriorities = ['P3', 'P2', 'P1', 'P0'];
const grownStates = ['open', 'triaged', 'assigned', 'fixing', 'retest'];
const grownCountries = ['PL', 'DE', 'FR', 'US', 'NL', 'CZ', 'ES'];
const grownSectors = ['energy', 'health', 'banking', 'transport', 'digital'];

/**
 * Two years that end now: few severities, owners, tools and words have most incidents, and only
 * the youngest are open. One in 5,000 titles has a word of its own kind.
 */
const insertGrown = `
  insert into incident (
    id, public_id, title, description, source_type, source_tool, level, category, taxonomy_known,
    tags, evidence_status, priority, severity, reported_severity, status_lifecycle,
    workflow_status, owner_email, sector, country, nis2_relevant, gdpr_breach, ai_act_relevant,
    sla_due_at, finding, fingerprint, first_seen, last_seen, occurred_at, detected_at,
    acknowledged_at, contained_at, recovered_at, closed_at, created_by, created_at, updated_at
  )
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' ||
      lpad(to_hex(n), 15, '0'))::uuid,
    'INC-2026-' || lpad(n::text, greatest(6, length(n::text)), '0'),
    case when n % 5000 = 7 then 'Quokka ' else '' end || ${skewed('word', grownWords)} || ' ' ||
      ${skewed('thing', grownThings)} || ' on host-' || floor(power(${chance('host')}, 2) * 5000),
    'What was found, and where. ' || md5('told' || n), 'scanner_web',
    ${skewed('tool', grownTools)}, 'L1_cyber', ${skewed('category', grownCategories)}, true,
    array[${skewed('tag', ['shop', 'office', 'plant', 'cloud'])}],
    case when closed or priority is not null then 'confirmed' else 'gap' end, priority,
    case when priority is null then null else 5 - substr(priority, 2)::int end, severity,
    case when closed then 'closed' else 'open' end, state,
    case when state in ('open', 'triaged') then null
      else 'owner' || floor(power(${chance('owner')}, 2) * 40) || '@example.org' end,
    ${skewed('sector', grownSectors)}, ${skewed('country', grownCountries)},
    ${chance('nis2')} < 0.05, ${chance('gdpr')} < 0.01, ${chance('ai')} < 0.1,
    case when state not in ('open', 'triaged') then at + interval '14 days' end,
    jsonb_build_object('severity_raw', 'High', 'confidence', 100, 'rule', (n % 300)::text,
      'host', 'host-' || floor(power(${chance('host')}, 2) * 5000) || '.example', 'port', 443,
      'cve', '[]'::jsonb, 'cwe', '[79]'::jsonb, 'cvss', null,
      'description', repeat('The answer repeats what it was sent. ', 4),
      'remediation', 'Encode what is repeated.', 'tool_id', n::text),
    md5('fingerprint' || n), at, at,
    case when ${chance('occurred')} < 0.3 then at - ${chance('before')} * interval '60 hours' end,
    at - ${chance('seen')} * interval '4 hours',
    case when state <> 'open' then at + ${chance('took')} * interval '8 hours' end,
    case when closed then at + least(${chance('took')}, 0.4) * interval '10 days' end,
    case when closed then at + ${chance('took')} * interval '12 days' end,
    case when closed then at + ${chance('took')} * interval '15 days' end,
    'bench@example.org', at, at
  from generate_series($1::int, $2::int) as n,
    lateral (select date_trunc('milliseconds',
      $4::timestamptz - ($3 - n) * (interval '730 days' / $3::float8)) as at) as t,
    lateral (select
      at < $4::timestamptz - interval '16 days' and ${chance('closed')} < 0.94 as closed,
      case when ${chance('urgent')} < 0.6 then null else ${skewed('priority', grownPriorities)}
        end as priority,
      (array[2, 3, 1, 4, 5])[1 + floor(power(${chance('severity')}, 2) * 5)::int] as severity) as s,
    lateral (select case when closed then 'closed'
      else ${skewed('state', grownStates)} end as state) as w`;

/** A record for each, with the entry of its custody that an import writes. */
const insertGrownEvidence = `
  with made as (
    insert into evidence (
      id, incident_id, evidence_type, evidence_class, source, content_ref, hash_sha256,
      confidence, visibility, status, integrity, retest_outcome, created_by, created_at
    )
    select (left(id::text, 15) || '9' || substr(id::text, 17))::uuid, id,
      case when closed_at is null then 'scanner_output' else 'retest_report' end, 'SYSTEM_RECORD',
      source_tool, 'https://ci.example.org/' || public_id, repeat(md5(public_id), 2), 90,
      case when right(public_id, 1) < '3' then 'public' else 'internal' end,
      case when evidence_status = 'gap' then 'signal' else 'confirmed' end, 'verified',
      case when closed_at is not null then 'pass' end, 'bench@example.org', created_at
    from incident where public_id = any(array(
      select 'INC-2026-' || lpad(n::text, greatest(6, length(n::text)), '0')
      from generate_series($1::int, $2::int) as n))
    returning id, hash_sha256, created_at)
  insert into custody_entry (
    evidence_id, seq, ts, actor, action, hash_after, origin, prev, entry_hash)
  select id, 0, created_at, 'bench@example.org', 'collected', hash_sha256, 'service',
    repeat('0', 64), hash_sha256 from made`;

/** Incidents as two years of work leave them, with a record each, and an analyzed database. */
export async function seedGrown(database: Database, count: number): Promise<void> {
  const { pool } = database;
  const until = new Date().toISOString();
  await withoutIndexes(pool, async () => {
    await shared(ranges(count), (range) => pool.query(insertGrown, [...range, count, until]));
  });
  await shared(ranges(count), (range) => pool.query(insertGrownEvidence, range));
  await withoutLimit(pool, 'vacuum (analyze) incident');
  await withoutLimit(pool, 'vacuum (analyze) evidence');
  await withoutLimit(pool, 'vacuum (analyze) custody_entry');
}
