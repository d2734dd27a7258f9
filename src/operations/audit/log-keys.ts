// The keys of the audit log as the log itself has them: every key that a process registered, up to
// the size at which it ended.
import type { Kysely } from 'kysely';
import { timestamp } from '../../domain/clock.ts';
import { epochOf } from '../../store/audit/anchors.ts';
import {
  listLogKeys,
  newestCheckpoint,
  readLogState,
  registerLogKey,
  takeLogLock,
  type Epoch,
} from '../../store/audit/audit-log.ts';
import { findAuditEntries, writeAudit } from '../../store/audit/audit.ts';
import type { Tables } from '../../store/tables.ts';
import { sameBytes } from '../../trust-core/bytes.ts';
import type { NoteVerifier } from '../../trust-core/signed-note.ts';
import { UntrustedError } from '../../trust-core/untrusted-error.ts';
import { keyChangeDetail, readKeyChange, type KeyChange } from '../../trust/key-change.ts';
import { emptyRoot } from '../../trust/merkle.ts';
import type { EndedLogKey } from '../../trust/published-keys.ts';
import { noteSigner, noteVerifier } from '../../trust/signed-note.ts';
import { parseStrictJson } from '../../trust/strict-json.ts';
import type { AuditLog, Deps } from '../deps.ts';
import { systemContext } from '../system-context.ts';
import { transact } from '../transact.ts';
import { rawKey, useCurrentKey } from './audit-log.ts';

type Db = Kysely<Tables>;
type KeyDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'auditLog'>;

/** So many changes of keys of one log are read; the newest ones. */
const mostChanges = 1_000;

export interface FoundChange {
  entry_id: number;
  /** Why it counts for nothing; null for one that its keys signed. */
  fault: string | null;
  change: KeyChange | null;
}

/** What the entries say of keys that ended, the oldest first. */
export async function listKeyChanges(db: Db): Promise<FoundChange[]> {
  const entries = await findAuditEntries(db, 'key.retired', mostChanges);
  const found = entries.reverse().map(({ id: entry_id, entry }): FoundChange => {
    try {
      return { entry_id, fault: null, change: readKeyChange(parseStrictJson(Buffer.from(entry))) };
    } catch (error) {
      if (error instanceof UntrustedError) return { entry_id, fault: error.message, change: null };
      throw error;
    }
  });
  return found.filter(({ fault, change }) => fault !== null || change !== null);
}

/** The keys under the name of an epoch, each up to where it ended. */
export async function logVerifiers(
  db: Db,
  epoch: Epoch,
  keys: readonly Uint8Array[],
): Promise<NoteVerifier[]> {
  const changes = (await listKeyChanges(db)).flatMap(({ change }) => change ?? []);
  const closedAt = async () => (await newestCheckpoint(db, epoch.epoch))?.size ?? 0;
  const verifiers = keys.map(async (key): Promise<NoteVerifier> => {
    const verifier = noteVerifier(epoch.origin, key);
    const end = changes.find(({ old_key }) => sameBytes(old_key.public_key, key))?.checkpoint;
    if (end === undefined) return verifier;
    const ended = epochOf(end.origin);
    if (ended === epoch.epoch) return { ...verifier, until: end.size };
    return { ...verifier, until: ended < epoch.epoch ? 0 : await closedAt() };
  });
  return Promise.all(verifiers);
}

/**
 * Who might have signed in an epoch: this process, and every process that registered its key. A key
 * out of the database proves less than our own (see docs/explanation/audit-log.md).
 */
export async function verifiersOf(
  db: Db,
  { public_key }: Pick<AuditLog, 'public_key'>,
  epoch: Epoch,
): Promise<NoteVerifier[]> {
  return logVerifiers(db, epoch, [public_key, ...(await listLogKeys(db))]);
}

/** Keys that are trusted, and those that one of them named as the next before it ended. */
export async function withSuccessors(
  db: Db,
  trusted: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const keys = [...trusted];
  for (const { change } of await listKeyChanges(db)) {
    if (change === null || change.compromised) continue;
    const isKnown = keys.some((key) => sameBytes(key, change.old_key.public_key));
    if (isKnown) keys.push(change.new_key.public_key);
  }
  return keys;
}

/** Signs with the key whose time it is, and writes into the log which ones ended, and where. */
export async function followLogKeys(deps: KeyDeps): Promise<void> {
  const { database, clock, auditLog } = deps;
  const { keys } = auditLog;
  // Asked first: a key that ends from here on might still be the one that signs.
  const ended = await keys.ended();
  await useCurrentKey(auditLog);
  for (const key of await keys.list()) {
    await registerLogKey(database.kysely, rawKey(key), timestamp(clock.now()));
  }
  for (const key of ended) {
    await announceEnd(deps, key);
    await keys.forget(key.kid);
  }
}

/** What was signed with the old key is committed by now: the lock of the log waits for it. */
async function announceEnd(deps: KeyDeps, key: EndedLogKey): Promise<void> {
  await transact(deps, systemContext(deps), async (tx) => {
    await takeLogLock(tx);
    const before = await listKeyChanges(tx);
    const old = rawKey(key);
    if (before.some(({ change }) => change && sameBytes(change.old_key.public_key, old))) return;
    const { origin, size, root } = await readLogState(tx);
    const next = noteSigner(origin, deps.auditLog.private_key);
    const change: KeyChange = {
      ...{ old_key: noteVerifier(origin, old), new_key: next, compromised: key.compromised },
      checkpoint: { origin, size, root: root ?? emptyRoot },
    };
    const signers = key.private_key === null ? [] : [noteSigner(origin, key.private_key)];
    const { kid, active_from, retired_at, end } = key;
    const detail = keyChangeDetail(change, [...signers, next]);
    await writeAudit(tx, systemContext(deps), timestamp(deps.clock.now()), {
      action: 'key.retired',
      detail: { purpose: 'log', kid, active_from, retired_at, ...end, ...detail },
    });
  });
}
