// The terms of a service account as a form holds them, and what the request makes of them.
import {
  isScope,
  machineRoles,
  publicKeyMembers,
  scopeAreaNames,
  type AuthMethod,
  type PublicKey,
  type Scope,
  type ScopeArea,
} from '../../../domain/machine.ts';
import { enforcementRegistrars } from '../../../domain/policy.ts';
import { hasRole, type Role } from '../../../domain/role.ts';
import { toBase64 } from '../../../trust-core/base64.ts';
import type { MachineChange, NewMachine } from '../../api/requests/machines.ts';
import type { ServiceAccount } from '../../api/types.gen.ts';

/** How far a scope goes into an area. */
export const reaches = ['none', 'read', 'write'] as const;
export type Reach = (typeof reaches)[number];

export interface Terms {
  name: string;
  description: string;
  owner: string;
  roles: readonly Role[];
  reach: Readonly<Record<ScopeArea, Reach>>;
  days: number | string;
  method: AuthMethod;
  subject: string;
  /** The certificate in PEM, or its thumbprint. */
  certificate: string;
  /** One JWK, a list of them, or a JWK set, as text. */
  keys: string;
  isBound: boolean;
  point: string;
  /** Whose accounts it provisions; empty without a scope for that. */
  provider: string;
  isDisabled: boolean;
}

export const longestDays = 731;
const usualDays = 365;

export function newTerms(owner: string): Terms {
  return {
    ...{ name: '', description: '', owner, roles: [], reach: reachOf([]), days: usualDays },
    ...{ method: 'client_secret_basic', subject: '', certificate: '', keys: '' },
    isBound: false,
    ...{ point: '', provider: '', isDisabled: false },
  };
}

export function termsOf(machine: ServiceAccount): Terms {
  const { name, description, owner, roles, auth_method, certificate_bound } = machine;
  return {
    ...{ name, description, owner, roles, reach: reachOf(machine.scopes), days: '' },
    method: auth_method,
    subject: machine.certificate_subject ?? '',
    certificate: machine.certificate_sha256 ?? '',
    keys: machine.public_keys === null ? '' : JSON.stringify(machine.public_keys, null, 2),
    ...{ isBound: certificate_bound, point: machine.enforcement_point ?? '' },
    provider: machine.provider ?? '',
    isDisabled: machine.state === 'disabled',
  };
}

function reachOf(held: readonly Scope[]): Record<ScopeArea, Reach> {
  const reach = (area: ScopeArea): Reach => {
    if (held.includes(`${area}:write`)) return 'write';
    return held.includes(`${area}:read`) ? 'read' : 'none';
  };
  return Object.fromEntries(scopeAreaNames.map((area) => [area, reach(area)])) as Record<
    ScopeArea,
    Reach
  >;
}

/** Writing includes reading. */
function scopesOf(reach: Terms['reach']): Scope[] {
  return scopeAreaNames.map((area) => `${area}:${reach[area]}`).filter(isScope);
}

export function machineRolesOf(held: readonly string[]): (typeof machineRoles)[number][] {
  return machineRoles.filter((role) => held.includes(role));
}

/** Whether it keeps the accounts of a provider. */
export function provisions({ reach }: Pick<Terms, 'reach'>): boolean {
  return reach.scim !== 'none';
}

/** Whether these roles let it acknowledge changes of policy, as one enforcement point. */
export function canEnforce(held: readonly Role[]): boolean {
  return enforcementRegistrars.some((role) => hasRole(held, role));
}

export async function newMachine(terms: Terms): Promise<NewMachine> {
  const { name, description, owner, roles, reach, days, method, isBound, point } = terms;
  return {
    ...{ name: name.trim(), description: description.trim(), owner: owner.trim() },
    ...{ roles: machineRolesOf(roles), scopes: scopesOf(reach), expires_in_days: Number(days) },
    auth_method: method,
    ...(await certificateOf(terms)),
    ...(method === 'private_key_jwt' ? { public_keys: publicKeysOf(terms.keys) } : {}),
    ...(takesCertificate(method) && isBound ? { certificate_bound: true } : {}),
    ...(provisions(terms) ? { provider: terms.provider } : {}),
    ...(canEnforce(roles) && point.trim() !== '' ? { enforcement_point: point.trim() } : {}),
  };
}

/** Whether a certificate can be asked for as well. */
export function takesCertificate(method: AuthMethod): boolean {
  return method === 'client_secret_basic' || method === 'private_key_jwt';
}

/** The public members alone: a private key that was pasted does not leave the browser. */
function publicKeysOf(text: string): PublicKey[] {
  const found = parsed(text);
  const set = isMembers(found) && Array.isArray(found['keys']) ? found['keys'] : found;
  return [set].flat().map((key) => {
    const members = isMembers(key) ? key : {};
    const named = publicKeyMembers.filter((name) => typeof members[name] === 'string');
    return Object.fromEntries(named.map((name) => [name, members[name]])) as unknown as PublicKey;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function certificateOf({ method, subject, certificate }: Terms) {
  if (method === 'tls_client_auth') return { certificate_subject: subject.trim() };
  if (method !== 'self_signed_tls_client_auth') return {};
  return { certificate_sha256: await thumbprintOf(certificate) };
}

/** What differs from before; null where nothing does, as every change ends the tokens. */
export async function changeOf(before: Terms, now: Terms): Promise<MachineChange | null> {
  const [was, is] = [await newMachine(before), await newMachine(now)];
  const isOther = (name: keyof NewMachine) =>
    JSON.stringify(was[name]) !== JSON.stringify(is[name]);
  const names = ['description', 'owner', 'roles', 'scopes', ...proofNames] as const;
  const change: MachineChange = {
    ...Object.fromEntries(names.filter(isOther).map((name) => [name, is[name]])),
    ...(isOther('provider') ? { provider: is.provider ?? null } : {}),
    ...(now.days === '' ? {} : { expires_in_days: Number(now.days) }),
    ...(now.isBound === before.isBound ? {} : { certificate_bound: now.isBound }),
    ...(now.isDisabled === before.isDisabled ? {} : { disabled: now.isDisabled }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

const proofNames = ['certificate_subject', 'certificate_sha256', 'public_keys'] as const;

const pem = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/;

/** `x5t#S256` of a certificate in PEM; anything else is taken for the thumbprint itself. */
async function thumbprintOf(text: string): Promise<string> {
  const found = pem.exec(text)?.[1]?.replaceAll(/\s/g, '');
  if (found === undefined || !('subtle' in crypto)) return text.trim();
  const bytes = bytesOf(found);
  if (bytes === null) return text.trim();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return toBase64(hash).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
