// The account of someone whom a provider has proven. Its roles and memberships are those of the
// groups of this very login: replaced each time, removals included.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { recordedGroups, rolesOfGroups, teamsOfGroups } from '../../domain/group-roles.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import type { Role } from '../../domain/role.ts';
import type { SignOnProvider } from '../../domain/sign-on-provider.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import {
  findAccountByEmail,
  insertAccount,
  lockAccount,
  updateAccount,
} from '../../store/accounts/accounts.ts';
import {
  findIdentity,
  insertIdentity,
  listIdentities,
  noteIdentityLogin,
} from '../../store/accounts/sign-on.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import { anyScimGroup } from '../../store/provisioning/scim-groups.ts';
import { findProvisioned } from '../../store/provisioning/scim-users.ts';
import { membershipsOf, teamsNamed } from '../../store/teams/teams.ts';
import { unknownPassword } from '../accounts/passwords.ts';
import type { Deps } from '../deps.ts';
import { groupNames } from '../provisioning/directory.ts';
import { replaceMemberships } from '../teams/group-memberships.ts';
import { RecordedRefusal, transact, type Tx } from '../transact.ts';
import type { ProvenPerson } from './proven-person.ts';

type AdmitDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

interface Admission {
  deps: AdmitDeps;
  tx: Tx;
  context: RequestContext;
  provider: SignOnProvider;
  person: ProvenPerson;
  roles: Role[];
  /** Teams that the map names for the groups, and that there are not. */
  missing_teams: string[];
}

/** @throws `forbidden` or `conflict`, recorded, for someone who cannot use this service. */
export async function admitPerson(
  deps: AdmitDeps,
  context: RequestContext,
  provider: SignOnProvider,
  person: ProvenPerson,
): Promise<AccountRow> {
  return transact(deps, context, async (tx) => {
    const roles = rolesOfGroups(provider.role_map, person.groups);
    const to = { provider, person, roles, missing_teams: [] };
    const admission: Admission = { deps, tx, context, ...to };
    const known = await knownIdentity(tx, person);
    const outcome =
      known === undefined ? await firstLogin(admission) : await nextLogin(admission, known);
    return outcome instanceof DomainError ? refused(admission, outcome) : outcome;
  });
}

/** Asked again with the lock, which only first logins take. */
async function knownIdentity(tx: Tx, person: ProvenPerson) {
  const known = await findIdentity(tx, person);
  if (known !== undefined) return known;
  await lockByName(tx, 'identity');
  return findIdentity(tx, person);
}

async function nextLogin(
  admission: Admission,
  identity: { id: string; account_id: string },
): Promise<AccountRow | DomainError> {
  const { deps, tx } = admission;
  const account = required(await lockAccount(tx, identity.account_id), 'account of an identity');
  const own = await withDirectory(admission, account);
  const replaced = await replaceRoles(own, account);
  if (account.disabled_at !== null) return isDisabled();
  if (!(await isIn(own, account))) return noRole(own);
  await noteIdentityLogin(tx, identity.id, timestamp(deps.clock.now()));
  return replaced;
}

/** Once its directory keeps groups, those count in place of the groups of the login. */
async function withDirectory(admission: Admission, account: AccountRow): Promise<Admission> {
  const { tx, provider, person } = admission;
  if (account.provisioned_by !== provider.id) return admission;
  if (!(await anyScimGroup(tx, provider.id))) return admission;
  const groups = (await groupNames(tx, provider.id, [account.id])).get(account.id) ?? [];
  const roles = rolesOfGroups(provider.role_map, groups);
  return { ...admission, roles, person: { ...person, groups } };
}

/** Whether the groups of this login give the account something. */
async function isIn({ tx, roles }: Admission, { id }: AccountRow): Promise<boolean> {
  return roles.length > 0 || (await membershipsOf(tx, id)).length > 0;
}

async function replaceRoles(admission: Admission, account: AccountRow): Promise<AccountRow> {
  const { deps, tx, context, provider, roles } = admission;
  await replaceTeams(admission, account);
  if (account.roles.length === roles.length && roles.every((one) => account.roles.includes(one))) {
    return account;
  }
  const at = timestamp(deps.clock.now());
  const changed = await updateAccount(tx, account.id, { roles, updated_at: at });
  const who = { account_id: account.id, email: account.email, provider: provider.id };
  const detail = { ...who, roles_before: account.roles, roles, ...groupsOf(admission) };
  await writeAudit(tx, context, at, { action: 'account.roles_replaced', detail });
  return changed;
}

async function replaceTeams(admission: Admission, account: AccountRow): Promise<void> {
  const { deps, tx, context, provider, person } = admission;
  const said = { provider: provider.id, role_map: provider.role_map, groups: person.groups };
  const at = timestamp(deps.clock.now());
  admission.missing_teams.push(...(await replaceMemberships(tx, context, at, account, said)));
}

async function firstLogin(admission: Admission): Promise<AccountRow | DomainError> {
  const { tx, provider, person } = admission;
  const { email } = person;
  const provisioned = await provisionedFor(admission);
  if (provisioned !== undefined) return takeOver(admission, provisioned);
  if (!provider.creates_accounts) return notLinked(admission);
  if (!(await hasRights(admission))) return noRole(admission);
  if (email === null || !person.email_verified) return noEmail(admission);
  if ((await findAccountByEmail(tx, email)) !== undefined) return emailTaken(admission, email);
  return makeAccount(admission, email);
}

