// The digest of an evidence record, which its chain of custody carries: whoever changes a record
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
