// Who sees an engagement, as a condition of queries, so that no query and no handler can forget it:
// for everyone else it does not exist.
import { sql, type RawBuilder } from 'kysely';
import type { EngagementViewer } from '../../domain/engagement.ts';

/** Whether the viewer can know that the engagement with this id exists. */
export function maySeeEngagement(
  viewer: EngagementViewer,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (viewer.sees_all) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from engagement seen where seen.id = ${id} and (
      not seen.restricted
      or exists (
        select from engagement_member m
        where m.engagement_id = seen.id and m.account_id = ${viewer.account_id}::uuid
      )
    )
  )`;
}
