// Attaching evidence to an incident: as a reference that someone declares, or as bytes that we
// hold.
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import type { Erased } from '../../domain/erasure.ts';
import { DomainError, validationFailed, type FieldError } from '../../domain/error.ts';
import type { AttachedStatus, EvidenceStatus } from '../../domain/evidence.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { evidenceTypes, isKnownEvidenceType } from '../../domain/taxonomy.ts';
import { evidenceFields } from '../../fields/evidence.ts';
import type { NewValues } from '../../fields/field.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { CustodyEntryRow, EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { insertCustody, insertEvidence } from '../../store/evidence/evidence.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import { insertBlob } from '../../store/vault/blobs.ts';
import type { CustodyEntry, DeclaredEntry } from '../../trust-core/custody.ts';
import { custodyAnomalies, custodyHead, lastEntry, sealedChain } from '../../trust/custody.ts';
import { evidenceDigest } from '../../trust/evidence-digest.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import { newActorSalt } from '../actor-salt.ts';
import type { Deps } from '../deps.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { recordReplaced } from '../record-replaced.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';

/** What a caller says about a piece of evidence, however its bytes come. */
export type DescribedEvidence = Omit<ReferencedEvidence, 'content_ref' | 'hash_sha256'>;

export type ReferencedEvidence = NewValues<typeof evidenceFields> & {
  chain_of_custody?: DeclaredEntry[];
  /** A `SIGNAL` fills no gap and opens no gate until a person confirms it; else `CONFIRMED`. */
  status?: AttachedStatus;
};

export interface EvidenceFile {
  blob: ReceivedBlob;
  filename: string | null;
  media_type: string | null;
}

export interface AttachedEvidence {
  evidence: EvidenceRow;
  chain_of_custody: CustodyEntryRow[];
  /** Whether the bytes that we hold are known to be corrupted. */
  broken?: boolean;
  /** Who erased its bytes; null while no one has. */
  erased?: Erased | null;
}

/** Keeps a reference as `declared`: its bytes are never fetched, its hash is the caller's word. */
export async function attachReference(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  context: RequestContext,
  reference: string,
  input: ReferencedEvidence,
): Promise<AttachedEvidence> {
  const { content_ref } = input;
  assertReference(content_ref, '/content_ref');
  const hash_sha256 = input.hash_sha256.toLowerCase();
  const held = { bytes: null, filename: null, media_type: null };
  const content = { content_ref, hash_sha256, integrity: 'declared', ...held } as const;
  return transact(deps, context, (tx) => attach(deps, tx, context, reference, input, content));
}

/**
 * Keeps the bytes and their record. A hash that the caller sent must be theirs, else
 * `hash_mismatch` and nothing is kept. The blob is durable before the row that names it.
 */
export async function attachFile(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  context: RequestContext,
  reference: string,
  input: DescribedEvidence & { hash_sha256?: string },
  file: EvidenceFile,
): Promise<AttachedEvidence> {
  const { sha256, bytes } = file.blob;
  if (bytes === 0) throw emptyFile();
  assertSentHash(input.hash_sha256, sha256);
  await requireIncident(deps.database.kysely, reference);
  declaredChain(input, sha256, deps.clock.now());
  const { damage } = await file.blob.keep();
  const { filename, media_type } = file;
  const held = { content_ref: `vault:sha256:${sha256}`, hash_sha256: sha256, bytes };
  const content = { ...held, integrity: 'verified', filename, media_type } as const;
  return transact(deps, context, async (tx) => {
    if (damage !== null) await recordReplaced(deps, tx, context, sha256, damage);
    await insertBlob(tx, { sha256, bytes, created_at: timestamp(deps.clock.now()) });
    // Once more under the lock: a sweep might have come between.
    await file.blob.keep();
    return attach(deps, tx, context, reference, input, content);
  });
}

/**
 * Only the service itself says what its vault holds, and what a browser would run or show is no
 * place. All else is taken: the contract says "URI", and its clients name paths and ticket numbers.
 */
export function assertReference(content_ref: string, pointer: string): void {
  // As a browser reads it: blanks before and within the scheme do not count.
  const scheme = /^([^:]*):/
    .exec(content_ref)?.[1]
    ?.replace(/[\p{Cc}\s]/gu, '')
    .toLowerCase();
  const message = refusedSchemes[scheme ?? ''];
  if (message !== undefined) throw validationFailed([{ pointer, message }]);
}

