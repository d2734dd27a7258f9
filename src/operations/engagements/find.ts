// Finding the engagement that a request names. Callers who can't see it get the 404 of one that
// does not exist.
import type { Kysely } from 'kysely';
import { viewerOf } from '../../domain/engagement.ts';
import { DomainError } from '../../domain/error.ts';
import type { Principal } from '../../domain/principal.ts';
import type { EngagementRow } from '../../store/engagements/engagement-tables.ts';
import { findEngagement } from '../../store/engagements/engagements.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';

export async function requireEngagement(
  db: Kysely<Tables>,
  principal: Principal,
  reference: string,
): Promise<EngagementRow> {
  return (await findEngagement(db, viewerOf(principal), reference)) ?? noEngagement(reference);
}

/** The engagement, when the principal can see it. @throws `not_found` */
export function findEngagementFor(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<EngagementRow> {
  return requireEngagement(database.kysely, principal, reference);
}

export function noEngagement(reference: string): never {
  const named = reference.slice(0, 64);
  throw new DomainError(
    'not_found',
    `Engagement "${named}" not found. Use its ID or public ID (ENG-2026-4711).`,
  );
}
