// What operations touch. Each one names the members it needs, so its signature tells what it does.
import type { Channels } from '../channels/channels.ts';
import type { Clock } from '../domain/clock.ts';
import type { CountryOfHost } from '../domain/country.ts';
import type { Ids } from '../domain/ids.ts';
import type { Egress } from '../egress/egress.ts';
import type { Config } from '../settings/config.ts';
import type { Database } from '../store/engine/database.ts';
import type { PackageKeys } from '../trust/published-keys.ts';
import type { Vault } from '../vault/vault.ts';
import type { Tokens } from './accounts/tokens.ts';
import type { AuditLog } from './audit/audit-log.ts';

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
  /** Null where the operator has named no file of addresses. */
  countryOf: CountryOfHost | null;
}
