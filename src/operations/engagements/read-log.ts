// Reading the log of an engagement, and the bytes behind its register.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { findLogEntry, listLog, type LogFilter } from '../../store/engagements/engagement-log.ts';
import { findIncident } from '../../store/incidents/incidents.ts';
import { openFaults } from '../../store/vault/scrub.ts';
import type { LogEntry, RegisterEvidence } from '../../trust/engagement-log.ts';
import type { Deps } from '../deps.ts';
import { hashChecked, lostBytes, onlyReference } from '../evidence/export-content.ts';
import { heldContent } from '../evidence/held-content.ts';
import { transact } from '../transact.ts';
import { requireEngagement } from './find.ts';

/** `broken`: the service holds the bytes, and they are known to be damaged. */
type SeenEvidence = Omit<RegisterEvidence, 'integrity'> & {
  integrity: RegisterEvidence['integrity'] | 'broken';
};
export type SeenLogEntry = Omit<LogEntry, 'evidence'> & { evidence: SeenEvidence | null };

/** A page of the log by number. An incident that does not exist has no entries. */
export async function readLog(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
  filter: LogFilter,
  page: { limit: number; after: number | null },
): Promise<SeenLogEntry[]> {
  const db = deps.database.kysely;
  const { id } = await requireEngagement(db, principal, reference);
  const asked = { ...filter };
  if (filter.incident_id !== undefined) {
    const incident = await findIncident(db, filter.incident_id);
    if (incident === undefined) return [];
    asked.incident_id = incident.id;
  }
  return withDamage(deps, await listLog(db, id, asked, page));
}

async function withDamage(deps: Pick<Deps, 'database'>, log: LogEntry[]): Promise<SeenLogEntry[]> {
  const held = log.flatMap(({ evidence }) => (evidence === null ? [] : [evidence.hash_sha256]));
  const faults = await openFaults(deps.database.kysely, held);
  const damaged = new Set(faults.map(({ sha256 }) => sha256));
  return log.map((entry) => {
    const { evidence } = entry;
    const isBroken = evidence?.integrity === 'verified' && damaged.has(evidence.hash_sha256);
    return isBroken ? { ...entry, evidence: { ...evidence, integrity: 'broken' } } : entry;
  });
}

export interface RegisterContent {
  evidence: RegisterEvidence;
  bytes: number;
  /** Ends with an error when the bytes are not those of `hash_sha256`. */
  source: AsyncIterable<Uint8Array>;
}

/** The bytes of a register entry; that they were handed out is recorded before the first leaves. */
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
