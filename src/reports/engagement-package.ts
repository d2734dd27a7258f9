// The report package of an engagement: log, register, final report, and what they rest on. It is
// for those who were in on the test and the authority, so nothing in it is redacted.
import { required } from '../domain/required.ts';
import { taggedHash } from '../trust/canonical.ts';
import { nextEntry } from '../trust/custody.ts';
import type { LogEntry } from '../trust/engagement-log.ts';
import type { Manifest, ManifestFile } from '../trust/manifest.ts';
import type { Documents } from '../trust/package.ts';
import { assemble, newest } from './assemble.ts';
import type { EngagementSource, SourceReport } from './engagement-source.ts';

/** Every record of it, and the package as a whole. */
const audience = 'restricted';

/** Documents and manifest; there must be an accepted report. The same records, the same bytes. */
export function engagementPackage(
  source: EngagementSource,
  generator: Manifest['generator'],
): Documents {
  const { engagement, log } = source;
  const register = log.filter(hasEvidence);
  return assemble({
    kind: 'engagement',
    subject: { id: engagement.id, public_id: engagement.public_id },
    audience,
    as_of: newest(timesOf(source)),
    generator,
    contents: {
      engagement: factsOf(source),
      final_report: finalReport(source.reports),
      phases: source.moves.map(({ from_phase, to_phase, on_day, note, actor, at }) => {
        return { from: from_phase, to: to_phase, on: on_day, note, actor, at };
      }),
      register: register.map(registerRow),
      remediation: source.remediation.map(remediationRow),
      rules_of_engagement: source.rules.map(rulesRow),
      timeline: log.map(plainEntry),
    },
    chain_of_custody: register.map(receipt),
    blobs: register.map(blobRow),
  });
}

type RegisterEntry = LogEntry & { evidence: NonNullable<LogEntry['evidence']> };

function hasEvidence(entry: LogEntry): entry is RegisterEntry {
  return entry.evidence !== null;
}

function* timesOf({ engagement, rules, moves, log, reports, remediation }: EngagementSource) {
  yield engagement.updated_at;
  for (const { written_at, signed_by } of rules) {
    yield written_at;
    for (const { signed_at } of signed_by) yield signed_at;
  }
  for (const { at } of moves) yield at;
  for (const { recorded_at } of log) yield recorded_at;
  for (const { accepted_at } of reports) yield accepted_at;
  for (const { planned_at } of remediation) yield planned_at;
}

function factsOf({ engagement }: EngagementSource) {
  const { id, public_id, title, code_name, entity, framework, restricted, scope } = engagement;
  const { crown_jewels, white_team, window_start, window_end, phase, notified_on } = engagement;
  const { active_started_on, active_ended_on, reports_complete_on } = engagement;
  const { created_by, created_at } = engagement;
  return {
    ...{ id, public_id, title, code_name, entity, framework, restricted, scope, crown_jewels },
    ...{ white_team, window_start, window_end, phase, notified_on, active_started_on },
    ...{ active_ended_on, reports_complete_on, created_by, created_at },
  };
}

/** The newest in full, those before it by their digest. */
function finalReport(reports: readonly SourceReport[]) {
  const earlier_versions = reports.slice(0, -1).map((report) => {
    const { version, accepted_by, accepted_at } = report;
    const sha256 = taggedHash('ip3/final-report/v1', reportRow(report));
    return { version, accepted_by, accepted_at, sha256 };
  });
  return { ...reportRow(required(reports.at(-1), 'final report')), earlier_versions };
}

function reportRow(report: SourceReport) {
  const { version, summary, findings, lessons, rests_on, accepted_by, accepted_at } = report;
  return { version, summary, findings, lessons, rests_on, accepted_by, accepted_at };
}

function plainEntry(entry: LogEntry) {
  const { id, engagement_id, number, type, text, ts, ended_at, actor, addresses, hosts } = entry;
  const { incident_id, evidence, recorded_by, recorded_at, prev, hash } = entry;
  const said = { id, engagement_id, number, type, text, ts, ended_at, actor, addresses, hosts };
  return { ...said, incident_id, evidence, recorded_by, recorded_at, prev, hash };
}

/** A record of evidence like those of incidents, so that the same checks read it. */
function registerRow({ id, number, evidence, text, recorded_by, recorded_at }: RegisterEntry) {
  const { evidence_type, source, content_ref, hash_sha256, bytes, media_type } = evidence;
  const { filename, confidence, integrity } = evidence;
  return {
    ...{ id, number, text, evidence_type, source, content_ref, hash_sha256, bytes, media_type },
    ...{ filename, confidence, integrity, visibility: audience, status: 'CONFIRMED' },
    ...{ custody_anomalies: [], withdrawn_reason: null },
    ...{ created_by: recorded_by, created_at: recorded_at },
  };
}

/** The one act of custody that the service saw: its receipt, tied to the entry of the log. */
function receipt({ id, evidence, recorded_by, recorded_at, hash }: RegisterEntry) {
  const { hash_sha256: hash_after } = evidence;
  const act = { ts: recorded_at, actor: recorded_by, action: 'received', hash_after };
  // Made at each reading, and the log names the actor anyway: without a salt.
  const said = { ...act, detail_digest: hash, actor_salt: null };
  const { actor_salt: _, ...entry } = nextEntry(id, null, 'service', said);
  return { evidence_id: id, entries: [entry] };
}

function blobRow({ id, evidence }: RegisterEntry): ManifestFile {
  const { bytes, hash_sha256, media_type, integrity } = evidence;
  return {
    path: `evidence/${id}`,
    bytes,
    sha256: hash_sha256,
    media_type,
    role: 'evidence',
    visibility: audience,
    integrity,
    included: integrity === 'verified',
  };
}

function rulesRow(row: EngagementSource['rules'][number]) {
  const { version, rules, rules_sha256, written_by, written_at } = row;
  const signed_by = row.signed_by.map(({ name, recorded_by, signed_at }) => {
    return { name, recorded_by, signed_at };
  });
  return { version, rules, rules_sha256, written_by, written_at, signed_by };
}

function remediationRow(row: EngagementSource['remediation'][number]) {
  const { finding, report_version, incident, incident_id, owner_email, measure } = row;
  const { root_cause, risk, due_on, planned_by, planned_at } = row;
  const made = { finding, report_version, incident, incident_id, owner_email, measure };
  return { ...made, root_cause, risk, due_on, planned_by, planned_at };
}
