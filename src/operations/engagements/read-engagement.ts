// An engagement with everything that belongs to it but its log.
import type { Kysely } from 'kysely';
import { engagementDays, viewerOf } from '../../domain/engagement.ts';
import type { Principal } from '../../domain/principal.ts';
import { calendarOf } from '../../legal/calendar.ts';
import { tlptDeadlines, type TlptDeadline } from '../../legal/tlpt-deadlines.ts';
import { countLog, type LogCounts } from '../../store/engagements/engagement-log.ts';
import { listReports } from '../../store/engagements/engagement-reports.ts';
import type {
  EngagementMoveRow,
  EngagementRow,
  EngagementRulesRow,
  EngagementSignOffRow,
} from '../../store/engagements/engagement-tables.ts';
import {
  listEngagements,
  listMembers,
  listMoves,
  listRules,
  listSignOffs,
  type EngagementFilter,
  type EngagementMember,
  type ListedEngagementRow,
} from '../../store/engagements/engagements.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';
import { requireEngagement } from './find.ts';

/** Those that the principal can see, newest first. */
export function readEngagements(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  filter: EngagementFilter,
  page: { limit: number; after: string | null },
): Promise<ListedEngagementRow[]> {
  return listEngagements(database.kysely, viewerOf(principal), filter, page);
}

export type RulesVersion = EngagementRulesRow & { signed_by: EngagementSignOffRow[] };

export interface WholeEngagement {
  engagement: EngagementRow;
  members: EngagementMember[];
  /** All versions, the oldest first. */
  rules: RulesVersion[];
  moves: EngagementMoveRow[];
  deadlines: TlptDeadline[];
  log: LogCounts;
  final_report_version: number | null;
}

/** Throws `not_found` also for those who cannot know of it. */
export async function readEngagement(
  deps: Pick<Deps, 'database' | 'config'>,
  principal: Principal,
  reference: string,
): Promise<WholeEngagement> {
  const db = deps.database.kysely;
  const engagement = await requireEngagement(db, principal, reference);
  const { id } = engagement;
  return {
    engagement,
    members: await listMembers(db, id),
    rules: await rulesWithSignatures(db, id),
    moves: await listMoves(db, id),
    deadlines: deadlinesOf(deps, engagement),
    log: await countLog(db, id),
    final_report_version: (await listReports(db, id)).at(-1)?.version ?? null,
  };
}

export async function rulesWithSignatures(
  db: Kysely<Tables>,
  engagement_id: string,
): Promise<RulesVersion[]> {
  const signatures = await listSignOffs(db, engagement_id);
  const versions = await listRules(db, engagement_id);
  return versions.map((one) => {
    const signed_by = signatures.filter(({ rules_version }) => rules_version === one.version);
    return { ...one, signed_by };
  });
}

/** The regulation binds tests under DORA; TIBER-EU follows it; others have no limits by law. */
const underRegulation = ['DORA-TLPT', 'TIBER-EU'];

function deadlinesOf({ config }: Pick<Deps, 'config'>, engagement: EngagementRow): TlptDeadline[] {
  if (!underRegulation.includes(engagement.framework)) return [];
  const days = Object.fromEntries(engagementDays.map((day) => [day, engagement[day]]));
  const place = { timezone: config.IP3_TIMEZONE, calendar: calendarOf(config.IP3_COUNTRY) };
  return tlptDeadlines(days as Parameters<typeof tlptDeadlines>[0], place);
}
