// The bytes behind the register of an engagement.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { findLogEntry } from '../../store/engagements/engagement-log.ts';
import type { RegisterEvidence } from '../../trust/engagement-log.ts';
import type { Deps } from '../deps.ts';
import { lostBytes, onlyReference } from '../evidence/export-content.ts';
import { hashChecked } from '../evidence/hash-checked.ts';
import { heldContent } from '../evidence/held-content.ts';
import { transact } from '../transact.ts';
import { requireEngagement } from './find.ts';

export interface RegisterContent {
  evidence: RegisterEvidence;
  bytes: number;
  /** Ends with an error when the bytes are not those of `hash_sha256`. */
  source: AsyncIterable<Uint8Array>;
}

/** The bytes of a register entry; that they were exported is recorded before the first leaves. */
export async function exportRegisterContent(
  deps: Pick<Deps, 'database' | 'vault' | 'clock'>,
  context: RequestContext,
  reference: string,
  number: number,
): Promise<RegisterContent> {
  const db = deps.database.kysely;
  const engagement = await requireEngagement(db, context.principal, reference);
  const entry = await findLogEntry(db, engagement.id, number);
  const evidence = entry?.evidence ?? null;
  if (entry === undefined || evidence === null) throw noRegisterEntry(number);
  const held = heldContent(evidence);
  if (held === null) throw onlyReference(evidence);
  const size = await deps.vault.size(held.sha256);
  if (size === null || size !== evidence.bytes) throw lostBytes(size);
  await transact(deps, context, async (tx) => {
    const at = timestamp(deps.clock.now());
    const { hash_sha256 } = evidence;
    const detail = { public_id: engagement.public_id, number, hash_sha256, bytes: size };
    const action = 'engagement.content_read';
    await writeAudit(tx, context, at, { action, engagement_id: engagement.id, detail });
    return null;
  });
  const record = { id: entry.id, hash_sha256: evidence.hash_sha256 };
  return { evidence, bytes: size, source: hashChecked(deps.vault.read(held.sha256), record) };
}

function noRegisterEntry(number: number): DomainError {
  const detail =
    `The evidence register has no entry ${number}. ` + 'List it with ?type=evidence_register.';
  return new DomainError('not_found', detail);
}
