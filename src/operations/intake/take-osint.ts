// POST /api/intake/osint: a report from an open source becomes an incident with one signal. The
// same report again finds the same incident; its label is kept and never widened.
import { createHash } from 'node:crypto';
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { incidentPublicId } from '../../domain/ids.ts';
import type { IncidentFinding } from '../../domain/incident.ts';
import type { JudgeNames } from '../../domain/nearest-name.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { severityId } from '../../domain/severity.ts';
import { narrowestTlp, widestVisibility, type Tlp } from '../../domain/tlp.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { indicatorsOfReport } from '../../intake/indicators/of-report.ts';
import type { OsintReport } from '../../intake/osint/osint-report.ts';
import { readOsint } from '../../intake/osint/read-osint.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { insertCustody, insertEvidence } from '../../store/evidence/evidence.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { insertIncident, nextIncidentNumber } from '../../store/incidents/incidents.ts';
import {
  findHeldReport,
  findReport,
  insertReport,
  lockReport,
  updateReport,
} from '../../store/intake/intake-osint.ts';
import { insertBlob } from '../../store/vault/blobs.ts';
import { custodyHead, lastEntry, sealedChain } from '../../trust/custody.ts';
import { evidenceDigest } from '../../trust/evidence-digest.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import { newActorSalt } from '../actor-salt.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { incidentColumns } from '../incidents/create-incident.ts';
import { Sightings } from '../indicators/sightings.ts';
import { transact, type Tx } from '../transact.ts';

type OsintDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

export interface TakenReport {
  incident: { id: string; public_id: string };
  evidence_id: string;
  taxonomy_known: boolean;
  /** Whether the report was known, so that no incident was made. */
  duplicate: boolean;
  format: OsintReport['format'];
  tlp: Tlp | null;
  visibility: Visibility;
  indicators_kept: number;
  indicators_found: number;
}

/** Takes a report in. Throws `malformed_json` and `validation_failed` for what is none. */
export async function takeOsint(
  deps: OsintDeps,
  context: RequestContext,
  blob: ReceivedBlob,
  judgeNames?: JudgeNames,
): Promise<TakenReport> {
  const report = await readOsint(blob.read(), judgeNames);
  return transact(deps, context, (tx) => record(deps, tx, context, blob, report));
}

async function record(
  deps: OsintDeps,
  tx: Tx,
  context: RequestContext,
  blob: ReceivedBlob,
  report: OsintReport,
): Promise<TakenReport> {
  const source_key = createHash('sha256').update(report.key).digest('hex');
  await lockReport(tx, source_key);
  const known = await findReport(tx, source_key);
  // Anyone who sends it again cannot give it a wider label than it had.
  const tlp = narrowestTlp([report.tlp, known?.tlp ?? null].filter((label) => label !== null));
  const at = timestamp(deps.clock.now());
  const incident =
    known === undefined
      ? await newIncident(deps, tx, context, report, tlp)
      : await requireIncident(tx, known.incident_id);
  const held = known && (await findHeldReport(tx, incident.id, blob.sha256));
  const evidence =
    held ?? (await writeRecord(deps, tx, context, { blob, report, tlp, incident, at }));
  const { format, url, published_at, indicators_found } = report;
  const indicators = JSON.stringify(report.indicators);
  const said = { tlp, indicators, indicators_found, evidence_id: evidence.id };
  if (known === undefined) {
    const first = { incident_id: incident.id, format, url, published_at, created_at: at };
    await insertReport(tx, { source_key, ...first, ...said });
  } else await updateReport(tx, source_key, said);
  const sightings = new Sightings();
  const seen = { kind: 'report' as const, evidence_id: evidence.id, at };
  for (const named of indicatorsOfReport(report)) sightings.add(named, seen);
  await sightings.write(tx, at);
  if (held === undefined) {
    await insertBlob(tx, { sha256: blob.sha256, bytes: blob.bytes, created_at: at });
    // The last step before the commit.
    await blob.keep();
  }
  const { id, public_id, taxonomy_known } = incident;
  return {
    incident: { id, public_id },
    evidence_id: evidence.id,
    taxonomy_known,
    duplicate: known !== undefined,
    format,
    tlp: evidence.tlp,
    visibility: evidence.visibility,
    indicators_kept: report.indicators.length,
    indicators_found,
  };
}

const sourceTypes = { form: 'osint', misp: 'misp', stix: 'stix_taxii' } as const;

