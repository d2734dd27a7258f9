// What the log shows to those who check it: checkpoints, tiles, and proofs for one entry or between
// two sizes. Rows of the log never change, so the queries of one answer agree.
import { viewerOf } from '../../domain/engagement.ts';
import { DomainError } from '../../domain/error.ts';
import type { Principal } from '../../domain/principal.ts';
import {
  findLeaf,
  listEpochs,
  listLogKeys,
  listPlaced,
  newestCheckpoint,
  readerOf,
  readTile,
  rootAt,
  type Epoch,
  type SignedCheckpoint,
} from '../../store/audit/audit-log.ts';
import { maySeeAuditEntry, storedEntry } from '../../store/audit/audit.ts';
import type { Hash } from '../../trust-core/merkle.ts';
import { vkeyOf } from '../../trust-core/signed-note.ts';
import { auditLeafData } from '../../trust/audit-leaf.ts';
import { logProofText } from '../../trust/log-proof.ts';
import {
  consistencyProof,
  consistencyRanges,
  inclusionProof,
  inclusionRanges,
} from '../../trust/merkle.ts';
import { encodeEntries, hasTile, tileWidth, type Tile } from '../../trust/tiles.ts';
import type { Deps } from '../deps.ts';
import { logVerifiers } from './log-keys.ts';

type ProofDeps = Pick<Deps, 'database'>;

async function epochAsked(deps: ProofDeps, epoch: number | undefined): Promise<Epoch> {
  const epochs = await listEpochs(deps.database.kysely);
  const found = epoch === undefined ? epochs.at(-1) : epochs.find((one) => one.epoch === epoch);
  if (found) return found;
  throw new DomainError(
    'not_found',
    `The log has the epochs 1 to ${epochs.length}. Request one of them.`,
  );
}

/** The newest checkpoint of an epoch, by default the current one. */
export async function readCheckpoint(deps: ProofDeps, epoch?: number): Promise<SignedCheckpoint> {
  const asked = await epochAsked(deps, epoch);
  const checkpoint = await newestCheckpoint(deps.database.kysely, asked.epoch);
  if (checkpoint) return checkpoint;
  throw new DomainError(
    'not_found',
    'The log has no entries yet. Try again after the first write.',
  );
}

/** Verifier keys of everyone who signed or might sign checkpoints, one for each key and epoch. */
export async function listVkeys(deps: ProofDeps): Promise<string[]> {
  const db = deps.database.kysely;
  const [epochs, keys] = [await listEpochs(db), await listLogKeys(db)];
  const verifiers = await Promise.all(epochs.map((epoch) => logVerifiers(db, epoch, keys)));
  return verifiers.flat().map(vkeyOf);
}

/** The bytes of a tile or of an entry bundle; `not_found` beyond the newest checkpoint. */
export async function readLogTile(deps: ProofDeps, tile: Tile, epoch?: number): Promise<Buffer> {
  const checkpoint = await readCheckpoint(deps, epoch);
  if (!hasTile(tile, checkpoint.size)) {
    throw new DomainError('not_found', 'The log does not reach this tile; read its checkpoint.');
  }
  const db = deps.database.kysely;
  if (tile.level !== 'entries') return readTile(db, checkpoint.epoch, tile);
  const from = tile.n * tileWidth;
  const entries = await listPlaced(db, checkpoint.epoch, from, tile.width);
  return encodeEntries(entries.map(({ id, entry }) => auditLeafData(id, entry)));
}

export interface InclusionProof {
  entry_id: number;
  epoch: number;
  index: number;
  leaf_hash: string;
  path: string[];
  checkpoint: string;
  proof: string;
}

/** With what is hashed: it has commitments in place of texts that an erasure can reach. */
export interface EntryProof extends InclusionProof {
  /** Canonical JSON. */
  entry: string;
  /** 32 bytes as base64url, of the commitments; null where there is none, or it was erased. */
  salt: string | null;
}

const hex = (hash: Hash): string => Buffer.from(hash).toString('hex');

/** The same for a caller, for whom an entry about an engagement might not exist. */
export async function proveInclusionFor(
  deps: ProofDeps,
  principal: Principal,
  id: number,
): Promise<EntryProof> {
  const db = deps.database.kysely;
  if (!(await maySeeAuditEntry(db, viewerOf(principal), id))) throw noEntry(id);
  const proof = await proveInclusion(deps, id);
  const stored = await storedEntry(db, id);
  if (stored === undefined) throw noEntry(id);
  return { ...proof, entry: stored.entry, salt: stored.texts?.salt ?? null };
}

function noEntry(id: number): DomainError {
  return new DomainError('not_found', `Audit entry ${id} not found.`);
}

const pendingText =
  "The entry isn't in the tree yet. Try again in a second; entries about engagements " +
  'take up to 15 minutes.';

/** Proof that an entry is in the log, under the newest checkpoint of its epoch. */
export async function proveInclusion(deps: ProofDeps, id: number): Promise<InclusionProof> {
  const db = deps.database.kysely;
  const place = await findLeaf(db, id);
  if (place === 'unknown') throw noEntry(id);
  if (place === 'pending') {
    throw new DomainError('conflict', pendingText);
  }
  const { epoch, seq: index, leaf } = place;
  const { size, note: checkpoint } = await readCheckpoint(deps, epoch);
  const read = await readerOf(db, epoch, size, inclusionRanges(index, size));
  const path = inclusionProof(index, size, read);
  const proof = logProofText({ index, path, checkpoint });
  const hashes = { leaf_hash: hex(leaf), path: path.map(hex) };
  return { entry_id: id, epoch, index, ...hashes, checkpoint, proof };
}

export interface ConsistencyProof {
  epoch: number;
  origin: string;
  from: number;
  to: number;
  from_root: string;
  to_root: string;
  path: string[];
}

/** Proof that the tree of `to` entries begins with the tree of `from` entries. */
export async function proveConsistency(
  deps: ProofDeps,
  asked: { from: number; to?: number | undefined; epoch?: number | undefined },
): Promise<ConsistencyProof> {
  const { epoch, origin } = await epochAsked(deps, asked.epoch);
  const { size } = await readCheckpoint(deps, epoch);
  const { from, to = size } = asked;
  if (from > to || to > size) {
    throw new DomainError('not_found', `The log has ${size} entries; use 1 ≤ from ≤ to ≤ ${size}.`);
  }
  const db = deps.database.kysely;
  const read = await readerOf(db, epoch, to, consistencyRanges(from, to));
  const path = consistencyProof(from, to, read).map(hex);
  const from_root = hex(await rootAt(db, epoch, from));
  const to_root = hex(await rootAt(db, epoch, to));
  return { epoch, origin, from, to, from_root, to_root, path };
}
