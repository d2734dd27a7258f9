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

/**
 * A record with at least the members that count; times as RFC 3339 in UTC with milliseconds. An
 * outcome counts where there is one: records had digests before there were outcomes.
 */
export type DigestedEvidence = { readonly [Member in (typeof members)[number]]: unknown } & {
  readonly retest_outcome?: string | null;
};

/** SHA-256 of the tag `ip3/evidence/v1` and the canonical JSON of the record's members. */
export function evidenceDigest(record: DigestedEvidence): string {
  const hasOutcome = typeof record.retest_outcome === 'string';
  const counted = [...members, ...(hasOutcome ? (['retest_outcome'] as const) : [])];
  return taggedHash(
    'ip3/evidence/v1',
    Object.fromEntries(counted.map((member) => [member, record[member]])),
  );
}
