// Writing what correlation decided: incidents made and joined, one record of evidence for each with
// its chain of custody, and the entries of the trail.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { severityId } from '../../domain/severity.ts';
import { isAiIncident } from '../../domain/taxonomy.ts';
import type { Cluster } from '../../intake/logs/correlate.ts';
import type { LogEvent } from '../../intake/logs/log-event.ts';
import { pointerOf, pointerText, type LogPointer } from '../../intake/logs/pointer.ts';
import { redacted } from '../../intake/redact.ts';
import { writeAuditEntries, type AuditRecord } from '../../store/audit/audit.ts';
import {
  insertLogEvidence,
  insertLogIncidents,
  keepCorrelations,
  logEvidenceRecord,
  mostTechniques,
  moveJoined,
  type LogEvidence,
  type LogIncident,
} from '../../store/intake/intake-logs.ts';
import { custodyHead, lastEntry, sealedChain, type SealedEntry } from '../../trust/custody.ts';
import { evidenceDigest } from '../../trust/evidence-digest.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import { newActorSalt } from '../actor-salt.ts';
import { chunk } from '../chunk.ts';
import type { Deps } from '../deps.ts';
import type { Sightings } from '../indicators/sightings.ts';
import type { Tx } from '../transact.ts';

export interface LogSource {
  batch_id: string;
  blob: Pick<ReceivedBlob, 'sha256' | 'bytes' | 'hashRange'>;
  now: Temporal.Instant;
  /** Gathers the indicators that the events name. */
  sightings: Sightings;
}

/** Writes all of them, some hundred at a time. */
export async function writeClusters(
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  context: RequestContext,
  source: LogSource,
  clusters: readonly Cluster[],
) {
  for (const piece of chunk(clusters)) await writePiece(deps, tx, context, source, piece);
  const created = clusters.filter(({ isNew }) => isNew).length;
  return {
    incidents_created: created,
    incidents_joined: clusters.length - created,
    evidence_created: clusters.length,
  };
}

async function writePiece(
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  context: RequestContext,
  source: LogSource,
  clusters: readonly Cluster[],
): Promise<void> {
  const at = timestamp(source.now);
  const said = { created_by: context.principal.name, at };
  const year = source.now.toZonedDateTimeISO('UTC').year;
  const fresh = clusters.filter(({ isNew }) => isNew);
  await insertLogIncidents(tx, fresh.map(incidentOf), { ...said, year });
  await moveJoined(tx, clusters.filter(({ isNew }) => !isNew).map(joinedOf), at);
  await keepCorrelations(tx, clusters.map(correlationOf));
  const evidence: LogEvidence[] = [];
  const custody: SealedEntry[] = [];
  const trail: AuditRecord[] = [];
  for (const cluster of clusters) {
    const pointer = pointerOf(cluster.events.map(({ place }) => place));
    const record = await evidenceOf(deps, source, cluster, pointer);
    const head = chainOf(record, said);
    evidence.push(record);
    noteIndicators(source, cluster, record.id);
    custody.push(head);
    if (cluster.isNew) trail.push(createdEntry(cluster));
    trail.push(recordedEntry(source, cluster, record, pointer, head));
  }
  await insertLogEvidence(tx, evidence, custody, said);
  await writeAuditEntries(tx, context, at, trail);
}

function noteIndicators({ sightings }: LogSource, { events }: Cluster, evidence_id: string): void {
  for (const { indicators, identity, at_ms } of events) {
    const seen = { kind: 'log' as const, evidence_id, log_event: identity, at: wire(at_ms) };
    for (const named of indicators) sightings.add(named, seen);
  }
}

/** The event that names the incident: the first that could open it. */
function leading({ events }: Cluster): LogEvent {
  return required(events.find(({ opens }) => opens) ?? events[0], 'event of the cluster').event;
}

function worst({ events }: Cluster): number {
  return Math.max(...events.map(({ event }) => severityId(event.severity)));
}

