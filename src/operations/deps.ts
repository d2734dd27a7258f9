// What operations touch. Each one names the members it needs, so its signature shows what it does.
import type { KeyObject } from 'node:crypto';
import type { Channels } from '../channels/channels.ts';
import type { Clock, Timestamp } from '../domain/clock.ts';
import type { CountryOfHost } from '../domain/country.ts';
import type { Ids } from '../domain/ids.ts';
import type { Scope } from '../domain/machine.ts';
import type { Egress } from '../egress/egress.ts';
import type { SecretBox } from '../keys/secret-box.ts';
import type { Config } from '../settings/config.ts';
import type { AccountRow } from '../store/accounts/account-tables.ts';
import type { Anchors } from '../store/audit/anchors.ts';
import type { Database } from '../store/engine/database.ts';
import type { LogKeys, PackageKeys, TokenKeys } from '../trust/published-keys.ts';
import type { Vault } from '../vault/vault.ts';

export interface Deps {
  config: Config;
  database: Database;
  vault: Vault;
  egress: Egress;
  channels: Channels;
  clock: Clock;
  ids: Ids;
  tokens: Tokens;
  auditLog: AuditLog;
  packageKeys: PackageKeys;
  secrets: SecretBox;
  /** Null where the operator has named no file of addresses. */
  countryOf: CountryOfHost | null;
}

export interface TokenClaims {
  account_id: string;
  jti: string;
  token_version: number;
  /** Expiry, seconds since 1970. */
  expires: number;
}

/** What a token of a machine says. */
export interface MachineClaims {
  client_id: string;
  version: number;
  scopes: Scope[];
  /** Of the certificate that it is bound to (RFC 8705); null for a bearer token. */
  thumbprint: string | null;
}

export interface MachineGrant extends MachineClaims {
  /** No token lives longer than the account. */
  until: Timestamp;
}

export interface Tokens {
  issue(account: AccountRow): Promise<IssuedToken>;
  /** The claims of a token that is ours and alive; undefined for every other text. */
  verify(token: string): Promise<TokenClaims | undefined>;
  issueMachine(grant: MachineGrant): Promise<{ token: string; expires_in: number }>;
  /** The same for tokens of machines: neither kind counts as the other. */
  verifyMachine(token: string): Promise<MachineClaims | undefined>;
  /** Public keys of all processes, as a JWK set. */
  publicKeys(): Promise<{ keys: Record<string, unknown>[] }>;
  /** Of this process's folder. */
  readonly keys: TokenKeys;
  /** Publishes changes of this folder's keys, and learns those of other processes. */
  refreshKeys(): Promise<void>;
}

export interface IssuedToken {
  token: string;
  expires_in: number;
  claims: TokenClaims;
}

export interface AuditLog {
  /** Changes with a rotation; so does its public half. */
  private_key: KeyObject;
  /** 32 bytes. */
  public_key: Uint8Array;
  readonly keys: LogKeys;
  readonly anchors: Anchors;
  readonly progress: LogProgress;
}

/** How the sequencer of this process gets on, for the health page. */
export interface LogProgress {
  /** Entries in the tree. */
  size: number;
  /** Since when entries wait for their place, on the monotonic clock; null when none does. */
  waiting_since: number | null;
  /** How long the last entries waited, at most, in milliseconds; null before the first. */
  lag_ms: number | null;
}
