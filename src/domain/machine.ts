// Machines that call the service: what a service account is, and what its scopes let it reach.
import type { Role } from './role.ts';

export const authMethods = [
  'client_secret_basic',
  'tls_client_auth',
  'self_signed_tls_client_auth',
  'private_key_jwt',
] as const;
export type AuthMethod = (typeof authMethods)[number];

/** The public half of a key of a machine, as a JWK (RFC 7517) without anything else. */
export interface PublicKey {
  kty: 'OKP' | 'EC' | 'RSA';
  kid?: string;
  crv?: string;
  x?: string;
  y?: string;
  n?: string;
  e?: string;
}

/** Members of a JWK that are kept; the private ones are not among them. */
export const publicKeyMembers = ['kty', 'kid', 'crv', 'x', 'y', 'n', 'e'] as const;

/** How many a machine has at most: the one in use, the next, and some to spare. */
export const mostPublicKeys = 4;

/** With which a machine signs what proves it. */
export const assertionAlgorithms = ['EdDSA', 'ES256', 'ES384', 'PS256', 'RS256'] as const;

/**
 * What a scope opens: endpoints by their first tag. A tag that is not here is for people: accounts,
 * approvals, views, notifications, settings.
 */
const scopeAreas = {
  incidents: ['incidents', 'indicators', 'notes', 'outcomes', 'relations', 'templates', 'fields'],
  evidence: ['evidence', 'packages'],
  imports: ['imports'],
  registry: ['registry'],
  intake: ['intake'],
  agents: ['agents', 'access'],
  legal: ['legal', 'reports'],
  engagements: ['engagements'],
  audit: ['audit'],
  scim: ['scim'],
} as const;
export type ScopeArea = keyof typeof scopeAreas;

export type Scope = `${ScopeArea}:${'read' | 'write'}`;

export const scopeAreaNames = Object.keys(scopeAreas) as readonly ScopeArea[];

export const scopes: readonly Scope[] = scopeAreaNames.flatMap((area): Scope[] => [
  `${area}:read`,
  `${area}:write`,
]);

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}

const areaOf = new Map<string, ScopeArea>(
  scopeAreaNames.flatMap((area) => scopeAreas[area].map((tag) => [tag, area] as const)),
);

/** The scope that an endpoint asks of a machine; null where machines are refused. */
export function scopeOf(method: string, tag: string): Scope | null {
  const area = areaOf.get(tag);
  if (area === undefined) return null;
  return method === 'GET' || method === 'HEAD' ? `${area}:read` : `${area}:write`;
}

/** Whether a holder of these scopes has one that is asked for; writing includes reading. */
export function hasScope(held: readonly Scope[], needed: Scope | null): boolean {
  if (needed === null) return false;
  return held.includes(needed) || held.includes(needed.replace(/:read$/, ':write') as Scope);
}

/** Roles of machines: those of people but for the one that makes accounts. */
export const machineRoles = [
  'Reporter',
  'Viewer',
  'Analyst',
  'Operator',
  'DevSecOps',
  'AI Safety',
  'Legal/DPO',
] as const satisfies readonly Role[];

/** How machines are named where people are named by e-mail; no e-mail begins like this. */
export function machineName(name: string): string {
  return `machine:${name}`;
}

export const clientIdPattern = /^svc_[\w-]{22}$/;

/** Headers in which proxies pass on the certificate of a client, and none. */
export const certificateHeaders = ['off', 'client-cert', 'x-ssl-client-cert'] as const;
