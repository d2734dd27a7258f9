// POST /engagements/{id}/log: an entry of the control-team log or the evidence register. Entries
// are numbered and linked under the lock of their engagement, so that there is no gap and no
// duplicate.
import { isIP } from 'node:net';
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import type { EntryType } from '../../domain/engagement-phase.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { insertLogEntry, lastLogEntry } from '../../store/engagements/engagement-log.ts';
import type { EngagementRow } from '../../store/engagements/engagement-tables.ts';
import { findIncident } from '../../store/incidents/incidents.ts';
import { insertBlob } from '../../store/vault/blobs.ts';
import { nextLogEntry, type LogEntry, type RegisterEvidence } from '../../trust/engagement-log.ts';
import type { Deps } from '../deps.ts';
import {
  assertReference,
  assertSentHash,
  emptyFile,
  type EvidenceFile,
} from '../evidence/attach-evidence.ts';
import { recordReplaced } from '../record-replaced.ts';
import type { Tx } from '../transact.ts';
import { Faults, instantOf } from './described.ts';
import { requireWritable, writeEngagement } from './writable.ts';

export interface SaidLogEntry {
  type: EntryType;
  text: string;
  ts?: string;
  ended_at?: string;
  actor?: string;
  addresses?: string[];
  hosts?: string[];
  /** Internal id or public id of an incident that the entry is about. */
  incident_id?: string;
  evidence?: SaidEvidence & { content_ref: string; hash_sha256: string };
}

export interface SaidEvidence {
  evidence_type: string;
  source: string;
  confidence?: number;
}

type LogDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

/** Adds an entry; evidence of a register entry is a reference here, kept as `declared`. */
export async function addLogEntry(
  deps: LogDeps,
  context: RequestContext,
  reference: string,
  input: SaidLogEntry,
): Promise<LogEntry> {
  const said = checkedEntry(input, deps.clock.now());
  const evidence = referencedEvidence(input);
  return writeEngagement(deps, context, reference, (tx, engagement) =>
    append(deps, tx, context, engagement, { ...said, evidence }),
  );
}

/** Adds a register entry with its bytes; a hash that was sent must be theirs. */
export async function addLogFile(
  deps: LogDeps,
  context: RequestContext,
  reference: string,
  input: Omit<SaidLogEntry, 'evidence'> & { evidence: SaidEvidence & { hash_sha256?: string } },
  file: EvidenceFile,
): Promise<LogEntry> {
  const { sha256, bytes } = file.blob;
  if (bytes === 0) throw emptyFile();
  assertSentHash(input.evidence.hash_sha256, sha256);
  const said = checkedEntry(input, deps.clock.now());
  await requireWritable(deps.database.kysely, context.principal, reference);
  const { evidence_type, source, confidence = 50 } = input.evidence;
  const { filename, media_type } = file;
  const evidence: RegisterEvidence = {
    ...{ evidence_type, source, confidence, content_ref: `vault:sha256:${sha256}` },
    ...{ hash_sha256: sha256, bytes, filename, media_type },
    integrity: 'verified',
  };
  const { damage } = await file.blob.keep();
  return writeEngagement(deps, context, reference, async (tx, engagement) => {
    if (damage !== null) {
      await recordReplaced(deps, tx, context, sha256, damage, engagement.id);
    }
    await insertBlob(tx, { sha256, bytes, created_at: timestamp(deps.clock.now()) });
    // Once more under the lock: a sweep might have come between.
    await file.blob.keep();
    return append(deps, tx, context, engagement, { ...said, evidence });
  });
}

type CheckedEntry = ReturnType<typeof checkedEntry> & { evidence: RegisterEvidence | null };

async function append(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  context: RequestContext,
  { id: engagement_id, public_id }: EngagementRow,
  { incident, ...said }: CheckedEntry,
): Promise<LogEntry> {
  const recorded_at = timestamp(deps.clock.now());
  const recorded_by = context.principal.name;
  const entry = nextLogEntry(await lastLogEntry(tx, engagement_id), {
    ...said,
    id: deps.ids.next(),
    engagement_id,
    ts: said.ts ?? recorded_at,
    actor: said.actor ?? recorded_by,
    incident_id: await incidentNamed(tx, incident),
    recorded_by,
    recorded_at,
  });
  await insertLogEntry(tx, entry);
  const { number, type, hash } = entry;
  await writeAudit(tx, context, recorded_at, {
    action: 'engagement.logged',
    engagement_id,
    detail: { public_id, number, type, hash },
  });
  return entry;
}

async function incidentNamed(tx: Tx, reference: string | null): Promise<string | null> {
  if (reference === null) return null;
  const incident = await findIncident(tx, reference);
  if (incident !== undefined) return incident.id;
  const detail = "The incident of the entry doesn't exist. Use its ID.";
  throw new DomainError('unknown_reference', detail, { incident_id: reference.slice(0, 64) });
}

/** Clocks differ a little; more than this ahead is a mistake. */
const clockTolerance = { minutes: 5 };

function checkedEntry(input: Omit<SaidLogEntry, 'evidence'>, now: Temporal.Instant) {
  const faults = new Faults();
  const latest = timestamp(now.add(clockTolerance));
  const text = input.text.trim();
  if (text === '') faults.add('/text', 'must not be blank');
  const time = (field: 'ts' | 'ended_at') => {
    const said = input[field];
    const at = said === undefined ? null : instantOf(faults, `/${field}`, said);
    if (at !== null && at > latest) faults.add(`/${field}`, 'must not be in the future');
    return at;
  };
  const [ts, ended_at] = [time('ts'), time('ended_at')];
  const start = ts ?? timestamp(now);
  if (ended_at !== null && ended_at < start) faults.add('/ended_at', 'must not be before ts');
  const addresses = (input.addresses ?? []).map((address, at) => {
    if (!isAddress(address)) faults.add(`/addresses/${at}`, addressRule);
    return address.toLowerCase();
  });
  faults.end();
  const { type, hosts = [], actor, incident_id: incident = null } = input;
  return { type, text, ts, ended_at, addresses, hosts, actor, incident };
}

export const addressRule = 'must be an IPv4 or IPv6 address, or a network such as 10.0.0.0/8';

/** Whether both Node and PostgreSQL take it for an address or a network. */
export function isAddress(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const kind = address.includes('%') ? 0 : isIP(address);
  if (kind === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (kind === 4 ? 32 : 128);
}

function referencedEvidence({ type, evidence }: SaidLogEntry): RegisterEvidence | null {
  const faults = new Faults();
  const isRegister = type === 'evidence_register';
  if (isRegister && evidence === undefined) {
    faults.add('/evidence', 'is required for an entry of the evidence register');
  }
  if (!isRegister && evidence !== undefined) {
    faults.add('/evidence', 'belongs to an entry of type evidence_register');
  }
  faults.end();
  if (evidence === undefined) return null;
  const { evidence_type, source, content_ref, confidence = 50 } = evidence;
  assertReference(content_ref, '/evidence/content_ref');
  const hash_sha256 = evidence.hash_sha256.toLowerCase();
  const held = { integrity: 'declared', bytes: null, filename: null, media_type: null } as const;
  return { evidence_type, source, content_ref, hash_sha256, confidence, ...held };
}

/** The time that a query names, for the one who searches. */
export function queriedInstant(faults: Faults, pointer: string, text: string): Temporal.Instant {
  const instant = parseTimestamp(text);
  if (instant === null) faults.add(pointer, 'must be RFC 3339 with a zone');
  faults.end();
  return required(instant, 'time that was checked');
}
