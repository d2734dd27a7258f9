// Incidents as years of use leave them: most are closed, few are critical, some owners and tools
// have most, words are as unequal as in texts, and imports of one tool are next to each other. Made
// from running numbers, so they are the same each time.
import type { Database } from '../src/store/engine/database.ts';
import { seedManyIncidents } from './seed.ts';

/** The first has a fifth of the titles, the last one in a hundred. */
const weaknesses = `injection reflected stored outdated missing weak exposed default verbose
  cleartext unsigned expired redirect traversal overflow deserialization smuggling
  clickjacking enumeration fixation hijack tampering spoofing poisoning disclosure
  escalation bypass flooding replay leakage
  collision truncation rebinding sniffing brute orphaned wildcard dangling unpatched hardcoded`;
const places = `shop cart login search profile invoice report export import admin api mail files
  chat billing vault ledger queue stock order coupon review media theme backup agent
  model index prompt tool proxy cache token session audit policy
  cluster node image volume secret config role group
  tenant partner supplier portal kiosk gateway`;
const tools = `Burp Suite,Nessus,OWASP ZAP,Trivy,Semgrep,Nuclei,Wazuh,Qualys,Snyk,Grype,
  Checkov,Lynis`;
const categories = `vulnerability_finding,misconfiguration,web_exploitation,credential_theft,
  malware,data_leak,phishing,supply_chain,insider_abuse,ddos,intrusion,prompt_injection`;

const spaced = /\s+/;
const commas = /\s*,\s*/;

/** A number from 0 to 1 out of four digits of a hash. */
const share = (hash: string, at: number) =>
  `(('x' || substr(${hash}, ${1 + at * 4}, 4))::bit(16)::int / 65536.0)`;
/** The eight of a hash, by their place. */
const shares = (hash: string) =>
  Array.from({ length: 8 }, (_, at) => `${share(hash, at)} as ${hash}${at}`).join(', ');

/** One of the values, the first ones much more often than the last. */
function one(words: string, between: RegExp, at: string, skew: number): string {
  const values = words.split(between);
  const place = `1 + floor(${values.length} * power(${at}, ${skew}))::int`;
  return `('{${values.join(',')}}'::text[])[${place}]`;
}

/** The numbers `$1` to `$2` of `$3` incidents of two years. */
const insertSkewed = `
  insert into incident (
    id, public_id, title, description, source_type, source_tool, level, category, taxonomy_known,
    agent_id, sector, country, tags, ai_act_relevant, gdpr_personal_data, nis2_relevant,
    gdpr_breach, evidence_status, priority, severity, reported_severity, status_lifecycle,
    workflow_status,
    outcome, owner_email, sla_due_at, finding, fingerprint, first_seen, last_seen, detected_at,
    closed_at, created_by, created_at, updated_at, changed_at
  )
  select (lpad(to_hex(1760000000000 + n), 12, '0') || '70008'
      || substr(md5('i' || n), 1, 15))::uuid,
    'INC-2026-' || lpad(n::text, greatest(6, length(n::text)), '0'),
    initcap(weakness) || case
        when n % 100000 = 7 then ' quokka' when legacy then ' legacy cipher'
        when run = 40 then ' heartbleed' else '' end
      || ' at /' || place || '/' || n,
    'The answer of ' || place || ' shows ' || weakness || ' input. '
      || repeat('What was found. ', 12),
    case when ai then 'agent' else 'scanner_web' end, tool,
    case when ai then 'L2_ai' when d7 < 0.03 then 'L3_hybrid' else 'L1_cyber' end,
    case when ai then 'prompt_injection' else ${one(categories, commas, 'd6', 2.5)} end, true,
    case when ai then 'agent-' || floor(40 * d5 * d5) end,
    case when e5 < 0.03 then (array['energy', 'banking', 'health'])[1 + floor(3 * e6)::int] end,
    case when e5 < 0.03 then (array['PL', 'DE', 'FR'])[1 + floor(3 * e7)::int] end,
    array[place], ai, e6 < 0.03, e7 < 0.02, e6 < 0.002, state.evidence, case
        when state.evidence = 'confirmed' then 'P' || (3 - floor(4 * power(d4, 3)))::int end,
    case when e1 < 0.7 then severity end, severity,
    case when open then 'open' else 'closed' end, status,
    case when open and e4 < 0.05 then (array['false_positive', 'accepted_risk'])[1 + n % 2] end,
    case when status not in ('open', 'triaged') then
      'owner' || floor(200 * power(e2, 3)) || '@example.org' end,
    case when status not in ('open', 'triaged') then
      at + (7 + floor(80 * e3)) * interval '1 day' end,
    jsonb_build_object('severity_raw', 'High', 'confidence', 100, 'rule', 'R' || floor(400 * d3),
      'host', place || floor(300 * e2) || '.example', 'port', 443,
      'url', 'https://' || place || '.example/' || place || '/' || n, 'cve', '[]'::jsonb,
      'cwe', '[79]'::jsonb, 'cvss', null, 'description', repeat('It repeats what it was sent. ', 8),
      'remediation', 'Encode what is repeated.', 'tool_id', n::text),
    md5('fingerprint' || n), at, at, at,
    case when not open then at + (1 + 60 * e3) * interval '1 day' end, 'bench@example.org', at, at,
    case when not open then at + (1 + 60 * e3) * interval '1 day'
      when e4 < 0.5 then at + 20 * e4 * interval '1 day' end
  from generate_series($1::int, $2::int) as n,
    lateral (select md5(n::text) as d, md5('more' || n) as e, n / 2500 as run,
      1 - n / $3::float8 as age,
      timestamptz '2024-12-01Z' + n / $3::float8 * interval '2 years' as at
    ) as made,
    lateral (select ${shares('d')}, ${shares('e')},
      ${share("md5('run' || run)", 0)} as r0, ${share("md5('run' || run)", 1)} as r1) as chance,
    lateral (select e0 < 0.015 + 0.6 * exp(-40 * age) as open,
      ${one(weaknesses, spaced, 'd0', 2)} as weakness, ${one(places, spaced, 'd1', 1)} as place,
      ${one(tools, commas, 'case when d2 < 0.85 then r0 else d3 end', 2)} as tool,
      d7 > 0.97 as ai, age > 0.8 and r1 < 0.3 as legacy,
      (array[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5])[
        1 + floor(case when e1 < 0.4 then 19 else 20 end * d4)::int] as severity) as facts,
    lateral (select
      case when open then (array['open', 'open', 'open', 'open', 'triaged', 'triaged', 'assigned',
        'assigned', 'fixing', 'retest'])[1 + floor(10 * e4)::int] else 'closed' end as status,
      case when e7 < case when open then 0.3 else 0.9 end
        then 'confirmed' else 'gap' end as evidence
    ) as state`;

/** That many of them on a fresh database. */
export async function seedSkewed(database: Database, count: number): Promise<void> {
  await seedManyIncidents(database, count, { text: insertSkewed, values: [count] });
}
