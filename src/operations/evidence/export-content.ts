// Exporting the bytes of a record.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import type { Deps } from '../deps.ts';
import { erasedEvidence, erasureEntryOf } from './erased-by-log.ts';
import { hashChecked } from './hash-checked.ts';
import { heldContent } from './held-content.ts';
import { recordExports } from './record-export.ts';
import { requireEvidence } from './require-evidence.ts';

export interface EvidenceContent {
  evidence: EvidenceRow;
  bytes: number;
  /** Ends with an error when the bytes are not those of `hash_sha256`. */
  source: AsyncIterable<Uint8Array>;
}

/**
 * The bytes that we hold of a record; `not_found` for a record that is only a reference. For one
 * that is not public the export is recorded and committed first, unless only its size is requested.
 */
export async function exportContent(
  deps: Pick<Deps, 'database' | 'vault' | 'clock'>,
  context: RequestContext,
  id: string,
  asked: { bytes: boolean },
): Promise<EvidenceContent> {
  const evidence = await requireEvidence(deps.database.kysely, context.principal, id);
  const held = heldContent(evidence);
  if (held === null) throw onlyReference(evidence);
  const erased = await erasureEntryOf(deps, evidence);
  if (erased !== null) throw erasedEvidence(erased);
  const size = await deps.vault.size(held.sha256);
  const { start, end } = held.range ?? { start: 0, end: size ?? 0 };
  const bytes = end - start;
  if (size === null || end > size || bytes !== evidence.bytes) throw lostBytes(size);
  if (!asked.bytes) return { evidence, bytes, source: noBytes() };
  if (evidence.visibility !== 'public') {
    await deps.database.kysely.transaction().execute(async (tx) => {
      const at = timestamp(deps.clock.now());
      await recordExports(tx, context, at, [evidence], { as: 'download', bytes });
    });
  }
  const source = hashChecked(deps.vault.read(held.sha256, { start, end }), evidence);
  return { evidence, bytes, source };
}

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // A HEAD request gets the headers alone.
}

export function onlyReference({ content_ref }: Pick<EvidenceRow, 'content_ref'>): DomainError {
  const detail = 'The server stores only a reference to this evidence, not the file.';
  return new DomainError('not_found', detail, { content_ref });
}

export function lostBytes(size: number | null): DomainError {
  const what = size === null ? 'are missing from the vault' : 'in the vault have another length';
  const detail = `The bytes of this record ${what}. Ask the operator to restore them.`;
  return new DomainError('unavailable', detail, { retry_after_s: 3600 });
}
