// The settings: one table, the only reader of the environment. `config show`, the docs and the
// start-up checks are all made from it.
import { readFileSync } from 'node:fs';
import { isLoopback } from '../domain/host.ts';
import { defaultRegimes, regimeNames } from '../domain/regime.ts';
import { roles } from '../domain/role.ts';
import { broadSecret } from '../domain/service-secret.ts';
import { defaultServiceLevels, parseServiceLevels } from '../domain/sla.ts';
import { deliveryFaults, deliverySettings } from './delivery-settings.ts';
import { sessionSettings } from './session-settings.ts';
import {
  basePath,
  country,
  email,
  filePath,
  flag,
  folder,
  headerText,
  hostList,
  integer,
  isPlain,
  oneOf,
  password,
  postgresUrl,
  projectKey,
  regimeList,
  roleList,
  secretText,
  serverUrl,
  shortName,
  text,
  timeZone,
  webhookAddresses,
  webhookSecret,
  withoutQuery,
  type SettingSource,
  type ShownSetting,
} from './setting-types.ts';
import { vaultSettings } from './vault-settings.ts';

interface Setting<Value> {
  /** Written default; undefined means unset. */
  default?: string;
  /** One sentence for people. */
  meaning: string;
  secret?: true;
  /** Turns the text into a value or throws an Error whose message says what is expected. */
  parse: (text: string) => Value;
}

const registryRoles = roles.filter((role) => role !== 'Admin').join(',');

export const settings = {
  IP3_HOST: { default: '127.0.0.1', meaning: 'Address to listen on.', parse: text },
  IP3_PORT: {
    default: '8080',
    meaning: 'Port to listen on; 0 picks a free one. PORT is taken too.',
    parse: integer(0, 65535),
  },
  IP3_PUBLIC_URL: {
    meaning:
      'Address that people reach the console at, for links in tickets; else the bind address.',
    parse: serverUrl,
  },
  IP3_ALLOWED_HOSTS: {
    meaning:
      'Further names that requests can use as Host, in addition to IP3_PUBLIC_URL and localhost.',
    parse: hostList,
  },
  IP3_DATA_DIR: {
    default: './data',
    meaning: 'Folder of the embedded database, the vault and the keys.',
    parse: folder,
  },
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 or newer to use instead of the embedded database.',
    secret: true,
    parse: postgresUrl,
  },
  ...vaultSettings,
  IP3_ENV: {
    default: 'development',
    meaning: 'production tightens defaults.',
    parse: oneOf(['development', 'production']),
  },
  IP3_RETEST_GATE: {
    default: 'on',
    meaning: 'Whether closing asks for a confirmed retest (contract §3).',
    parse: oneOf(['on', 'off']),
  },
  IP3_RETEST_LATEST: {
    default: 'on',
    meaning:
      'Whether a newer retest that failed refuses closing. `off` is the bare rule of contract ' +
      '§3: any confirmed record of a retest is enough.',
    parse: oneOf(['on', 'off']),
  },
  IP3_MODULE_BASE: {
    default: '/ip3',
    meaning: 'Base path of the static status documents.',
    parse: basePath,
  },
  IP3_ADMIN_EMAIL: {
    meaning: 'E-mail of the first administrator; used only while there is no user.',
    parse: email,
  },
  IP3_ADMIN_PASSWORD: {
    meaning: 'Password of the first administrator; used only while there is no user.',
    secret: true,
    parse: password,
  },
  IP3_SERVICE_SECRET: {
    meaning: 'Secret of the x-service-secret header of the registry; off when unset.',
    secret: true,
    parse: secretText,
  },
  IP3_SERVICE_SECRET_ROLES: {
    default: registryRoles,
    meaning: 'Roles of a caller with the service secret.',
    parse: roleList,
  },
  IP3_ALLOW_SERVICE_SECRET: {
    default: 'false',
    meaning: 'Take the service secret with IP3_ENV=production as well.',
    parse: flag,
  },
  ...sessionSettings,
  IP3_IMPORT_MAX_BYTES: {
    default: '1073741824',
    meaning: 'Largest import or evidence file in bytes.',
    parse: integer(1, Number.MAX_SAFE_INTEGER),
  },
  IP3_TIMEZONE: {
    default: 'Europe/Warsaw',
    meaning: 'Time zone of the legal clocks: local dates, noon, ends of days.',
    parse: timeZone,
  },
  IP3_COUNTRY: {
    default: 'PL',
    meaning: 'Country whose public holidays and authorities the legal clocks use.',
    parse: country,
  },
  IP3_SERVICE_LEVELS: {
    default: defaultServiceLevels,
    meaning: 'Time to acknowledge, contain and remediate by priority, from the report on.',
    parse: parseServiceLevels,
  },
  IP3_TRACKER_A_PROJECT: {
    default: 'SEC',
    meaning: 'Key of the Jira project that a tracker_a ticket is made for.',
    parse: projectKey,
  },
  IP3_TRACKER_A_ISSUE_TYPE: {
    default: 'Task',
    meaning: 'Name of the issue type of a tracker_a ticket.',
    parse: shortName,
  },
  IP3_LEGAL_REGIMES: {
    default: defaultRegimes.join(','),
    meaning: `Regimes of the legal engine, out of ${regimeNames.join(', ')}.`,
    parse: regimeList,
  },
  IP3_TSA_URL: {
    meaning: 'Time-stamping authority (RFC 3161) that stamps each package; none when unset.',
    parse: serverUrl,
  },
  IP3_EGRESS_ALLOW: {
    meaning: 'Hosts (host or host:port) that may be private and be called without TLS.',
    parse: hostList,
  },
  IP3_AGENT_WEBHOOKS: {
    meaning: 'Addresses that changes of agents are posted to, separated by spaces.',
    secret: true,
    parse: webhookAddresses,
  },
  IP3_AGENT_WEBHOOK_SECRET: {
    meaning: 'Key that signs what is posted to them: whsec_ and 24 to 64 bytes in base64.',
    secret: true,
    parse: webhookSecret,
  },
  IP3_OUTBOX_DIR: {
    meaning: 'Folder that reports are put into; outbox in the data folder when unset.',
    parse: folder,
  },
  ...deliverySettings,
  IP3_GEOIP_DATABASE: {
    meaning: 'MaxMind DB file (.mmdb) with the country of public addresses, for the map.',
    parse: filePath,
  },
  IP3_FOUR_EYES: {
    default: 'off',
    meaning: 'Who approves must be another known user with the role, not just a name.',
    parse: oneOf(['on', 'off']),
  },
  IP3_DEMO: {
    default: 'off',
    meaning: 'Demo users and data; only on a loopback address.',
    parse: oneOf(['on', 'off']),
  },
  IP3_LOG_LEVEL: {
    default: 'info',
    meaning: 'Least severe log line that is written.',
    parse: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
  IP3_TRUST_PROXY: {
    default: 'off',
    meaning: 'Take the last of X-Forwarded-For as the caller; only behind one proxy that sets it.',
    parse: oneOf(['on', 'off']),
  },
} satisfies Record<string, Setting<unknown>>;

