// The rows of response steps.
import type { Generated, Selectable } from 'kysely';
import type { ActionStatus } from '../domain/action.ts';
import type { Timestamp } from '../domain/clock.ts';
import type { ApprovalClass } from '../domain/playbooks/step.ts';
import type { Role } from '../domain/role.ts';

export interface ActionTable {
  id: string;
  incident_id: string;
  title: string;
  status: ActionStatus;
  playbook: string | null;
  playbook_version: number | null;
  step: number | null;
  action_type: string | null;
  phase: string | null;
  role: Role | null;
  approval_class: ApprovalClass;
  requires_approval: boolean;
  assignee: string | null;
  due_at: Timestamp | null;
  approved_by: string | null;
  approver_known: boolean | null;
  approved_at: Timestamp | null;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  validation_ref: string | null;
  note: string | null;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
}

export type ActionRow = Selectable<ActionTable>;
