// A whole service in the test process: real database, real vault, real tokens; only clock and ids
// can be chosen. Requests go through `inject`, so everything but the socket is the real thing.
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { openLog, openOwnChannels, openOwnVault, risingIds, systemClock } from '../../src/deps.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Role } from '../../src/domain/role.ts';
import { openEgress, type Egress } from '../../src/egress/egress.ts';
import type { App } from '../../src/http/app-type.ts';
import { openSecretBox, secretsKeysOf } from '../../src/keys/secret-box.ts';
import { openPackageKeys, openTokenKeys } from '../../src/keys/signing-key-files.ts';
import { createAccount } from '../../src/operations/accounts/accounts.ts';
import { hashPassword } from '../../src/operations/accounts/passwords.ts';
import { openTokens } from '../../src/operations/accounts/tokens.ts';
import type { Deps } from '../../src/operations/deps.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { loadConfig, type Config } from '../../src/settings/config.ts';
import { openCountryFile } from '../../src/start/country-file.ts';
import { findAccountByEmail, updateAccount } from '../../src/store/accounts/accounts.ts';
import { openTestDatabase, type Engine, type TestDatabase } from './engines.ts';
import type { Json } from './values.ts';

export const password = 'a password of the tests';
export const serviceSecret = 'a service secret of more than 32 characters';

export interface TestService {
  app: App;
  deps: Deps;
  files: TestDatabase;
  /** Headers of a caller with these roles; the account is made on first use. */
  as: (...roles: Role[]) => Promise<Record<string, string>>;
  /** Sends JSON and gives status, headers and parsed body. */
  call: (method: Method, url: string, options?: CallOptions) => Promise<Answer>;
  close: () => Promise<void>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD';

export interface CallOptions {
  headers?: Record<string, string> | undefined;
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed body. */
  body: Json;
  text: string;
}

export interface ServiceOptions {
  settings?: Record<string, string>;
  clock?: Clock;
  egress?: Egress;
  /** Another service's database and folder, to test two processes' worth of services on one. */
  sharedWith?: TestService;
}

export async function openTestService(
  engine: Engine,
  options: ServiceOptions = {},
): Promise<TestService> {
  const files = options.sharedWith?.files ?? (await openTestDatabase(engine));
  const config = testConfig(files.dataDir, options.settings);
  const deps = await testDeps(config, files, options);
  const log = pino({ level: 'silent' });
  const app = await buildApp({ ...deps, log, lifecycle: { stopping: false } });
  await app.ready();
  const sessions = new Map<string, Record<string, string>>();
  const as = async (...roles: Role[]) => {
    const key = roles.join();
    const known = sessions.get(key) ?? (await openSession(deps, roles));
    sessions.set(key, known);
    return known;
  };
  const close = async () => {
    await app.close();
    if (options.sharedWith === undefined) await files.drop();
  };
  return { app, deps, files, as, call: (m, url, o) => call(app, m, url, o), close };
}

function testConfig(dataDir: string, settings: Record<string, string> = {}): Config {
  const defaults = { IP3_DATA_DIR: dataDir, IP3_SERVICE_SECRET: serviceSecret };
  return loadConfig({ ...defaults, ...settings }).config;
}

async function testDeps(
  config: Config,
  files: TestDatabase,
  options: ServiceOptions,
): Promise<Deps> {
  const { clock = systemClock } = options;
  const { database, dataDir } = files;
  const ids = risingIds(clock);
  const vault = await openOwnVault(config, { database, clock });
  const tokenKeys = await openTokenKeys(config.IP3_DATA_DIR, clock);
  const tokens = await openTokens({ database, clock, ids }, tokenKeys, config.IP3_TOKEN_TTL);
  const packageKeys = await openPackageKeys(dataDir, clock);
  const secrets = openSecretBox(config.IP3_DATA_DIR, secretsKeysOf(config));
  const auditLog = await openLog({ config, database, clock });
  const { egress = openEgress({ allow: config.IP3_EGRESS_ALLOW ?? [] }) } = options;
  const channels = openOwnChannels(config, egress);
  const countryOf = openCountryFile(config.IP3_GEOIP_DATABASE);
  const ways = { egress, channels, countryOf };
  return { config, database, vault, ...ways, clock, ids, tokens, packageKeys, secrets, auditLog };
}

/** From here on each call gets a new token: for tests whose clock goes on by days. */
export function renewSessions(service: TestService): void {
  const { as, deps } = service;
  service.as = async (...roles) => {
    await as(...roles);
    const account = await findAccountByEmail(deps.database.kysely, emailOf(roles));
    const { token } = await deps.tokens.issue(account!);
    return { authorization: `Bearer ${token}` };
  };
}

function emailOf(roles: readonly Role[]): string {
  return `${roles.join('.').toLowerCase().replace(/\W/g, '-')}@example.org`;
}

/** Judging and hashing a password takes 36 ms of the processor, so it is done once in a process. */
let knownHash: Promise<string> | undefined;

/** An account with these roles and a token of it; without the login, which would hash again. */
async function openSession(deps: Deps, roles: Role[]): Promise<Record<string, string>> {
  const email = emailOf(roles);
  const { kysely } = deps.database;
  const { id } = await createAccount(deps, systemContext(deps), { email, roles });
  await updateAccount(kysely, id, { password_hash: await (knownHash ??= hashPassword(password)) });
  const account = await findAccountByEmail(kysely, email);
  const { token } = await deps.tokens.issue(account!);
  return { authorization: `Bearer ${token}` };
}

async function call(
  app: App,
  method: Method,
  url: string,
  { headers = {}, body }: CallOptions = {},
): Promise<Answer> {
  const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body);
  const payload = isJson ? JSON.stringify(body) : body;
  const type = isJson ? { 'content-type': 'application/json' } : {};
  const response = await app.inject({
    method,
    url,
    headers: { ...type, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const json = /json\b/.test(String(response.headers['content-type']));
  return {
    status: response.statusCode,
    headers: response.headers,
    body: json && response.body !== '' ? JSON.parse(response.body) : undefined,
    text: response.body,
  };
}
