// The rows of teams and their members.
import type { Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { MemberRole } from '../../domain/team.ts';

interface TeamTable {
  id: string;
  name: string;
  created_by: string;
  created_at: Timestamp;
  archived_by: string | null;
  archived_at: Timestamp | null;
}

interface TeamMemberTable {
  team_id: string;
  account_id: string;
  role: MemberRole;
  added_by: string;
  added_at: Timestamp;
}

export type TeamRow = Selectable<TeamTable>;

export interface TeamTables {
  team: TeamTable;
  team_member: TeamMemberTable;
}
