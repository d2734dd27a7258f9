// What an erasure of an incident's evidence would reach, and why it is refused.
import type { Kysely } from 'kysely';
import {
  erasureLimits,
  type ErasureScope,
  type LeftCopies,
  type UnreachedFile,
} from '../../domain/erasure.ts';
import { DomainError } from '../../domain/error.ts';
import { statesErasure } from '../../store/audit/audit.ts';
import { declaredRecords, entriesWithoutTexts } from '../../store/erasures/erase-fields.ts';
import {
  archivesOf,
  heldRecords,
  incidentIsHeld,
  leftCopies,
  namedFiles,
} from '../../store/erasures/erasure-plan.ts';
import type { Tables } from '../../store/tables.ts';
import { sealTexts } from '../../trust/sealed-texts.ts';
import type { Deps } from '../deps.ts';

export interface PlannedFile {
  sha256: string;
  bytes: number;
}

export interface ErasurePlan {
  /** Records whose bytes go, with the file of each. */
  records: { id: string; sha256: string }[];
  files: PlannedFile[];
  /** Records without bytes here whose texts go; none where only files do. */
  declared: string[];
  not_reached: UnreachedFile[];
  left_copies: LeftCopies;
  /** Why it is refused as things are; null when it isn't. */
  refusal: DomainError | null;
}

type PlanDeps = Pick<Deps, 'vault'>;

export async function planErasure(
  { vault }: PlanDeps,
  db: Kysely<Tables>,
  incident_id: string,
  scope: ErasureScope,
): Promise<ErasurePlan> {
  const held = await heldRecords(db, incident_id, erasureLimits.records + 1);
  const { files, not_reached } = await reachOf(db, incident_id, held);
  const reached = new Set(files.map(({ sha256 }) => sha256));
  const records = held.filter(({ sha256 }) => reached.has(sha256));
  const copies = await leftCopies(db, incident_id);
  const texts = scope === 'incident' ? await textsOf(db, incident_id) : { declared: [] };
  const { declared, entries } = { entries: undefined, ...texts };
  const left_copies = entries === undefined ? copies : { ...copies, entries };
  const plan = { records, files, declared, not_reached, left_copies };
  const isHeld = await incidentIsHeld(db, incident_id);
  const count = held.length + declared.length;
  const refusal = isHeld ? underHold() : await refusalOf(vault, count, files, scope);
  return { ...plan, refusal };
}

/** Records that have texts alone, and how many entries have theirs in what is hashed. */
async function textsOf(db: Kysely<Tables>, incident_id: string) {
  const declared = await declaredRecords(db, incident_id, erasureLimits.records + 1);
  const entries = await entriesWithoutTexts(db, incident_id, mostEntries);
  return { declared, entries: entries.filter(hasClearText).length };
}

/** Whether an entry of today would have texts apart: those of this one are in the log itself. */
function hasClearText({ entry }: { entry: string }): boolean {
  const { action, detail } = JSON.parse(entry) as {
    action: string;
    detail: Record<string, unknown>;
  };
  return !statesErasure(action) && sealTexts(detail, '').texts !== null;
}

const mostEntries = 10_000;

async function reachOf(
  db: Kysely<Tables>,
  incident_id: string,
  held: readonly { sha256: string }[],
) {
  const hashes = [...new Set(held.map(({ sha256 }) => sha256))].sort();
  const named = await namedFiles(db, incident_id, hashes);
  const known = new Set(named.map(({ sha256 }) => sha256));
  const not_reached: UnreachedFile[] = [];
  for (const { sha256, bytes, reason, incidents } of named) {
    if (reason !== null) not_reached.push({ sha256, bytes, reason, incidents });
  }
  const gone = hashes.filter((sha256) => !known.has(sha256));
  const none = { bytes: 0, reason: 'no_key', incidents: [] } as const;
  not_reached.push(...gone.map((sha256) => ({ sha256, ...none, incidents: [] })));
  const own = named.filter(({ reason }) => reason === null);
  const archives = await archivesOf(
    db,
    own.map(({ sha256 }) => sha256),
  );
  for (const { sha256, bytes, others } of archives) {
    if (others) not_reached.push({ sha256, bytes, reason: 'archive', incidents: [] });
  }
  const files = [...own, ...archives.filter(({ others }) => !others)].map(
    ({ sha256, bytes, keys }) => ({ sha256, bytes, keys }),
  );
  return { files, not_reached };
}

async function refusalOf(
  vault: Deps['vault'],
  records: number,
  files: readonly { sha256: string; keys: number }[],
  scope: ErasureScope,
): Promise<DomainError | null> {
  if (records > erasureLimits.records) return tooMany();
  if (files.length === 0 && scope === 'evidence') return nothingToErase();
  const plain: string[] = [];
  for (const { sha256, keys } of files) {
    const copies = await vault.plainCopies(sha256);
    // Without a key, there is nothing to destroy: the file is plain, or was lost.
    plain.push(...(copies.length === 0 && keys === 0 ? [`sha256 ${sha256}`] : copies));
  }
  return plain.length === 0 ? null : notEncrypted(plain);
}

/** Paths that a refusal names. */
const mostNamed = 20;

function notEncrypted(plain: readonly string[]): DomainError {
  const detail =
    'Some of these files are not encrypted, so no key erases them. Ask the operator to set ' +
    'IP3_VAULT_KEY_FILE, to run "proofline vault encrypt" and to remove copies in the folder ' +
    '"damaged" of the vault. Then repeat the request.';
  const named = { plain: plain.length, paths: plain.slice(0, mostNamed) };
  return new DomainError('conflict', detail, { lack: 'encryption', ...named });
}

function underHold(): DomainError {
  const detail = 'A legal hold covers the incident, so nothing is erased. Release it first.';
  return new DomainError('conflict', detail, { lack: 'legal_hold_released' });
}

function nothingToErase(): DomainError {
  const detail =
    'No file of this incident can be erased: it has none, all were erased, or all are used ' +
    'elsewhere. The list of erasures names each.';
  return new DomainError('conflict', detail, { lack: 'files' });
}

function tooMany(): DomainError {
  const limit = erasureLimits.records;
  const detail = `The incident has more than ${limit} records with files. Split it first.`;
  return new DomainError('conflict', detail, { lack: 'size', limit });
}