/** Whether the groups of someone without an account have a role, for all records or in a team. */
async function hasRights(admission: Admission): Promise<boolean> {
  const { tx, provider, person, roles } = admission;
  const names = teamsOfGroups(provider.role_map, person.groups).map(({ team }) => team);
  const found = names.length > 0 ? await teamsNamed(tx, names) : [];
  if (roles.length > 0 || found.length > 0) return true;
  admission.missing_teams.push(...names);
  return false;
}

/**
 * The account that the directory of this provider made for the person, and that no one has signed
 * in to with the provider: by the external id, or by a checked address. Two that fit are none.
 */
async function provisionedFor({ tx, provider, person }: Admission): Promise<string | undefined> {
  const { subject, directory_id, email_verified, issuer } = person;
  const external = [subject, ...(directory_id === null ? [] : [directory_id])];
  const email = email_verified ? person.email : null;
  const [id, ...others] = await findProvisioned(tx, provider.id, { external, email });
  if (id === undefined || others.length > 0) return undefined;
  const identities = await listIdentities(tx, id);
  return identities.some((one) => one.issuer === issuer) ? undefined : id;
}

/** From then on issuer and subject say who the person is, as for everyone. */
async function takeOver(
  admission: Admission,
  account_id: string,
): Promise<AccountRow | DomainError> {
  const { deps, tx, context, provider, person } = admission;
  const account = required(await lockAccount(tx, account_id), 'account of a directory');
  const own = await withDirectory(admission, account);
  if (account.disabled_at !== null) return isDisabled();
  const replaced = await replaceRoles(own, account);
  if (!(await isIn(own, account))) return noRole(own);
  const at = timestamp(deps.clock.now());
  const { issuer, subject } = person;
  const identity = { account_id, issuer, subject, created_at: at, last_login_at: at };
  await insertIdentity(tx, { id: deps.ids.next(), ...identity });
  const detail = { account_id, email: account.email, issuer, subject, provider: provider.id };
  await writeAudit(tx, context, at, { action: 'account.identity_linked', detail });
  return replaced;
}

async function makeAccount(admission: Admission, email: string): Promise<AccountRow> {
  const { deps, tx, context, provider, person, roles } = admission;
  const at = timestamp(deps.clock.now());
  const account = await insertAccount(tx, {
    id: deps.ids.next(),
    ...{ email, name: person.name, roles },
    password_hash: unknownPassword(),
    password_expires_at: null,
    disabled_at: null,
    created_at: at,
    updated_at: at,
  });
  const { issuer, subject } = person;
  const identity = { account_id: account.id, issuer, subject, created_at: at, last_login_at: at };
  await insertIdentity(tx, { id: deps.ids.next(), ...identity });
  const who = { account_id: account.id, email, roles };
  const from = { provider: provider.id, issuer, subject };
  const detail = { ...who, ...from, ...groupsOf(admission) };
  await writeAudit(tx, context, at, { action: 'account.created', detail });
  await replaceTeams(admission, account);
  return account;
}

/** For entries of the audit log. */
function groupsOf({ provider, person }: Admission) {
  return recordedGroups(provider.role_map, person.groups);
}

/** Recorded with what an administrator needs to let the person in. */
async function refused(admission: Admission, error: DomainError): Promise<RecordedRefusal> {
  const { deps, tx, context, provider, person, missing_teams } = admission;
  const { issuer, subject, email } = person;
  const who = { provider: provider.id, issuer, subject, email };
  const detail = { ...who, ...groupsOf(admission), reason: error.members['reason'], missing_teams };
  const at = timestamp(deps.clock.now());
  await writeAudit(tx, context, at, { action: 'auth.sign_on_refused', detail });
  return new RecordedRefusal(error);
}

/** What the page shows alongside the reason, so that its reader knows what to ask for. */
function shown({ provider, person }: Admission, reason: string) {
  const { issuer, subject, groups } = person;
  return { reason, provider: provider.name, issuer, subject, groups };
}

function isDisabled(): DomainError {
  const detail = 'Your account here is disabled. Ask an administrator.';
  return new DomainError('forbidden', detail, { reason: 'disabled' });
}

function noRole(admission: Admission): DomainError {
  const detail =
    'None of your groups has a role here. Ask an administrator for a group that has one.';
  return new DomainError('forbidden', detail, shown(admission, 'no_role'));
}

function notLinked(admission: Admission): DomainError {
  const detail =
    'You have no account here. Ask an administrator to link one to your issuer and subject.';
  return new DomainError('forbidden', detail, shown(admission, 'not_linked'));
}

function noEmail(admission: Admission): DomainError {
  const detail =
    'The provider names no verified email address of yours. Ask an administrator of the provider.';
  return new DomainError('forbidden', detail, shown(admission, 'no_email'));
}

function emailTaken(admission: Admission, email: string): DomainError {
  const detail =
    `An account with the address ${email} exists and is not linked to you. Ask an administrator ` +
    'to link it to your issuer and subject.';
  return new DomainError('forbidden', detail, shown(admission, 'email_taken'));
}