const isNoPlace = 'must name where the content is; a browser would run this address';
const refusedSchemes: Readonly<Record<string, string | undefined>> = {
  vault: 'must not begin with vault:, which the service gives to files that it holds',
  javascript: isNoPlace,
  vbscript: isNoPlace,
  data: isNoPlace,
};

/** No bytes prove nothing. */
export function emptyFile(): DomainError {
  return validationFailed([{ pointer: '/file', message: 'is empty' }]);
}

export function assertSentHash(sent: string | undefined, computed: string): void {
  if (sent === undefined || sent.toLowerCase() === computed) return;
  throw new DomainError(
    'hash_mismatch',
    "The file doesn't match the hash that was sent. Nothing was stored. Send the file " + 'again.',
    { sent: sent.toLowerCase(), computed },
  );
}

type Content = Pick<
  EvidenceRow,
  'content_ref' | 'hash_sha256' | 'integrity' | 'bytes' | 'filename' | 'media_type'
>;

/** Within a transaction; bytes that it names are kept by then. */
export async function attach(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  context: RequestContext,
  reference: string,
  input: DescribedEvidence,
  content: Content,
): Promise<AttachedEvidence> {
  const incident = await requireLockedIncident(tx, reference);
  assertVersion(context, incident.version);
  const now = deps.clock.now();
  const at = timestamp(now);
  const { declared, anomalies } = declaredChain(input, content.hash_sha256, now);
  const status: EvidenceStatus = input.status?.toLowerCase() === 'signal' ? 'signal' : 'confirmed';
  const evidence = await insertEvidence(tx, {
    ...content,
    id: deps.ids.next(),
    incident_id: incident.id,
    evidence_type: input.evidence_type,
    evidence_class: evidenceClass(input.evidence_type, content.integrity),
    source: input.source,
    confidence: input.confidence ?? evidenceFields.confidence.fallback,
    visibility: input.visibility ?? evidenceFields.visibility.fallback,
    status,
    custody_anomalies: anomalies,
    exchanges: null,
    connector_run_id: null,
    withdrawn_reason: null,
    retest_outcome: input.retest_outcome ?? null,
    tlp: null,
    created_by: context.principal.name,
    created_at: at,
  });
  const seal = {
    ts: at,
    actor: context.principal.name,
    action: 'received' as const,
    hash_after: evidence.hash_sha256,
    detail_digest: evidenceDigest(evidence),
  };
  const chain = sealedChain(evidence.id, declared, seal, newActorSalt);
  await insertCustody(tx, chain);
  const filled = status === 'confirmed' ? ({ evidence_status: status } as const) : {};
  await updateIncident(tx, incident.id, { ...filled, updated_at: at });
  await writeAudit(tx, context, at, {
    action: 'evidence.attached',
    incident_id: incident.id,
    evidence_id: evidence.id,
    detail: attachedDetail(evidence, lastEntry(chain)),
  });
  return { evidence, chain_of_custody: chain };
}

function attachedDetail(evidence: EvidenceRow, head: CustodyEntry) {
  const { evidence_type, source, hash_sha256, integrity, visibility, status } = evidence;
  const { retest_outcome } = evidence;
  const custody = custodyHead(head);
  const said = retest_outcome === null ? {} : { retest_outcome };
  return { evidence_type, source, hash_sha256, integrity, visibility, status, ...said, custody };
}

function evidenceClass(evidence_type: string, integrity: Content['integrity']): string {
  if (isKnownEvidenceType(evidence_type)) return evidenceTypes[evidence_type];
  return integrity === 'verified' ? 'ARTIFACT' : 'STATEMENT';
}

function declaredChain(input: DescribedEvidence, hash_sha256: string, now: Temporal.Instant) {
  const faults: FieldError[] = [];
  const declared = (input.chain_of_custody ?? []).map((entry, index): DeclaredEntry => {
    const { actor, action } = entry;
    const instant = parseTimestamp(entry.ts);
    if (instant === null) {
      const pointer = `/chain_of_custody/${index}/ts`;
      faults.push({ pointer, message: 'must be RFC 3339 with a zone' });
    }
    const hash_after = entry.hash_after.toLowerCase();
    return { ts: instant === null ? entry.ts : timestamp(instant), actor, action, hash_after };
  });
  if (faults.length > 0) throw validationFailed(faults);
  return { declared, anomalies: custodyAnomalies(declared, hash_sha256, now) };
}
