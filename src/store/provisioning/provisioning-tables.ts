// The rows of what directories say of accounts (SCIM 2.0), and of their groups.
import type { Timestamp } from '../../domain/clock.ts';

export interface ScimUserTable {
  account_id: string;
  provider: string;
  user_name: string;
  external_id: string | null;
  email: string | null;
  display_name: string | null;
  formatted_name: string | null;
  given_name: string | null;
  family_name: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** When the directory removed it. */
  deleted_at: Timestamp | null;
}

export interface ScimGroupTable {
  id: string;
  provider: string;
  display_name: string;
  external_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Timestamp | null;
}

interface ScimMemberTable {
  group_id: string;
  account_id: string;
}

export interface ProvisioningTables {
  scim_user: ScimUserTable;
  scim_group: ScimGroupTable;
  scim_member: ScimMemberTable;
}
