// Machines that call the service: what a service account is, and what its scopes let it reach.
import type { Role } from './role.ts';

export const authMethods = [
  'client_secret_basic',
  'tls_client_auth',
  'self_signed_tls_client_auth',
] as const;
export type AuthMethod = (typeof authMethods)[number];

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
