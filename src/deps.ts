// The composition root: settings become open dependencies. Everything opened here is closed here.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openChannels, type Channels } from './channels/channels.ts';
import { timestamp, type Clock } from './domain/clock.ts';
import { DomainError } from './domain/error.ts';
import { uuid7, type Ids } from './domain/ids.ts';
import type { ReportTarget } from './domain/report-target.ts';
import { openEgress, type Egress } from './egress/egress.ts';
import { openLogKeys } from './keys/log-key-files.ts';
import { openSecretBox, secretsKeysOf } from './keys/secret-box.ts';
import { listKeys, openPackageKeys, openTokenKeys } from './keys/signing-key-files.ts';
import { openTokens } from './operations/accounts/tokens.ts';
import { openAuditLog } from './operations/audit/audit-log.ts';
import { gateWrites } from './operations/audit/find-log-fault.ts';
import type { AuditLog } from './operations/deps.ts';
import type { Deps } from './operations/deps.ts';
import { assertKeyFits, claimWrappingKey, openVaultKeys } from './operations/vault/file-keys.ts';
import { claimVault } from './operations/vault/own-vault.ts';
import type { Config } from './settings/config.ts';
import { deliveryWay } from './settings/delivery-settings.ts';
import { isTlsOnly } from './settings/plain-links.ts';
import { openCountryFile } from './start/country-file.ts';
import { listTokenKeys } from './store/accounts/token-public-keys.ts';
import { openAnchors, type Anchors } from './store/audit/anchors.ts';
import { listLogKeys, registerLogKey } from './store/audit/audit-log.ts';
import { findDatabaseFault } from './store/engine/database-fault.ts';
import { openDatabase, type Database } from './store/engine/database.ts';
import { makeFolder } from './store/engine/make-folder.ts';
import { migrate } from './store/engine/migrate.ts';
import { preparedDatabase } from './store/engine/prepared-folder.ts';
import { listPublishedKeys } from './store/packages/packages.ts';
import { keptBytes } from './store/vault/blobs.ts';
import { hasVaultKeys, wrappingKey } from './store/vault/vault-keys.ts';
import type { SpaceLimits } from './vault/space.ts';
import { openVault, type Vault } from './vault/vault.ts';

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/**
 * Ids whose order is the order of making, also within one millisecond and if the clock steps back.
 */
export function risingIds(clock: Clock): Ids {
  let last = 0;
  let sequence = 0;
  const random = randomPieces(8);
  return {
    next() {
      const now = Math.max(clock.now().epochMilliseconds, last);
      sequence = now === last ? sequence + 1 : 0;
      last = now;
      if (sequence > 0xfff) {
        last += 1;
        sequence = 0;
      }
      return uuid7(last, sequence, random());
    },
  };
}

/** Pieces of so many random bytes, drawn many at once: each draw is a call into the system. */
function randomPieces(bytes: number): () => Buffer {
  let drawn = Buffer.alloc(0);
  return () => {
    if (drawn.length === 0) drawn = randomBytes(bytes * 512);
    const piece = drawn.subarray(0, bytes);
    drawn = drawn.subarray(bytes);
    return piece;
  };
}

export interface OpenDeps {
  deps: Deps;
  /** Sentences about the data folder that an operator should read; log them at start. */
  warnings: string[];
  /** Migrations that this start applied. */
  migrated: string[];
  close: () => Promise<void>;
}