/** What the command line needs to reach a server; the server itself does not read them. */
const clientSettings = {
  IP3_URL: {
    default: 'http://127.0.0.1:8080',
    meaning: 'Server that the command line talks to.',
    parse: serverUrl,
  },
  IP3_TOKEN: {
    meaning: 'Access token that the command line sends.',
    secret: true,
    parse: headerText,
  },
  IP3_EMAIL: { meaning: 'User that the command line logs in as.', parse: email },
} satisfies Record<string, Setting<unknown>>;

export interface ClientConfig {
  readonly IP3_URL: URL;
  readonly IP3_TOKEN: string | undefined;
  readonly IP3_EMAIL: string | undefined;
}

export type SettingName = keyof typeof settings;
type Parsed<Name extends SettingName> = ReturnType<(typeof settings)[Name]['parse']>;
type WithDefault = {
  [Name in SettingName]: (typeof settings)[Name] extends { default: string } ? Name : never;
}[SettingName];

/** The parsed settings by name; those without a default may be undefined. */
export type Config = { readonly [Name in WithDefault]: Parsed<Name> } & {
  readonly [Name in Exclude<SettingName, WithDefault>]: Parsed<Name> | undefined;
};

export interface LoadedConfig {
  config: Config;
  sources: Record<SettingName, SettingSource>;
  /** Sentences to print at start: unknown variables, settings that contradict each other. */
  warnings: string[];
}

/** One or more settings are bad; `faults` has one line for each. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

export type Environment = Record<string, string | undefined>;

/** Reads every setting; throws ConfigError with all faults at once. */
export function loadConfig(environment: Environment): LoadedConfig {
  const { values, sources, faults } = readAll(settings, environment);
  if (faults.length === 0) faults.push(...contradictions(values as Config));
  if (faults.length > 0) throw new ConfigError(faults);
  const config = values as Config;
  shownOf.set(
    config,
    showSettings(environment).filter(({ name }) => name in settings),
  );
  return { config, sources, warnings: [...unknownVariables(environment), ...broadSecret(config)] };
}

