// Where the bytes of a record are: in the vault whole, or as a part of a file that was imported.
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';

export interface HeldContent {
  /** The file in the vault. */
  sha256: string;
  /** The part of it that is the evidence, `end` exclusive; null for all of it. */
  range: { start: number; end: number } | null;
}

/** `#lines=` and `#items=` point into a body of log events that is the evidence as a whole. */
const heldReference =
  /^vault:sha256:([0-9a-f]{64})(?:#bytes=(\d{1,15})-(\d{1,15})|#(?:lines|items)=[\d,-]{1,4096})?$/;

/** Null for a record that is only a reference; the service holds nothing of it. */
export function heldContent(
  evidence: Pick<EvidenceRow, 'content_ref' | 'integrity'>,
): HeldContent | null {
  const match = heldReference.exec(evidence.content_ref);
  // A caller might have declared a reference that looks like ours.
  if (match === null || evidence.integrity !== 'verified') return null;
  const [, sha256 = '', start, end] = match;
  const range = start === undefined ? null : { start: Number(start), end: Number(end) };
  return { sha256, range };
}
