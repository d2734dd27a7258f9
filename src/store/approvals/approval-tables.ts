// The rows about approvals that a second person decides.
import type { Selectable } from 'kysely';
import type { ApprovalKind, Decision } from '../../domain/approval.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { Role } from '../../domain/role.ts';
import type { Json } from '../columns.ts';

interface ApprovalTable {
  id: string;
  kind: ApprovalKind;
  subject: string;
  /** Null for a change of a key. */
  incident_id: string | null;
  digest: string;
  asked: Json<Record<string, string | null>>;
  approver_role: Role;
  two_roles: boolean;
  requested_by: string;
  requested_at: Timestamp;
  expires_at: Timestamp;
  decision: Decision | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  decision_reason: string | null;
  used_at: Timestamp | null;
}

export type ApprovalRow = Selectable<ApprovalTable>;

export interface ApprovalTables {
  approval: ApprovalTable;
}
