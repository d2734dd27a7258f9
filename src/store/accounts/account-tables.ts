// The rows about what lets someone in: tokens, their keys, and attempts.
import type { JSONColumnType } from 'kysely';
import type { Generated, Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Role } from '../../domain/role.ts';

interface SetupTokenTable {
  token_sha256: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface TokenKeyTable {
  kid: string;
  public_jwk: JSONColumnType<Record<string, unknown>>;
  created_at: Timestamp;
  active_from: Timestamp;
  retired_at: Timestamp | null;
  compromised: boolean;
  /** When a process last had the private half. */
  seen_at: Timestamp;
}

interface RevokedTokenTable {
  jti: string;
  expires_at: Timestamp;
}

export interface PersonalTokenTable {
  id: string;
  account_id: string;
  name: string;
  token_sha256: string;
  roles: Role[];
  token_version: number;
  enforcement_point: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  /** To the hour. */
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

interface CredentialAttemptTable {
  key: string;
  window_started_at: Timestamp;
  attempts: number;
  /** When the next turn begins; null without a delay. */
  ready_at: Timestamp | null;
  /** When a refusal was last written to the audit trail. */
  noted_at: Timestamp | null;
}

interface KnownAddressTable {
  account_id: string;
  block: string;
  last_login_at: Timestamp;
}

export interface LoginSessionTable {
  jti: string;
  account_id: string;
  token_version: number;
  created_at: Timestamp;
  /** To five minutes. */
  last_used_at: Timestamp;
  expires_at: Timestamp;
  address: string;
  agent: string | null;
  /** What the login was proved with (RFC 8176). */
  amr: string[];
  /** When it was proved again; null for the login alone. */
  proved_at: Timestamp | null;
}

interface TotpFactorTable {
  account_id: string;
  /** Encrypted. */
  secret: string;
  confirmed_at: Timestamp | null;
  last_step: number;
  created_at: Timestamp;
}

interface RecoveryCodeTable {
  account_id: string;
  code_sha256: string;
  used_at: Timestamp | null;
}

export interface PasskeyTable {
  id: string;
  account_id: string;
  /** In base64url, as the key is. */
  credential_id: string;
  /** A COSE key. */
  public_key: string;
  /** Of the last proof that was taken. */
  counter: number;
  transports: string[];
  /** Whether it can be copied to other devices of its owner. */
  synced: boolean;
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

/** What a challenge is for. */
export type ChallengePurpose = 'register' | 'login' | 'step_up';

interface PasskeyChallengeTable {
  challenge: string;
  account_id: string;
  purpose: ChallengePurpose;
  /** Null for a login, which has none yet. */
  session: string | null;
  expires_at: Timestamp;
}

export interface AccountIdentityTable {
  id: string;
  account_id: string;
  issuer: string;
  subject: string;
  created_at: Timestamp;
  last_login_at: Timestamp | null;
}

export interface SignOnSessionTable {
  jti: string;
  provider: string;
  issuer: string;
  subject: string;
  /** The session of the provider. */
  sid: string | null;
  id_token: string | null;
}

interface LogoutTokenTable {
  issuer: string;
  jti: string;
  expires_at: Timestamp;
}

interface PasswordLinkTable {
  token_sha256: string;
  account_id: string;
  token_version: number;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface AccountTable {
  id: string;
  email: string;
  name: string | null;
  roles: Role[];
  password_hash: string;
  /** Until when a password that someone else chose can be used. */
  password_expires_at: Timestamp | null;
  token_version: Generated<number>;
  /** Counts the changes. */
  version: Generated<number>;
  /** Whether owning, reporting, mentioning and writing start watching. */
  watches_automatically: Generated<boolean>;
  disabled_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** The provider whose directory keeps the account (SCIM). */
  provisioned_by: Generated<string | null>;
}

export type AccountRow = Selectable<AccountTable>;

export interface AccountTables {
  account: AccountTable;
  setup_token: SetupTokenTable;
  token_key: TokenKeyTable;
  revoked_token: RevokedTokenTable;
  personal_token: PersonalTokenTable;
  credential_attempt: CredentialAttemptTable;
  known_address: KnownAddressTable;
  login_session: LoginSessionTable;
  totp_factor: TotpFactorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  password_link: PasswordLinkTable;
  account_identity: AccountIdentityTable;
  sign_on_session: SignOnSessionTable;
  logout_token: LogoutTokenTable;
}