/** What each configuration was made from: the environment is read once, and here alone. */
export const shownOf = new WeakMap<Config, ShownSetting[]>();

/** Reads what the command line needs to reach a server; throws ConfigError like `loadConfig`. */
export function loadClientConfig(environment: Environment): ClientConfig {
  const { values, faults } = readAll(clientSettings, environment);
  if (faults.length > 0) throw new ConfigError(faults);
  return values as unknown as ClientConfig;
}

function readAll<Name extends string>(
  table: Record<Name, Setting<unknown>>,
  environment: Environment,
) {
  const faults: string[] = [];
  const values = {} as Record<Name, unknown>;
  const sources = {} as Record<Name, SettingSource>;
  for (const name of Object.keys(table) as Name[]) {
    try {
      const { value, source } = readSetting(environment, name, table[name]);
      values[name] = value;
      sources[name] = source;
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`);
    }
  }
  return { values, sources, faults };
}

function readSetting(environment: Environment, name: string, setting: Setting<unknown>) {
  const file = setting.secret ? environment[`${name}_FILE`] : undefined;
  const given = givenText(environment, name);
  if (file !== undefined && given !== undefined) {
    throw new Error(`is set twice: use either ${name} or ${name}_FILE`);
  }
  if (file !== undefined)
    return { value: setting.parse(readSecret(file)), source: 'file' as const };
  if (given !== undefined && given !== '') {
    return { value: setting.parse(given), source: 'environment' as const };
  }
  if (setting.default === undefined) return { value: undefined, source: 'unset' as const };
  return { value: setting.parse(setting.default), source: 'default' as const };
}

function givenText(environment: Environment, name: string): string | undefined {
  return environment[name] ?? (name === 'IP3_PORT' ? environment['PORT'] : undefined);
}

/** Every setting with where its value comes from; faults are not thrown, see `loadConfig`. */
export function showSettings(environment: Environment): ShownSetting[] {
  const table: Record<string, Setting<unknown>> = { ...settings, ...clientSettings };
  return Object.entries(table).map(([name, setting]) => {
    const { sources, values } = readAll({ [name]: setting }, environment);
    const text = givenText(environment, name) || (setting.default ?? null);
    const value = typeof values[name] === 'string' ? values[name] : text;
    const source = sources[name] ?? 'fault';
    // A value that is refused may be anything, a password in the wrong place too.
    const hidden = setting.secret || (source === 'fault' && !isPlain(text));
    return {
      name,
      value: hidden ? null : withoutQuery(value),
      source,
      default: setting.default ?? null,
      secret: setting.secret ?? false,
      meaning: setting.meaning,
    };
  });
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new Error(`cannot be read from the file that its _FILE variable names`);
  }
}

function contradictions(config: Config): string[] {
  const faults = [];
  if (config.IP3_DEMO === 'on' && !isLoopback(config.IP3_HOST)) {
    faults.push('IP3_DEMO=on is refused on an address that is not loopback; unset IP3_HOST');
  }
  const isServed = config.IP3_ENV === 'production' || config.IP3_TRUST_PROXY === 'on';
  if (config.IP3_DEMO === 'on' && isServed) {
    faults.push('IP3_DEMO=on is refused with IP3_ENV=production and behind a proxy; unset it');
  }
  if ((config.IP3_ADMIN_EMAIL === undefined) !== (config.IP3_ADMIN_PASSWORD === undefined)) {
    faults.push('IP3_ADMIN_EMAIL and IP3_ADMIN_PASSWORD must be set together');
  }
  const { IP3_AGENT_WEBHOOKS: webhooks, IP3_AGENT_WEBHOOK_SECRET: key } = config;
  if (webhooks !== undefined && key === undefined) {
    faults.push('IP3_AGENT_WEBHOOKS needs IP3_AGENT_WEBHOOK_SECRET, which signs what is posted');
  }
  return [...faults, ...deliveryFaults(config)];
}

/** One sentence for every variable with our prefix that is not a setting. */
export function unknownVariables(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('IP3_') && !isKnownVariable(name))
    .sort()
    .map((name) => `${name} is not a setting and is ignored; see "proofline config show".`);
}

function isKnownVariable(name: string): boolean {
  const table: Record<string, Setting<unknown>> = { ...settings, ...clientSettings };
  const base = table[name.replace(/_FILE$/, '')];
  return Object.hasOwn(table, name) || (name.endsWith('_FILE') && base?.secret === true);
}
