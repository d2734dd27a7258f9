// Incidents over two years as a registry that is in use has them: most are closed, few are open,
// severities, tools and owners are skewed; one or two records of evidence each, deadlines for some.
import type { Database } from '../src/store/engine/database.ts';
import { seedManyIncidents } from './seed.ts';

const chance = (salt: string) =>
  `(('x' || substr(md5('${salt}' || n), 1, 6))::bit(24)::int / 16777216.0)`;

/** What the running number of `seedManyIncidents` becomes. */
const shape = (count: number) => `
  update incident set created_at = at, updated_at = at, detected_at = at - c1 * interval '9 hours',
    occurred_at = case when c2 < 0.4 then at - (1 + c1 * 90) * interval '1 hour' end,
    workflow_status = state,
    status_lifecycle = case state when 'closed' then 'closed' else 'open' end,
    acknowledged_at = case when state <> 'open' then at + c3 * interval '5 hours' end,
    contained_at = case when state in ('retest', 'closed') then at + c4 * interval '3 days' end,
    recovered_at = case when state = 'closed' then at + (1 + c4) * interval '5 days' end,
    closed_at = case when state = 'closed' then at + (1 + c4) * interval '6 days' end,
    sla_due_at = at + case when c5 < 0.1 then interval '1 day' else interval '10 days' end,
    priority = case when c5 < 0.02 then 'P0' when c5 < 0.1 then 'P1' when c5 < 0.4 then 'P2'
      when c5 < 0.8 then 'P3' end,
    severity = case when c6 < 0.6 then 1 + floor(power(c5, 2) * 5) end,
    category = (array['vulnerability_finding', 'phishing', 'malware', 'other', 'misconfiguration',
      'data_breach', 'outage', 'insider'])[1 + floor(power(c6, 2) * 8)::int],
    source_tool = (array['Burp Suite', 'Trivy', 'Nessus', 'Semgrep', 'Wazuh', 'Nuclei', 'ZAP',
      'Defender', 'GuardDuty', 'Grype'])[1 + floor(power(c3, 2) * 10)::int],
    owner_email = case when c4 < 0.7
      then 'owner' || floor(power(c1, 2) * 30)::int || '@example.org' end,
    country = case when c2 < 0.7 then (array['PL', 'DE', 'FR', 'CZ'])[1 + floor(c1 * 4)::int] end,
    sector = case when c2 < 0.5
      then (array['energy', 'health', 'banking'])[1 + floor(c3 * 3)::int] end,
    gdpr_personal_data = c6 > 0.97, gdpr_breach = c6 > 0.99, nis2_relevant = c5 > 0.95,
    ai_act_relevant = c4 > 0.98
  from (
    select id as shaped, at, c1, c2, c3, c4, c5, c6, case when age > 40 then
        case when c6 < 0.94 then 'closed' else 'fixing' end
      when c1 < 0.2 then 'open' when c1 < 0.4 then 'triaged' when c1 < 0.6 then 'assigned'
      when c1 < 0.8 then 'fixing' when c1 < 0.85 then 'retest' else 'closed' end as state
    from (select id, substr(public_id, 10)::int as n from incident) as numbered, lateral (
      select now() - (${count} - n) * (interval '730 days' / ${count}) - interval '1 minute' as at,
        (${count} - n) * 730.0 / ${count} as age,
        ${chance('a')} as c1, ${chance('b')} as c2, ${chance('c')} as c3, ${chance('d')} as c4,
        ${chance('e')} as c5, ${chance('f')} as c6) as t) as shape
  where id = shaped`;

const evidence = `
  insert into evidence (id, incident_id, evidence_type, evidence_class, source, content_ref,
    hash_sha256, confidence, visibility, status, integrity, retest_outcome, created_by, created_at)
  select overlay(id::text placing lpad(to_hex(part), 2, '0') from 35)::uuid, id,
    case when part = 0 then 'scanner_finding' else 'retest_report' end, 'SYSTEM_RECORD',
    'tool ' || part, 'https://ci.example.org/' || id, repeat(md5(id::text || part), 2), 90,
    case when part = 0 then 'internal' else 'public' end,
    case when part = 0 then 'signal' else 'confirmed' end, 'verified',
    case when part = 1 then 'pass' end, 'bench@example.org', created_at
  from incident,
    generate_series(0, case when workflow_status = 'closed' then 1 else 0 end) as part`;

const custody = `
  insert into custody_entry
    (evidence_id, seq, ts, actor, action, hash_after, origin, prev, entry_hash)
  select id, 0, created_at, 'bench', 'received', hash_sha256, 'service', '', hash_sha256
  from evidence`;

const deadlines = `
  insert into legal_deadline (incident_id, obligation_id, regime, status, due_at, provisional,
    submitted_at, binding)
  select id, obligation, regime, 'triggered', created_at + hours * interval '1 hour', false,
    case when workflow_status = 'closed' and hours < 100
      then created_at + interval '1 hour' end, true
  from incident, (values ('NIS2-24H', 'NIS2', 24), ('NIS2-72H', 'NIS2', 72),
    ('NIS2-FINAL', 'NIS2', 720)) as due (obligation, regime, hours)
  where sector is not null and nis2_relevant or gdpr_personal_data`;

/** Made again, as rows that were moved leave the table twice as large. */
export async function seedYears(database: Database, count: number): Promise<void> {
  await seedManyIncidents(database, count);
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'");
    const { rows } = await client.query<{ name: string; definition: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'incident'::regclass and not exists (
        select from pg_constraint where conindid = indexrelid)`);
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await client.query(shape(count));
    await client.query('vacuum full incident');
    for (const { definition } of rows) await client.query(definition);
    for (const statement of [evidence, custody, deadlines]) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
