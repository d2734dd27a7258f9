// Service accounts: made, changed and given new secrets by administrators. The secret is shown
// once; only its hash is kept.
import { createHash, randomBytes } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { AuthMethod, PublicKey, Scope } from '../../domain/machine.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import type { Role } from '../../domain/role.ts';
import { findAccountByEmail } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  findServiceAccount,
  insertServiceAccount,
  isMachineNamed,
  listServiceAccounts,
  lockServiceAccount,
  updateServiceAccount,
  type OwnedAccount,
  type ServiceAccountRow,
} from '../../store/machines/service-accounts.ts';
import type { Deps } from '../deps.ts';
import { transact, transactOnce, type Tx } from '../transact.ts';
import { assertProvider, assertSound, namedIn, usesCertificate } from './machine-terms.ts';

export type WriteDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'ids'>;

export interface MachineInput {
  name: string;
  description: string;
  /** E-mail of an enabled user. */
  owner: string;
  roles: Role[];
  scopes: Scope[];
  expires_in_days: number;
  enforcement_point: string | null;
  /** Of single sign-on, whose accounts it provisions; null without a scope for that. */
  provider: string | null;
  auth_method: AuthMethod;
  certificate_subject: string | null;
  certificate_sha256: string | null;
  certificate_bound: boolean;
  public_keys: PublicKey[] | null;
}

/** Absent stays as it is. */
export type MachineChange = Partial<
  Pick<
    MachineInput,
    'description' | 'owner' | 'roles' | 'scopes' | 'provider' | 'certificate_bound'
  >
> & {
  expires_in_days?: number;
  certificate_subject?: string;
  certificate_sha256?: string;
  public_keys?: PublicKey[];
  disabled?: boolean;
};

export interface MadeMachine {
  account: OwnedAccount;
  /** Shown once; null where the machine proves itself by a certificate. */
  secret: string | null;
}

export function readServiceAccounts(
  { database }: Pick<Deps, 'database'>,
  page: { limit: number; after: string | null },
): Promise<OwnedAccount[]> {
  return listServiceAccounts(database.kysely, page);
}

export async function createServiceAccount(
  deps: WriteDeps,
  context: RequestContext,
  input: MachineInput,
): Promise<MadeMachine> {
  assertSound(input);
  assertProvider(deps, input);
  const secret = input.auth_method === 'client_secret_basic' ? newSecret() : null;
  const account = await transactOnce(deps, context, 'service account', async (tx) => {
    const owner_id = await ownerOf(tx, input.owner);
    if (await isMachineNamed(tx, input.name)) throw nameTaken();
    const now = deps.clock.now();
    const [id, created_at] = [deps.ids.next(), timestamp(now)];
    const { owner: _owner, expires_in_days, ...kept } = input;
    await insertServiceAccount(tx, {
      ...{ ...kept, id, owner_id, created_at },
      client_id: `svc_${randomBytes(16).toString('base64url')}`,
      certificate_bound: kept.certificate_bound || usesCertificate(kept),
      public_keys: kept.public_keys && JSON.stringify(kept.public_keys),
      secret_sha256: secret && sha256(secret),
      expires_at: timestamp(now.add({ hours: 24 * expires_in_days })),
      ...{ previous_sha256: null, previous_until: null, token_version: 1 },
      ...{ rotated_at: null, last_used_at: null, disabled_at: null },
    });
    const made = required(await findServiceAccount(tx, id), 'the new service account');
    const detail = shownOf(made);
    await writeAudit(tx, context, created_at, { action: 'service_account.created', detail });
    return made;
  });
  return { account, secret };
}

export async function changeServiceAccount(
  deps: WriteDeps,
  context: RequestContext,
  id: string,
  change: MachineChange,
): Promise<OwnedAccount> {
  return transact(deps, context, async (tx) => {
    const before = await locked(tx, id);
    const now = deps.clock.now();
    const { owner, disabled, expires_in_days, public_keys, ...fields } = change;
    const days = expires_in_days;
    assertSound({ ...before, ...fields, public_keys: public_keys ?? before.public_keys });
    const asked = fields.scopes ?? fields.provider;
    if (asked !== undefined) assertProvider(deps, { ...before, ...fields });
    await updateServiceAccount(tx, id, {
      ...fields,
      ...(owner === undefined ? {} : { owner_id: await ownerOf(tx, owner) }),
      ...(public_keys === undefined ? {} : { public_keys: JSON.stringify(public_keys) }),
      ...(days === undefined ? {} : { expires_at: timestamp(now.add({ hours: 24 * days })) }),
      ...(disabled === undefined
        ? {}
        : { disabled_at: disabled ? (before.disabled_at ?? timestamp(now)) : null }),
      // What was given out under the old terms ends.
      token_version: before.token_version + 1,
    });
    const after = required(await findServiceAccount(tx, id), 'the service account');
    const detail = { ...shownOf(after), changed: Object.keys(change) };
    await writeAudit(tx, context, timestamp(now), { action: 'service_account.changed', detail });
    return after;
  });
}

export async function locked(tx: Tx, id: string): Promise<ServiceAccountRow> {
  const found = isUuid(id) ? await lockServiceAccount(tx, id) : undefined;
  if (found !== undefined) return found;
  throw new DomainError('not_found', 'There is no such service account.');
}

async function ownerOf(tx: Tx, email: string): Promise<string> {
  const account = await findAccountByEmail(tx, email.toLowerCase());
  if (account?.disabled_at === null) return account.id;
  throw validationFailed([{ pointer: '/owner', message: 'must be the e-mail of an enabled user' }]);
}

function shownOf(account: OwnedAccount) {
  const { roles, scopes, auth_method, enforcement_point, certificate_bound, provider } = account;
  const { certificate_subject, certificate_sha256, expires_at, disabled_at } = account;
  const { public_keys } = account;
  return {
    ...namedIn(account),
    ...{ roles, scopes, auth_method, certificate_bound, expires_at, disabled_at },
    ...{ enforcement_point, provider, certificate_subject, certificate_sha256, public_keys },
  };
}

/** So that it is known as one wherever it turns up. */
export function newSecret(): string {
  return `proofline_secret_${randomBytes(32).toString('base64url')}`;
}

function nameTaken(): DomainError {
  return validationFailed([
    { pointer: '/name', message: 'is the name of another service account' },
  ]);
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
