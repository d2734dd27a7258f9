// A change of a key that signs, by two administrators: one asks, the other confirms, then the key
// of this process's data folder rotates. What the shell does has no second person.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { lockKeyChanges } from '../../store/approvals/approvals.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { AskedRotation, KeyPurpose, OwnKey, SigningKeys } from '../../trust/published-keys.ts';
import { takeApproval, type UsedApproval } from '../approvals/require-approval.ts';
import { followLogKeys } from '../audit/log-keys.ts';
import type { Deps } from '../deps.ts';
import { publishPackageKeys } from '../packages/publish-keys.ts';
import { RecordedRefusal, transact, type Tx } from '../transact.ts';

type KeyDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'packageKeys' | 'tokens' | 'auditLog'>;

export interface AskedKeyChange {
  /** The key that ends. */
  kid: string;
  compromised: boolean;
  reason: string;
}

export interface KeyRotation {
  purpose: KeyPurpose;
  kid: string;
  retired_at: Timestamp;
  compromised: boolean;
  new_kid: string;
  active_from: Timestamp;
  approved_by: string;
}

interface FoundKey {
  folder: SigningKeys<KeyPurpose>;
  key: OwnKey<KeyPurpose>;
}

export interface FolderKey extends OwnKey<KeyPurpose> {
  /** Whether it signs now. */
  signs: boolean;
}

/** The keys of this process's data folder: those of one purpose after the other, by age. */
export async function readFolderKeys(deps: KeyDeps): Promise<FolderKey[]> {
  const lists = Object.values(foldersOf(deps)).map(async (folder: SigningKeys<KeyPurpose>) => {
    const { signer } = await folder.current();
    return (await folder.list()).map((key) => ({ ...key, signs: key.kid === signer.kid }));
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Asks for the change, and carries it out once another administrator has confirmed it. Throws
 * `not_found` for a key of another folder, `conflict` for one that does not sign any more, and
 * `approval_required` until it is confirmed.
 */
export async function rotateKey(
  deps: KeyDeps,
  context: RequestContext,
  asked: AskedKeyChange,
): Promise<KeyRotation> {
  const rotation = await transact(deps, context, async (tx) => {
    await lockKeyChanges(tx);
    const { folder, key } = await findKey(deps, asked.kid);
    const isEnded = asked.compromised ? key.compromised : key.retired_at !== null;
    if (!isEnded) await assertSigns(folder, asked.kid);
    const approval = await takeApproval(deps, tx, context, {
      kind: 'key_change',
      subject: asked.kid,
      incident_id: null,
      asked: { ...asked, purpose: key.purpose, compromised: String(asked.compromised) },
      approver_role: 'Admin',
      two_roles: false,
      named: null,
    });
    if (isEnded) assertInterrupted(key, approval);
    if (approval instanceof DomainError) return new RecordedRefusal(approval);
    // Before the commit: what the audit trail calls done has been done.
    if (!isEnded) await folder.rotate(rotationOf(context, asked, approval));
    return record(deps, tx, context, { asked, approval, keys: await folder.list() });
  });
  await publish(deps, rotation.purpose);
  return rotation;
}

function foldersOf({ packageKeys, tokens, auditLog }: KeyDeps) {
  return { package: packageKeys, token: tokens.keys, log: auditLog.keys };
}

async function findKey(deps: KeyDeps, kid: string): Promise<FoundKey> {
  for (const folder of Object.values(foldersOf(deps))) {
    const key = (await folder.list()).find((one) => one.kid === kid);
    if (key !== undefined) return { folder, key };
  }
  throw unknownKey();
}

/** A kill between the rotation and the commit leaves the approval unused: it is used up now. */
function assertInterrupted({ end }: OwnKey<KeyPurpose>, approval: UsedApproval | DomainError) {
  if (!(approval instanceof DomainError) && end?.approval_id === approval.approval_id) return;
  throw new DomainError('conflict', 'This key has ended or ends already. Read the keys again.');
}

async function assertSigns(folder: SigningKeys<KeyPurpose>, kid: string): Promise<void> {
  const { signer } = await folder.current();
  if (signer.kid === kid) return;
  throw new DomainError('conflict', 'This key does not sign now. Read the keys again.');
}

function rotationOf(
  { principal }: RequestContext,
  { compromised, reason }: AskedKeyChange,
  { approval_id }: UsedApproval,
): AskedRotation {
  return { compromised, end: { reason, by: principal.name, approval_id } };
}

async function record(
  { clock }: KeyDeps,
  tx: Tx,
  context: RequestContext,
  done: { asked: AskedKeyChange; approval: UsedApproval; keys: OwnKey<KeyPurpose>[] },
): Promise<KeyRotation> {
  const { kid, compromised, reason } = done.asked;
  const { approved_by, approval_id } = done.approval;
  const old = done.keys.find((key) => key.kid === kid);
  const next = required(done.keys.at(-1), 'new key');
  const rotation = {
    ...{ purpose: next.purpose, kid, compromised },
    ...{ new_kid: next.kid, active_from: next.active_from },
    ...{ retired_at: required(old?.retired_at, 'end of the key'), approved_by },
  };
  await writeAudit(tx, context, timestamp(clock.now()), {
    action: 'key.rotated',
    detail: { ...rotation, reason, approval_id },
  });
  return rotation;
}

/** At once in place of seconds later; where it fails, the jobs do it. */
async function publish(deps: KeyDeps, purpose: KeyPurpose): Promise<void> {
  const publishers = {
    package: () => publishPackageKeys(deps),
    token: () => deps.tokens.refreshKeys(),
    log: () => followLogKeys(deps),
  };
  await publishers[purpose]().catch(() => undefined);
}

function unknownKey(): DomainError {
  const detail =
    'The data folder of the process that answers has no such key. Where several processes have ' +
    'data folders of their own, send the request to the one that has it.';
  return new DomainError('not_found', detail);
}