async function newIncident(
  deps: OsintDeps,
  tx: Tx,
  context: RequestContext,
  report: OsintReport,
  tlp: Tlp | null,
): Promise<IncidentRow> {
  const now = deps.clock.now();
  const at = timestamp(now);
  const public_id = incidentPublicId(
    now.toZonedDateTimeISO('UTC').year,
    await nextIncidentNumber(tx),
  );
  const source_type = sourceTypes[report.format];
  const incident = await insertIncident(tx, {
    ...incidentColumns({
      ...shown(report, tlp),
      source_type,
      // A word from outside is a signal; what harm there is no one has seen yet.
      level: report.level ?? 'L0_event',
      category: report.category ?? 'other',
    }),
    ...openFacts(report, tlp, at),
    id: deps.ids.next(),
    public_id,
    created_by: context.principal.name,
    created_at: at,
    updated_at: at,
  });
  const detail = { public_id, title: incident.title, source_type };
  await writeAudit(tx, context, at, {
    action: 'incident.created',
    incident_id: incident.id,
    detail,
  });
  return incident;
}

function isOpen(tlp: Tlp | null): boolean {
  return widestVisibility(tlp) === 'public';
}

/** Anyone who reads incidents reads their title, so words that cannot travel are not put there. */
function shown({ title, summary }: OsintReport, tlp: Tlp | null) {
  if (!isOpen(tlp)) return { title: `Report from an open source, marked TLP:${tlp}` };
  return { title, ...(summary === null ? {} : { description: summary }) };
}

/**
 * What the report says besides its words. Where its date is the day of detection, the organisation
 * still knows of it only since the receipt, so that no legal deadline starts before.
 */
function openFacts(report: OsintReport, tlp: Tlp | null, at: Timestamp) {
  if (!isOpen(tlp)) return { finding: null, detected_at: at, aware_at: null };
  const { severity, detected_at } = report;
  const isEarlier = detected_at !== null && detected_at < at;
  return {
    finding: JSON.stringify(findingOf(report)),
    reported_severity: severity === null ? null : severityId(severity),
    detected_at: isEarlier ? detected_at : at,
    aware_at: isEarlier ? at : null,
  };
}

function findingOf(report: OsintReport): IncidentFinding {
  const { url, techniques, related_ids, cve, severity_raw } = report;
  const host = url === null ? null : new URL(url).hostname;
  const place = { host, port: null, url, location: null };
  const weakness = { rule: null, cve, cwe: [], cvss: null, techniques };
  const nothing = { severity_raw, confidence: null, tool_id: null, description: null };
  const related = related_ids === undefined ? {} : { related_ids };
  return { ...nothing, ...place, ...weakness, ...related, remediation: null };
}

interface Kept {
  blob: ReceivedBlob;
  report: OsintReport;
  tlp: Tlp | null;
  incident: Pick<IncidentRow, 'id'>;
  at: Timestamp;
}

/** The bytes as they came, as a signal. */
async function writeRecord(
  deps: OsintDeps,
  tx: Tx,
  context: RequestContext,
  { blob, report, tlp, incident, at }: Kept,
): Promise<EvidenceRow> {
  const { sha256, bytes } = blob;
  const created_by = context.principal.name;
  const evidence = await insertEvidence(tx, {
    id: deps.ids.next(),
    incident_id: incident.id,
    evidence_type: report.format === 'form' ? 'osint_report' : 'threat_intel_report',
    evidence_class: 'MEDIA_SIGNAL',
    source: report.source,
    content_ref: `vault:sha256:${sha256}`,
    hash_sha256: sha256,
    bytes,
    media_type: 'application/json',
    filename: null,
    confidence: 50,
    visibility: widestVisibility(tlp),
    status: 'signal',
    integrity: 'verified',
    custody_anomalies: [],
    exchanges: null,
    connector_run_id: null,
    withdrawn_reason: null,
    retest_outcome: null,
    tlp,
    created_by,
    created_at: at,
  });
  const seal = { ts: at, actor: created_by, action: 'received' as const, hash_after: sha256 };
  const sealed = { ...seal, detail_digest: evidenceDigest(evidence) };
  const chain = sealedChain(evidence.id, [], sealed, newActorSalt);
  await insertCustody(tx, chain);
  await writeAudit(tx, context, at, {
    action: 'osint.recorded',
    incident_id: incident.id,
    evidence_id: evidence.id,
    detail: recordedDetail(evidence, report, custodyHead(lastEntry(chain))),
  });
  return evidence;
}

function recordedDetail(
  { evidence_type, hash_sha256, visibility, tlp }: EvidenceRow,
  { format, indicators_found }: OsintReport,
  custody: { seq: number; entry_hash: string },
) {
  return { format, evidence_type, hash_sha256, visibility, tlp, indicators_found, custody };
}
