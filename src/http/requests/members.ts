// Requests of members of teams: to endpoints that are open to them, and with what they can see.
import type { FastifyRequest } from 'fastify';
import { RecentTexts } from '../../domain/recent-texts.ts';
import { coalesceByKey } from '../../operations/batch-reads.ts';
import type { Deps } from '../../operations/deps.ts';
import {
  databaseFor,
  memberRequest,
  type AskedRecord,
  type MemberRequest,
} from '../../operations/teams/member-requests.ts';
import type { MemberScope } from '../../store/teams/member-scope.ts';
import type { RecordKind } from '../../store/teams/record-teams.ts';
import type { HttpDeps } from '../http-deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for a member of teams, who sees what these teams have. */
    member: MemberScope | null;
  }
}

/** Only in a login of their own: a token would go on without the membership. */
export async function askedAsMember(
  deps: Pick<Deps, 'database'>,
  request: FastifyRequest,
): Promise<MemberRequest | null> {
  const { principal, claims, routeOptions } = request;
  const { access = 'Admin', endpoint } = routeOptions.config;
  if (principal === null || claims === null || endpoint?.members === undefined) return null;
  return memberRequest(deps, principal, access, recordOf(endpoint.path, request.params));
}

const records: Readonly<Record<string, RecordKind>> = {
  incidents: 'incident',
  evidence: 'evidence',
  notes: 'note',
  actions: 'action',
  engagements: 'engagement',
  agents: 'agent',
  imports: 'import',
};

/** The record that `:id` of the path names. */
function recordOf(path: string, params: unknown): AskedRecord | null {
  const kind = records[/\/(\w+)\/:id(?:\/|$)/.exec(path)?.[1] ?? ''];
  const { id } = params as { id?: unknown };
  return kind === undefined || typeof id !== 'string' ? null : { kind, reference: id };
}

/** Characters of texts that a request of its own keeps while it is answered. */
const ownTexts = 4_000_000;

/** A member shares no reading with others, neither theirs nor their own. */
export function depsOfMember(deps: HttpDeps, scope: MemberScope): HttpDeps {
  const shared = {
    ...deps.shared,
    facets: coalesceByKey(),
    incidentPages: coalesceByKey(),
    listedTexts: new RecentTexts(ownTexts),
    viewCounts: coalesceByKey(),
    statistics: coalesceByKey(),
  } satisfies HttpDeps['shared'];
  return { ...deps, database: databaseFor(deps, scope), shared };
}