/** Opens database, vault and keys, and migrates the database. */
export async function openDeps(
  config: Config,
  clock: Clock = systemClock,
  onEngineStopped?: (error: DomainError) => void,
): Promise<OpenDeps> {
  makeFolder(config.IP3_DATA_DIR);
  const database = await openDatabase({
    url: config.DATABASE_URL,
    dataDir: config.IP3_DATA_DIR,
    prepared: preparedDatabase,
    ...(onEngineStopped === undefined ? {} : { onEngineStopped }),
  });
  try {
    const fault = await findDatabaseFault(database);
    if (fault !== null) throw new DomainError('unavailable', fault);
    const { applied } = await migrate(database);
    const warnings = await missingKeys(config, database);
    const deps = await openOthers(config, clock, database);
    return { deps, warnings, migrated: applied, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Keys that are about to be made although the database was used with others before. */
async function missingKeys(
  { IP3_DATA_DIR: folder }: Config,
  { kysely }: Database,
): Promise<string[]> {
  const isThere = (name: string) => existsSync(join(folder, 'keys', name));
  const isMissing = {
    'log.jwk': !isThere('log.jwk') && (await listLogKeys(kysely)).length > 0,
    'token.jwk': !isThere('token.jwk') && (await listTokenKeys(kysely)).length > 0,
    'package-*.jwk':
      (await listKeys(folder, 'package')).length === 0 &&
      (await listPublishedKeys(kysely)).length > 0,
  };
  const names = Object.entries(isMissing).flatMap(([name, missing]) => (missing ? [name] : []));
  if (names.length === 0) return [];
  return [
    `The folder ${join(folder, 'keys')} has no ${names.join(', ')}, and this database was used ` +
      'with other keys before; new ones are made. That is right for a further process with a ' +
      'data folder of its own. If it is not one, stop it and restore the keys from the backup: ' +
      'what it signs from now on is not signed by the keys that others know.',
  ];
}

async function openOthers(config: Config, clock: Clock, database: Database): Promise<Deps> {
  const ids = risingIds(clock);
  // First of all: a server that has another one's vault must not leave a trace in the database.
  const vault = await openOwnVault(config, { database, clock });
  const auditLog = await openLog({ config, database, clock });
  await gateWrites({ database, auditLog });
  const tokenKeys = await openTokenKeys(config.IP3_DATA_DIR, clock);
  const tokens = await openTokens({ database, clock, ids }, tokenKeys, config.IP3_TOKEN_TTL);
  const packageKeys = await openPackageKeys(config.IP3_DATA_DIR, clock);
  const secrets = openSecretBox(config.IP3_DATA_DIR, secretsKeysOf(config));
  const egress = openEgress({ allow: config.IP3_EGRESS_ALLOW ?? [], tlsOnly: isTlsOnly(config) });
  const channels = openOwnChannels(config, egress);
  const countryOf = openCountryFile(config.IP3_GEOIP_DATABASE);
  const ways = { egress, channels, countryOf };
  return { config, database, vault, ...ways, clock, ids, tokens, packageKeys, secrets, auditLog };
}

/** The audit log of this data folder, whose key every process on the database learns of. */
export async function openLog({
  config,
  database,
  clock,
}: Pick<Deps, 'config' | 'database' | 'clock'>): Promise<AuditLog> {
  const keys = await openLogKeys(config.IP3_DATA_DIR, clock);
  const auditLog = await openAuditLog(keys, openAnchors(config.IP3_DATA_DIR));
  await registerLogKey(database.kysely, auditLog.public_key, timestamp(clock.now()));
  return auditLog;
}

/** The log's files for someone who only reads: nothing is made. */
export async function readLogFiles({
  IP3_DATA_DIR: folder,
}: Config): Promise<{ anchors: Anchors; own_key: Uint8Array | null }> {
  const anchors = openAnchors(folder);
  if (!existsSync(join(folder, 'keys', 'log.jwk'))) return { anchors, own_key: null };
  const { public_key } = await openAuditLog(await openLogKeys(folder, systemClock), anchors);
  return { anchors, own_key: public_key };
}

/** The ways of reports to their recipients, as the settings say. */
export function openOwnChannels(config: Config, egress: Egress): Channels {
  const way = (target: ReportTarget) => deliveryWay(config, target);
  return openChannels({
    egress,
    outbox: config.IP3_OUTBOX_DIR ?? join(config.IP3_DATA_DIR, 'outbox'),
    ways: {
      nis2_authority: way('nis2_authority'),
      dora_authority: way('dora_authority'),
      data_protection_authority: way('data_protection_authority'),
      market_surveillance_authority: way('market_surveillance_authority'),
      cra_platform: way('cra_platform'),
      trust_supervisor: way('trust_supervisor'),
      cer_authority: way('cer_authority'),
      ai_office: way('ai_office'),
      controller: way('controller'),
      provider: way('provider'),
      data_subjects: way('data_subjects'),
      users: way('users'),
      recipients_of_services: way('recipients_of_services'),
      clients: way('clients'),
    },
  });
}

/** The vault of the settings, which must be the one of this database. */
export async function openOwnVault(
  config: Config,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): Promise<Vault> {
  const wrapping = config.IP3_VAULT_KEY;
  await claimVault({ database, clock }, vaultFolder(config));
  await claimWrappingKey({ database, clock }, wrapping);
  const keys = openVaultKeys({ database, clock }, wrapping);
  return openVault(vaultFolder(config), vaultLimits(config, database), keys);
}

/**
 * The same, to turn its encryption off. Throws `conflict` where it is not encrypted. A key that was
 * lost before it encrypted a file is not needed.
 */
export async function openEncryptedVault(
  config: Config,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): Promise<Vault> {
  const wrapping = config.IP3_VAULT_KEY;
  const db = database.kysely;
  await claimVault({ database, clock }, vaultFolder(config));
  if ((await wrappingKey(db)) === undefined) {
    throw new DomainError('conflict', 'The vault is not encrypted; there is nothing to turn off.');
  }
  if (await hasVaultKeys(db)) await assertKeyFits({ database }, wrapping);
  const keys = openVaultKeys({ database, clock }, wrapping);
  return openVault(vaultFolder(config), vaultLimits(config, database), keys);
}

/** How much the vault can hold, by the settings and by what the database knows of it. */
function vaultLimits(config: Config, database: Database): SpaceLimits {
  return {
    max_bytes: config.IP3_VAULT_MAX_BYTES,
    free_bytes: config.IP3_VAULT_FREE_BYTES,
    kept_bytes: () => keptBytes(database.kysely),
  };
}

export function vaultFolder(config: Config): string {
  const url = config.IP3_VAULT_URL;
  if (url === undefined) return join(config.IP3_DATA_DIR, 'vault');
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}
