// A new password without the old one: an administrator passes on a one-time link, and the user
// chooses the password. No one else learns it.
import { createHash, randomBytes } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { lockAccount, updateAccount } from '../../store/accounts/accounts.ts';
import {
  insertPasswordLink,
  markLinkUsed,
  ownerOfLink,
} from '../../store/accounts/password-links.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { revokeFeedsOf } from '../../store/legal/legal-deadlines.ts';
import type { Deps } from '../deps.ts';
import { assertWritable, transact } from '../transact.ts';
import { anonymous, awaitTurn, type Source } from './guesses.ts';
import { assertFit } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

type LinkDeps = Pick<Deps, 'config' | 'database' | 'clock'>;

const linkHours = 24;

export interface PasswordLink {
  email: string;
  /** Shown once; only its hash is kept. */
  token: string;
  expires_at: string;
}

/**
 * A link for 24 hours and one use. Links of the user before it do not work any more. Not for the
 * caller: no one changes their own password without the current one.
 */
export async function createPasswordLink(
  deps: LinkDeps,
  context: RequestContext,
  id: string,
): Promise<PasswordLink> {
  if (deps.config.IP3_DEMO === 'on') throw sharedByAll();
  if (id.toLowerCase() === context.principal.id) throw isOwn();
  // A retry would have to find the token again, which is not kept.
  const { idempotency: _none, ...once } = context;
  return transact(deps, once, async (tx) => {
    const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
    if (account === undefined) throw new DomainError('not_found', 'User not found.');
    if (account.disabled_at !== null) throw isDisabled();
    const token = randomBytes(32).toString('base64url');
    const now = deps.clock.now();
    const created_at = timestamp(now);
    const expires_at = timestamp(now.add({ hours: linkHours }));
    await insertPasswordLink(tx, {
      token_sha256: sha256(token),
      account_id: account.id,
      token_version: account.token_version,
      created_by: context.principal.name,
      created_at,
      expires_at,
      used_at: null,
    });
    const { email } = account;
    const detail = { account_id: id, email, expires_at };
    await writeAudit(tx, context, created_at, { action: 'account.reset_link_created', detail });
    return { email, token, expires_at };
  });
}

/**
 * Sets the password of the user whose link it is. Ends all sessions, tokens and calendar addresses.
 * @throws `unauthorized` for a link that is used, too old, replaced or unknown.
 */
export async function choosePassword(
  deps: LinkDeps,
  source: Source,
  input: { token: string; password: string },
): Promise<{ email: string }> {
  assertWritable(deps);
  await awaitTurn(deps, source, [{ pace: 'address', key: `reset|${source.block}` }]);
  const token_sha256 = sha256(input.token);
  const now = () => timestamp(deps.clock.now());
  // Asked first without the lock: no one should make a server hash passwords for nothing.
  const owner = await ownerOfLink(deps.database.kysely, token_sha256, now());
  if (owner === undefined) throw badLink();
  await assertFit(deps, input.password, owner);
  const password_hash = await hashPassword(input.password, {
    name: source.block,
    isKnown: true,
  });
  const context = { principal: anonymous, request_id: source.request_id };
  return transact(deps, context, async (tx) => {
    const account = await lockAccount(tx, owner.id);
    const at = now();
    const link = await ownerOfLink(tx, token_sha256, at);
    if (account === undefined || link === undefined) throw badLink();
    await markLinkUsed(tx, token_sha256, at);
    const token_version = account.token_version + 1;
    const change = { password_hash, token_version, password_expires_at: null, updated_at: at };
    await updateAccount(tx, account.id, change);
    await revokeFeedsOf(tx, account.id, at);
    const { id: account_id, email } = account;
    const detail = { account_id, email, link_created_by: link.created_by, address: source.address };
    await writeAudit(tx, context, at, { action: 'account.password_reset', detail });
    return { email };
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function badLink(): DomainError {
  return new DomainError(
    'unauthorized',
    'This link was used, replaced or is older than 24 hours. Ask an administrator for ' +
      'a new one.',
  );
}

function isDisabled(): DomainError {
  return new DomainError('conflict', 'This user is disabled. Enable the user first.');
}

function isOwn(): DomainError {
  return new DomainError(
    'conflict',
    'A link replaces the password of another user. Change your own with POST ' +
      '/api/ip3/v1/me/password, which requires the current one.',
  );
}

function sharedByAll(): DomainError {
  const detail = "Demo users share one password, which can't be changed.";
  return new DomainError('conflict', detail);
}
