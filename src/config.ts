// The settings: one table, the only reader of the environment. `config show`, the docs and the
// start-up checks are all made from it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isRole, roles, type Role } from './domain/role.ts';

interface Setting<Value> {
  /** Written default; undefined means unset. */
  default?: string;
  /** One sentence for people. */
  meaning: string;
  secret?: true;
  /** Turns the text into a value or throws an Error whose message says what is expected. */
  parse: (text: string) => Value;
}

const text = (value: string): string => value;

function oneOf<const Values extends readonly string[]>(values: Values) {
  return (value: string): Values[number] => {
    const found = values.find((candidate) => candidate === value.toLowerCase());
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };
}

function integer(minimum: number, maximum: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < minimum || number > maximum) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return number;
  };
}

/** Seconds of an ISO 8601 duration of at most `maximum` seconds. */
function seconds(minimum: number, maximum: number) {
  return (value: string): number => {
    let total;
    try {
      total = Temporal.Duration.from(value).total('seconds');
    } catch {
      throw new Error('must be an ISO 8601 duration such as PT1H');
    }
    if (total < minimum || total > maximum) {
      throw new Error(`must lie between ${minimum} and ${maximum} seconds`);
    }
    return total;
  };
}

function flag(value: string): boolean {
  return oneOf(['true', 'false', 'on', 'off'])(value) === 'true' || value.toLowerCase() === 'on';
}

function basePath(value: string): string {
  if (!/^(\/[A-Za-z0-9._-]+)+$/.test(value)) throw new Error('must be a path such as /ip3');
  return value;
}

function postgresUrl(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('must begin with postgres://');
  return value;
}

function vaultUrl(value: string): string {
  if (value.startsWith('s3:')) {
    throw new Error('s3: is not supported by this version; use file: and a folder');
  }
  if (!value.startsWith('file:')) throw new Error('must begin with file:');
  return value;
}

function secretText(value: string): string {
  if (value.length < 32) throw new Error('must have at least 32 characters');
  return value;
}

function password(value: string): string {
  if (value.length < 12) throw new Error('must have at least 12 characters');
  return value;
}

function email(value: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new Error('must be an e-mail address');
  return value.toLowerCase();
}

function roleList(value: string): Role[] {
  return value.split(',').map((part) => {
    const name = part.trim();
    if (!isRole(name)) throw new Error(`must list roles out of: ${roles.join(', ')}`);
    if (name === 'Admin') throw new Error('must not contain Admin');
    return name;
  });
}

function timeZone(value: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
  } catch {
    throw new Error('must be an IANA time zone such as Europe/Warsaw');
  }
  return value;
}

function country(value: string): string {
  if (!/^[A-Z]{2}$/.test(value)) throw new Error('must be an ISO 3166-1 alpha-2 code such as PL');
  return value;
}

const registryRoles = roles.filter((role) => role !== 'Admin').join(',');

export const settings = {
  IP3_HOST: { default: '127.0.0.1', meaning: 'Address to listen on.', parse: text },
  IP3_PORT: {
    default: '8080',
    meaning: 'Port to listen on; 0 picks a free one. PORT is taken too.',
    parse: integer(0, 65535),
  },
  IP3_DATA_DIR: {
    default: './data',
    meaning: 'Folder of the embedded database, the vault and the keys.',
    parse: (value: string) => resolve(value),
  },
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 or newer to use instead of the embedded database.',
    secret: true,
    parse: postgresUrl,
  },
  IP3_VAULT_URL: {
    meaning: 'Where evidence bytes are kept: file:<folder>; the data folder when unset.',
    parse: vaultUrl,
  },
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
  IP3_TOKEN_TTL: {
    default: 'PT1H',
    meaning: 'Lifetime of an access token, one minute to a day.',
    parse: seconds(60, 86_400),
  },
  IP3_IMPORT_MAX_BYTES: {
    default: '1073741824',
    meaning: 'Largest import or evidence file in bytes.',
    parse: integer(1, Number.MAX_SAFE_INTEGER),
  },
  IP3_TIMEZONE: {
    default: 'Europe/Warsaw',
    meaning: 'Time zone of the legal clocks.',
    parse: timeZone,
  },
  IP3_COUNTRY: {
    default: 'PL',
    meaning: 'Country whose calendar the legal clocks use.',
    parse: country,
  },
  IP3_FOUR_EYES: {
    default: 'off',
    meaning: 'An approver must be another known user.',
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
    meaning: 'Take the caller address from X-Forwarded-For; only behind a proxy that sets it.',
    parse: oneOf(['on', 'off']),
  },
} satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settings;
type Parsed<Name extends SettingName> = ReturnType<(typeof settings)[Name]['parse']>;
type WithDefault = {
  [Name in SettingName]: (typeof settings)[Name] extends { default: string } ? Name : never;
}[SettingName];

/** The parsed settings by name; those without a default may be undefined. */
export type Config = { readonly [Name in WithDefault]: Parsed<Name> } & {
  readonly [Name in Exclude<SettingName, WithDefault>]: Parsed<Name> | undefined;
};

export type SettingSource = 'environment' | 'file' | 'default' | 'unset';

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

type Environment = Record<string, string | undefined>;

/** Reads every setting; throws ConfigError with all faults at once. */
export function loadConfig(environment: Environment): LoadedConfig {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  const sources = {} as Record<SettingName, SettingSource>;
  for (const name of Object.keys(settings) as SettingName[]) {
    try {
      const { value, source } = readSetting(environment, name);
      values[name] = value;
      sources[name] = source;
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`);
    }
  }
  if (faults.length === 0) faults.push(...contradictions(values as Config));
  if (faults.length > 0) throw new ConfigError(faults);
  return { config: values as Config, sources, warnings: unknownVariables(environment) };
}

function readSetting(environment: Environment, name: SettingName) {
  const setting: Setting<unknown> = settings[name];
  const file = setting.secret ? environment[`${name}_FILE`] : undefined;
  const given = environment[name] ?? (name === 'IP3_PORT' ? environment['PORT'] : undefined);
  if (file !== undefined && given !== undefined) {
    throw new Error(`is set twice: use either ${name} or ${name}_FILE`);
  }
  if (file !== undefined) return { value: setting.parse(readSecret(file)), source: 'file' as const };
  if (given !== undefined && given !== '') {
    return { value: setting.parse(given), source: 'environment' as const };
  }
  if (setting.default === undefined) return { value: undefined, source: 'unset' as const };
  return { value: setting.parse(setting.default), source: 'default' as const };
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
  if ((config.IP3_ADMIN_EMAIL === undefined) !== (config.IP3_ADMIN_PASSWORD === undefined)) {
    faults.push('IP3_ADMIN_EMAIL and IP3_ADMIN_PASSWORD must be set together');
  }
  return faults;
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function unknownVariables(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('IP3_') && !isKnownVariable(name))
    .sort()
    .map((name) => `${name} is not a setting and is ignored; see "proofline config show".`);
}

function isKnownVariable(name: string): boolean {
  const base = name.replace(/_FILE$/, '') as SettingName;
  if (name in settings || clientVariables.has(name)) return true;
  return name.endsWith('_FILE') && base in settings && 'secret' in settings[base];
}

/** Variables that the command line client reads, and those of the tests. */
const clientVariables = new Set(['IP3_URL', 'IP3_TOKEN', 'IP3_TOKEN_FILE', 'IP3_EMAIL']);