function incidentOf(cluster: Cluster): LogIncident {
  const event = leading(cluster);
  const { host, port, rule, severity_raw, cve, uid, agent_id } = event;
  const level = agent_id === null ? 'L1_cyber' : 'L2_ai';
  const times = cluster.events.map(({ at_ms }) => at_ms);
  // No address and no text of the log: anyone who reads incidents cannot read its evidence.
  const place = { host, port, url: null, location: null };
  const techniques = techniquesOf(cluster);
  const weakness = { cve, cwe: [], cvss: null, techniques, description: null, remediation: null };
  const finding = { severity_raw, confidence: null, tool_id: uid, ...place, rule, ...weakness };
  return {
    id: cluster.incident.id,
    title: cluster.title ?? redacted(event.title).slice(0, 500),
    source_type: sourceTypeOf(event),
    source_tool: event.product ?? event.format,
    level,
    agent_id,
    ai_act_relevant: isAiIncident({ level, category: 'other', agent_id }),
    reported_severity: worst(cluster),
    finding,
    first_seen: wire(Math.min(...times)),
    last_seen: wire(Math.max(...times)),
  };
}

/** Those that the products name, in the order of the events. */
function techniquesOf({ events }: Cluster): string[] {
  const named = new Set(events.flatMap(({ event }) => event.techniques));
  return [...named].slice(0, mostTechniques);
}

function sourceTypeOf({ agent_id, format }: LogEvent): string {
  if (agent_id !== null) return 'agent_monitor';
  return format === 'suricata-eve' || format === 'ids-fast' ? 'ids' : 'siem';
}

function joinedOf(cluster: Cluster) {
  const last_seen = wire(Math.max(...cluster.events.map(({ at_ms }) => at_ms)));
  const techniques = techniquesOf(cluster);
  return { id: cluster.incident.id, reported_severity: worst(cluster), last_seen, techniques };
}

function correlationOf({ incident }: Cluster) {
  const { id: incident_id, asset, rule_key, techniques, first_ms, last_ms } = incident;
  const span = { first_at: wire(first_ms), last_at: wire(last_ms) };
  return { incident_id, asset, rule_key, techniques, ...span };
}

async function evidenceOf(
  deps: Pick<Deps, 'ids'>,
  { blob }: LogSource,
  cluster: Cluster,
  pointer: LogPointer,
): Promise<LogEvidence> {
  const { product, format } = leading(cluster);
  const isAgent = cluster.events.some(({ event }) => event.agent_id !== null);
  const exact = 'bytes' in pointer ? pointer.bytes : null;
  return {
    id: deps.ids.next(),
    incident_id: cluster.incident.id,
    evidence_type: isAgent ? 'agent_trace' : 'siem_alert',
    source: product ?? format,
    content_ref: `vault:sha256:${blob.sha256}${pointerText(pointer)}`,
    hash_sha256: exact === null ? blob.sha256 : await blob.hashRange(exact.start, exact.end),
    bytes: exact === null ? blob.bytes : exact.end - exact.start,
  };
}

function chainOf(record: LogEvidence, said: { created_by: string; at: Timestamp }): SealedEntry {
  const detail_digest = evidenceDigest(logEvidenceRecord(record, said));
  const seal = { ts: said.at, actor: said.created_by, hash_after: record.hash_sha256 };
  const sealed = { ...seal, action: 'collected' as const, detail_digest };
  return lastEntry(sealedChain(record.id, [], sealed, newActorSalt));
}

function createdEntry(cluster: Cluster): AuditRecord {
  const { title, source_type } = incidentOf(cluster);
  const detail = { title, source_type };
  return { action: 'incident.created', incident_id: cluster.incident.id, detail };
}

function recordedEntry(
  { batch_id }: LogSource,
  cluster: Cluster,
  record: LogEvidence,
  pointer: LogPointer,
  head: SealedEntry,
): AuditRecord {
  const { evidence_type, hash_sha256 } = record;
  const counts = { events: cluster.events.length, opened: cluster.isNew };
  const detail = { batch_id, ...counts, evidence_type, hash_sha256, pointer };
  return {
    action: 'log.recorded',
    incident_id: cluster.incident.id,
    evidence_id: record.id,
    detail: { ...detail, custody: custodyHead(head) },
  };
}

function wire(milliseconds: number): Timestamp {
  return timestamp(Temporal.Instant.fromEpochMilliseconds(milliseconds));
}
