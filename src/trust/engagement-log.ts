// The log of an engagement: log and evidence register in one chain, each entry with the
// hash of the one before it.
import type { Timestamp } from '../domain/clock.ts';
import type { EntryType } from '../domain/engagement-phase.ts';
import { taggedHash } from './canonical.ts';

/** The evidence of an entry of the register. */
export interface RegisterEvidence {
  evidence_type: string;
  source: string;
  content_ref: string;
  hash_sha256: string;
  confidence: number;
  /** `verified`: the service held and hashed the bytes; `declared`: someone gave the hash. */
  integrity: 'verified' | 'declared';
  bytes: number | null;
  media_type: string | null;
  filename: string | null;
}

/** An entry as someone says it, without its place. */
export interface SaidEntry {
  id: string;
  engagement_id: string;
  type: EntryType;
  text: string;
  /** When it happened, and until when. */
  ts: Timestamp;
  ended_at: Timestamp | null;
  /** Who did it; `recorded_by` wrote it down. */
  actor: string;
  addresses: string[];
  hosts: string[];
  incident_id: string | null;
  evidence: RegisterEvidence | null;
  recorded_by: string;
  recorded_at: Timestamp;
}

export interface LogEntry extends SaidEntry {
  /** From 1, without gaps. */
  number: number;
  /** `hash` of the entry before; 64 zeros for the first. */
  prev: string;
  hash: string;
}

const genesis = '0'.repeat(64);

/** The entry that follows `last` (null for the first), with its number and hashes. */
export function nextLogEntry(
  last: Pick<LogEntry, 'number' | 'hash'> | null,
  said: SaidEntry,
): LogEntry {
  const { id, engagement_id, type, text, ts, ended_at, actor, addresses, hosts } = said;
  const { incident_id, evidence, recorded_by, recorded_at } = said;
  const body = {
    ...{ id, engagement_id, type, text, ts, ended_at, actor, addresses, hosts, incident_id },
    ...{ evidence, recorded_by, recorded_at },
    number: (last?.number ?? 0) + 1,
    prev: last?.hash ?? genesis,
  };
  return { ...body, hash: taggedHash('ip3/engagement-log/v1', body) };
}

/** Number of the first entry that does not hold, in an engagement's log from its first entry on. */
export function firstBrokenLogEntry(
  engagement_id: string,
  log: readonly LogEntry[],
): number | null {
  let last: LogEntry | null = null;
  for (const entry of log) {
    const expected = nextLogEntry(last, entry);
    const isSame = entry.number === expected.number && entry.prev === expected.prev;
    if (!isSame || entry.hash !== expected.hash || entry.engagement_id !== engagement_id) {
      return expected.number;
    }
    last = entry;
  }
  return null;
}

/** SHA-256 of one version of the rules of engagement, for those who sign it. */
export function rulesSha256(engagement_id: string, version: number, rules: readonly string[]) {
  return taggedHash('ip3/rules-of-engagement/v1', { engagement_id, version, rules });
}
