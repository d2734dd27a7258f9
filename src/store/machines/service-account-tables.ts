// The rows of service accounts.
import type { Timestamp } from '../../domain/clock.ts';
import type { AuthMethod, PublicKey, Scope } from '../../domain/machine.ts';
import type { Role } from '../../domain/role.ts';
import type { NullableJson } from '../columns.ts';

export interface ServiceAccountTable {
  id: string;
  client_id: string;
  name: string;
  description: string;
  owner_id: string;
  roles: Role[];
  scopes: Scope[];
  enforcement_point: string | null;
  /** Of single sign-on, whose accounts it provisions. */
  provider: string | null;
  auth_method: AuthMethod;
  secret_sha256: string | null;
  previous_sha256: string | null;
  previous_until: Timestamp | null;
  certificate_subject: string | null;
  certificate_sha256: string | null;
  certificate_bound: boolean;
  /** For `private_key_jwt`. */
  public_keys: NullableJson<PublicKey[]>;
  token_version: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  rotated_at: Timestamp | null;
  last_used_at: Timestamp | null;
  disabled_at: Timestamp | null;
}

interface ClientAssertionTable {
  client_id: string;
  jti_sha256: string;
  expires_at: Timestamp;
}

export interface MachineTables {
  service_account: ServiceAccountTable;
  client_assertion: ClientAssertionTable;
}
