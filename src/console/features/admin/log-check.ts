// What this browser checks of the audit log by itself: who signed the newest checkpoint, that the
// log only grew since the last one checked here, and that shown entries are in it as shown.
import { sameBytes, utf8 } from '../../../trust-core/bytes.ts';
import type { Checkpoint } from '../../../trust-core/checkpoint.ts';
import { leafInput } from '../../../trust-core/merkle.ts';
import type { UntrustedReason } from '../../../trust-core/untrusted-error.ts';
import { sha256Hex } from '../../web-crypto.ts';
import type { KeptCheckpoint } from './kept-checkpoint.ts';
import { provesConsistency, provesInclusion, type HexHash } from './log-proof.ts';
import { isShownAsHashed } from './shown-entry.ts';
import { openCheckpoint } from './signed-checkpoint.ts';

export interface EntryProof {
  index: number;
  leaf_hash: HexHash;
  path: HexHash[];
  checkpoint: string;
  entry: string;
  salt: string | null;
}

/** The questions to the server; `null` is an answer that there is no such proof. */
export interface LogSource {
  checkpoint: () => Promise<string>;
  vkeys: () => Promise<string>;
  consistency: (from: number, to: number) => Promise<HexHash[] | null>;
  inclusion: (entry: number) => Promise<EntryProof | 'pending' | null>;
}

export interface ShownEntry {
  id: number;
}

type Signature =
  | { outcome: 'holds'; key: 'known' | 'new' | 'first'; vkey: string }
  | { outcome: 'fails'; why: UntrustedReason }
  | { outcome: 'unable' };

type Growth =
  | { outcome: 'holds'; since: KeptCheckpoint }
  | { outcome: 'fails'; why: 'other_log' | 'shorter' | 'rewritten'; since: KeptCheckpoint }
  | { outcome: 'first' };

/** Why an entry is not shown as the log holds it. */
export type EntryFault = 'changed' | 'not_in_log' | 'unsigned';

export interface EntriesCheck {
  holding: number;
  /** Too new to have a place. */
  pending: number;
  failed: { id: number; why: EntryFault }[];
}

export interface LogCheck {
  note: string;
  signature: Signature;
  /** Null when no signature holds: there is nothing to compare with then. */
  growth: Growth | null;
  entries: EntriesCheck | null;
  /** What to remember; null unless everything holds. */
  keep: Omit<KeptCheckpoint, 'at'> | null;
}

export async function checkLog(
  source: LogSource,
  kept: KeptCheckpoint | null,
  shown: readonly ShownEntry[],
): Promise<LogCheck> {
  const proofs = await proofsOf(source, shown);
  // Asked last, so that the checkpoint is not older than those of the proofs.
  const note = await source.checkpoint();
  const vkeys = (await source.vkeys()).split('\n').filter((line) => line !== '');
  const opened = await openCheckpoint(note, [...(kept?.vkeys ?? []), ...vkeys]);
  if (opened === 'unable' || 'fault' in opened) {
    const signature: Signature =
      opened === 'unable' ? { outcome: 'unable' } : { outcome: 'fails', why: opened.fault };
    return { note, signature, growth: null, entries: null, keep: null };
  }
  const { checkpoint: head, vkey } = opened;
  const key = kept === null ? 'first' : kept.vkeys.includes(vkey) ? 'known' : 'new';
  const growth = await growthOf(source, kept, head);
  const entries = await entriesOf(source, head, vkeys, shown, proofs);
  const isSound = growth.outcome !== 'fails' && entries.failed.length === 0;
  const keep = isSound ? { ...head, vkeys: [...new Set([...(kept?.vkeys ?? []), vkey])] } : null;
  return { note, signature: { outcome: 'holds', key, vkey }, growth, entries, keep };
}

async function growthOf(
  source: LogSource,
  since: KeptCheckpoint | null,
  head: Checkpoint,
): Promise<Growth> {
  if (since === null) return { outcome: 'first' };
  if (since.origin !== head.origin) return { outcome: 'fails', why: 'other_log', since };
  if (since.size > head.size) return { outcome: 'fails', why: 'shorter', since };
  if (await grewFrom(source, since, head)) return { outcome: 'holds', since };
  return { outcome: 'fails', why: 'rewritten', since };
}

async function grewFrom(source: LogSource, old: Checkpoint, head: Checkpoint): Promise<boolean> {
  if (old.size === head.size) return sameBytes(old.root, head.root);
  const path = await source.consistency(old.size, head.size);
  const sizes = { oldSize: old.size, newSize: head.size };
  if (path === null) return false;
  return provesConsistency({ ...sizes, oldRoot: old.root, newRoot: head.root }, path);
}

type Proofs = Map<number, EntryProof | 'pending' | null>;

/** A few at a time: a page of entries is no burst of requests. */
const atOnce = 6;

async function proofsOf(source: LogSource, shown: readonly ShownEntry[]): Promise<Proofs> {
  const proofs: Proofs = new Map();
  for (let from = 0; from < shown.length; from += atOnce) {
    const some = shown.slice(from, from + atOnce);
    await Promise.all(some.map(async ({ id }) => proofs.set(id, await source.inclusion(id))));
  }
  return proofs;
}

async function entriesOf(
  source: LogSource,
  head: Checkpoint,
  vkeys: readonly string[],
  shown: readonly ShownEntry[],
  proofs: Proofs,
): Promise<EntriesCheck> {
  const found: EntriesCheck = { holding: 0, pending: 0, failed: [] };
  // One look for each checkpoint, of which the proofs of a page share one or a few.
  const believed = new Map<string, Promise<Checkpoint | null>>();
  for (const entry of shown) {
    const proof = proofs.get(entry.id) ?? null;
    if (proof === 'pending') {
      found.pending += 1;
      continue;
    }
    const under = proof === null ? null : await checkpointOf(proof.checkpoint);
    const why = await faultOf(entry, proof, under);
    if (why === null) found.holding += 1;
    else found.failed.push({ id: entry.id, why });
  }
  return found;

  function checkpointOf(note: string): Promise<Checkpoint | null> {
    const known = believed.get(note) ?? believedIn(source, note, head, vkeys);
    believed.set(note, known);
    return known;
  }
}

/** The checkpoint of a proof, when it is signed and the newest one goes on from it. */
async function believedIn(
  source: LogSource,
  note: string,
  head: Checkpoint,
  vkeys: readonly string[],
): Promise<Checkpoint | null> {
  const opened = await openCheckpoint(note, vkeys);
  if (opened === 'unable' || 'fault' in opened) return null;
  const { checkpoint } = opened;
  // A log that was forked ends with its last checkpoint; the newest one cannot go on from that.
  if (checkpoint.origin !== head.origin) return checkpoint;
  return (await grewFrom(source, checkpoint, head)) ? checkpoint : null;
}

async function faultOf(
  entry: ShownEntry,
  proof: EntryProof | null,
  under: Checkpoint | null,
): Promise<EntryFault | null> {
  if (proof === null) return 'not_in_log';
  if (under === null) return 'unsigned';
  const { index, leaf_hash: leaf, path } = proof;
  if (!(await provesInclusion({ index, size: under.size, leaf, root: under.root }, path))) {
    return 'not_in_log';
  }
  const { id, ...record } = entry;
  const data = `{"entry":${proof.entry},"id":${id}}`;
  if ((await sha256Hex(leafInput(utf8(data)))) !== leaf) return 'changed';
  return (await isShownAsHashed(record, proof.entry, proof.salt)) ? null : 'changed';
}
