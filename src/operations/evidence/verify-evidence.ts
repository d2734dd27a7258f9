// Verifying a record: its bytes are read again and its chain of custody is walked. What was
// tampered with is reported, not thrown; that someone looked becomes part of the custody itself.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { erasureGroundMeanings, type Erased } from '../../domain/erasure.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { listCustody } from '../../store/evidence/evidence.ts';
import { findBlob } from '../../store/vault/blobs.ts';
import type { CustodyEntry } from '../../trust-core/custody.ts';
import { firstBrokenEntry, lastDescribing } from '../../trust/custody.ts';
import { isAsDescribed } from '../../trust/evidence-digest.ts';
import type { BlobReading } from '../../vault/blob-files.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { erasureEntryOf, isInSignedLog, type ErasureEntry } from './erased-by-log.ts';
import { heldContent, type HeldContent } from './held-content.ts';
import { recordCustody } from './record-custody.ts';
import { requireEvidence, requireLockedEvidence } from './require-evidence.ts';

/** What reading the bytes again has shown. */
export interface IntegrityCheck {
  /** Whether the service holds bytes of the record at all. */
  held: boolean;
  /** Null when there is nothing to compare, which is neither good nor bad. */
  hash_ok: boolean | null;
  expected: string;
  /** Null when no bytes could be read. */
  actual: string | null;
  /** The imported file that the bytes are a part of; null for a record with bytes of its own. */
  file: { expected: string; actual: string | null; hash_ok: boolean } | null;
  /** By whom and on what ground, as the signed log says; null for bytes that were not erased. */
  erased: Erased | null;
  summary: string;
}

export interface CustodyCheck {
  holds: boolean;
  /** Entries that were there before this check added its own. */
  entries: number;
  first_broken_entry: number | null;
  summary: string;
}

export interface Verification {
  evidence_id: string;
  integrity: IntegrityCheck;
  custody: CustodyCheck;
  /** What was odd about declared entries when they came. */
  anomalies: string[];
  checked_at: Timestamp;
}

/** Reads, compares and records; throws only for what cannot be found or recorded. */
export async function verifyEvidence(
  deps: Pick<Deps, 'database' | 'vault' | 'clock'>,
  context: RequestContext,
  id: string,
): Promise<Verification> {
  const evidence = await requireEvidence(deps.database.kysely, context.principal, id);
  // Reading can take long, so it happens before the transaction.
  const integrity = await checkIntegrity(deps, evidence);
  return transact(deps, context, async (tx) => {
    const locked = await requireLockedEvidence(tx, context.principal, id);
    const custody = checkCustody(locked, await listCustody(tx, [locked.id]));
    const at = timestamp(deps.clock.now());
    const { hash_ok, expected, actual, erased } = integrity;
    const { holds, first_broken_entry } = custody;
    await recordCustody(tx, context, at, locked, {
      custody: 'verified',
      audit: 'evidence.verified',
      detail: {
        ...{ hash_ok, expected, actual, custody_holds: holds, first_broken_entry },
        ...(erased !== null && { erasure_id: erased.erasure_id }),
      },
    });
    const anomalies = locked.custody_anomalies;
    return { evidence_id: locked.id, integrity, custody, anomalies, checked_at: at };
  });
}

async function checkIntegrity(
  deps: Pick<Deps, 'database' | 'vault'>,
  evidence: EvidenceRow,
): Promise<IntegrityCheck> {
  const held = heldContent(evidence);
  if (held === null) return notHeld(evidence);
  const entry = await erasureEntryOf(deps, evidence);
  if (entry !== null) return erasedCheck(evidence, entry, await isInSignedLog(deps, entry));
  const blob = await findBlob(deps.database.kysely, held.sha256);
  const reading = await deps.vault.examine(held.sha256, { range: held.range, most: blob?.bytes });
  return compared(evidence, held, reading);
}

function notHeld({ hash_sha256: expected }: EvidenceRow): IntegrityCheck {
  const summary =
    'The server stores only a reference and a declared hash of this evidence, so it ' +
    "can't check whether they match.";
  const none = { hash_ok: null, actual: null, file: null, erased: null };
  return { held: false, expected, ...none, summary };
}

/** Neither sound nor missing: no one can check the bytes any more, and the log says why. */
function erasedCheck(
  { hash_sha256: expected }: EvidenceRow,
  { erasure_id, at, ground, requested_by, approved_by }: ErasureEntry,
  isInLog: boolean,
): IntegrityCheck {
  const none = { held: false, expected, actual: null, file: null };
  if (!isInLog) {
    const summary =
      'An entry says that the bytes were erased, and no signed checkpoint of the log covers it. ' +
      'Verify again, then verify the audit log.';
    return { ...none, hash_ok: false, erased: null, summary };
  }
  const summary =
    `Erased at ${at} on the request of ${requested_by}, approved by ${approved_by}. Ground: ` +
    `${erasureGroundMeanings[ground]}. The signed audit log says so. No one can check the bytes ` +
    'any more.';
  const erased = { erasure_id, at, ground, requested_by, approved_by };
  return { ...none, hash_ok: null, erased, summary };
}

function compared(evidence: EvidenceRow, held: HeldContent, reading: BlobReading): IntegrityCheck {
  const expected = evidence.hash_sha256;
  const whole = reading.state === 'read' ? reading.sha256 : null;
  const part = reading.state === 'read' ? reading.range_sha256 : null;
  const actual = held.range === null ? whole : part;
  const file =
    held.range === null
      ? null
      : { expected: held.sha256, actual: whole, hash_ok: whole === held.sha256 };
  const fits = actual === expected && (held.range !== null || held.sha256 === expected);
  const hash_ok = fits && (file?.hash_ok ?? true);
  return {
    held: true,
    hash_ok,
    expected,
    actual,
    file,
    erased: null,
    summary: integritySummary(reading, fits, file?.hash_ok ?? true),
  };
}

function integritySummary(reading: BlobReading, fits: boolean, fileFits: boolean): string {
  if (reading.state === 'missing') return 'The file is missing from the vault.';
  if (reading.state === 'unreadable') {
    return `The file can't be read from the vault (${reading.code}).`;
  }
  if (fits && fileFits) return 'The file was read again and matches the recorded hash.';
  if (fits) {
    return (
      'This part of the file matches the recorded hash, but other bytes of the file have ' +
      'changed.'
    );
  }
  return "The stored file doesn't match the recorded hash or length.";
}

function checkCustody(evidence: EvidenceRow, chain: readonly CustodyEntry[]): CustodyCheck {
  const entries = chain.length;
  const broken = firstBrokenEntry(evidence, chain);
  if (broken === null) {
    const last = lastDescribing(chain);
    const { seq } = last;
    if (!isAsDescribed(evidence, last)) {
      const summary = `The record was changed after entry ${seq} without a custody entry.`;
      return { holds: false, entries, first_broken_entry: seq, summary };
    }
    const summary = 'All entries have valid positions, links and hashes.';
    return { holds: true, entries, first_broken_entry: null, summary };
  }
  const summaries = {
    entry_missing: `Entry ${broken.seq} is missing.`,
    entry_changed: `Entry ${broken.seq} or the entry before it was changed.`,
    hash_differs_from_evidence:
      `Entry ${broken.seq} recorded a different hash ` + 'than the evidence has now.',
  };
  const summary = summaries[broken.reason];
  return { holds: false, entries, first_broken_entry: broken.seq, summary };
}
