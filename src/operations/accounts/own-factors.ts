// The second factor of a person: an authenticator app set up, replaced and removed by its owner
// with a code, recovery codes, and what an administrator resets when it is lost.
import { randomBytes } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { hasRole, type Role } from '../../domain/role.ts';
import { lockAccount } from '../../store/accounts/accounts.ts';
import {
  countRecoveryCodes,
  findTotp,
  noteProof,
  offerTotp,
} from '../../store/accounts/factors.ts';
import { listPasskeys } from '../../store/accounts/passkeys.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { Deps } from '../deps.ts';
import { assertWritable, transact } from '../transact.ts';
import { amrOf, methodsOf } from './factor-methods.ts';
import { awaitTurn, forgetGuesses, type Guess } from './guesses.ts';
import { assertOwnAccount, withoutRetry, type OwnRequest } from './own-request.ts';
import { isRightCode, sealedFor, wrongCode, type FactorDeps } from './prove-factor.ts';
import { codesIfNone } from './recovery-codes.ts';
import { base32, otpauthUri } from './totp.ts';
import { relyingParty } from './webauthn.ts';

export interface OwnFactors {
  /** Since when codes of a generator are asked for. */
  totp_since: string | null;
  passkeys: OwnPasskey[];
  /** Whether the service has the host name that passkeys need. */
  passkeys_possible: boolean;
  recovery_codes_left: number;
  /** Whether a role of the caller needs a second factor. */
  required: boolean;
}

interface OwnPasskey {
  id: string;
  name: string;
  synced: boolean;
  created_at: string;
  last_used_at: string | null;
}

export async function readOwnFactors(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { principal }: RequestContext,
): Promise<OwnFactors> {
  const db = database.kysely;
  const totp = await findTotp(db, principal.id);
  const rows = await listPasskeys(db, principal.id);
  return {
    totp_since: totp?.confirmed_at ?? null,
    passkeys: rows.map(({ id, name, synced, created_at, last_used_at }) => ({
      ...{ id, name, synced, created_at, last_used_at },
    })),
    passkeys_possible: relyingParty(config) !== null,
    recovery_codes_left: await countRecoveryCodes(db, principal.id),
    required: needsFactor(config.IP3_FACTOR_REQUIRED, principal.roles),
  };
}

export function needsFactor(required: readonly Role[] | undefined, held: readonly Role[]): boolean {
  return required?.some((role) => hasRole(held, role)) === true;
}

const secretBytes = 20;

/** A secret for a generator; it counts once a code of it was sent. */
export async function offerOwnTotp(
  deps: FactorDeps,
  { principal }: RequestContext,
): Promise<{ secret: string; uri: string }> {
  assertWritable(deps);
  assertOwnAccount(deps);
  const bytes = randomBytes(secretBytes);
  const secret = await deps.secrets.seal(bytes, sealedFor(principal.id));
  const created_at = timestamp(deps.clock.now());
  const row = { account_id: principal.id, secret, created_at };
  if (!(await offerTotp(deps.database.kysely, row))) throw alreadySetUp();
  return { secret: base32(bytes), uri: otpauthUri('Proofline', principal.name, bytes) };
}

/**
 * Takes the first code of a new generator, and gives recovery codes, which are shown once, to
 * someone who has none.
 */
export async function confirmOwnTotp(
  deps: FactorDeps,
  { context, source, session }: OwnRequest,
  code: string,
): Promise<string[]> {
  const { id } = context.principal;
  if ((await methodsOf(deps.database.kysely, id)).includes('otp')) throw alreadySetUp();
  const guess: Guess = { pace: 'accountAndAddress', key: `factor|${id}` };
  await awaitTurn(deps, source, [guess], { account_id: id, email: context.principal.name });
  if (!(await isRightCode(deps, id, code.replace(/\s/g, '')))) throw wrongCode();
  await forgetGuesses(deps, guess);
  return transact(deps, withoutRetry(context), async (tx) => {
    await lockAccount(tx, id);
    const at = timestamp(deps.clock.now());
    await noteProof(tx, session.jti, amrOf.otp, at);
    const detail = { account_id: id, factor: 'otp' };
    await writeAudit(tx, context, at, { action: 'account.factor_added', detail });
    return codesIfNone(tx, id);
  });
}

function alreadySetUp(): DomainError {
  const detail = 'You have an authenticator app already. Remove it before you set up another one.';
  return new DomainError('conflict', detail);
}
