// The digest of an evidence record, which its chain of custody carries: anyone who changes a record
// in the database without an entry is found by it.
import { taggedHash } from './canonical.ts';

/** The members that the digest covers: all that every record has. */
const members = [
  'id',
  'incident_id',
  'evidence_type',
  'evidence_class',
  'source',
  'content_ref',
  'hash_sha256',
  'bytes',
  'media_type',
  'filename',
  'confidence',
  'visibility',
  'status',
  'integrity',
  'custody_anomalies',
  'exchanges',
  'connector_run_id',
  'withdrawn_reason',
  'created_by',
  'created_at',
] as const;

/** Members that came later: they count where there is one, so older digests stay what they are. */
const laterMembers = ['retest_outcome', 'tlp'] as const;

/** A record with at least the members that count; times as RFC 3339 in UTC with milliseconds. */
export type DigestedEvidence = { readonly [Member in (typeof members)[number]]: unknown } & {
  readonly [Member in (typeof laterMembers)[number]]?: string | null;
};

/** SHA-256 of the tag `ip3/evidence/v1` and the canonical JSON of the record's members. */
export function evidenceDigest(record: DigestedEvidence): string {
  const later = laterMembers.filter((member) => typeof record[member] === 'string');
  const counted = [...members, ...later];
  return taggedHash(
    'ip3/evidence/v1',
    Object.fromEntries(counted.map((member) => [member, record[member]])),
  );
}

/** The last entry of a chain that describes its record. */
interface Describing {
  readonly action: string;
  readonly detail_digest: string | null;
}

/**
 * Whether a record still is as a custody entry described it; an entry without a digest describes
 * nothing. Programs before 2026-11-21 (schemas 0008 to 0010) digested the recorded messages of an
 * import as JSON text. That digest binds the record just as well, so it counts, for imports only.
 */
export function isAsDescribed(
  record: DigestedEvidence,
  { action, detail_digest }: Describing,
): boolean {
  if (detail_digest === null || detail_digest === evidenceDigest(record)) return true;
  if (action !== 'imported') return false;
  return detail_digest === evidenceDigest({ ...record, exchanges: textOf(record.exchanges) });
}

/** In the order in which importers named the members; the database keeps another one. */
function textOf(exchanges: unknown): unknown {
  if (!Array.isArray(exchanges)) return exchanges;
  return JSON.stringify(exchanges, ['part', 'sha256', 'bytes', 'excerpt']);
}
