// The settings: one table, the only reader of the environment. `config show`, the docs and the
// start-up checks are all made from it.
import { readFileSync } from 'node:fs';
import { fourEyes } from '../domain/four-eyes.ts';
import { isLoopback } from '../domain/host.ts';
import { defaultRegimes, regimeNames } from '../domain/regime.ts';
import { broadSecret } from '../domain/service-secret.ts';
import { signOnProviders } from '../domain/sign-on-provider.ts';
import { defaultServiceLevels, parseServiceLevels } from '../domain/sla.ts';
import { deliveryFaults, deliverySettings } from './delivery-settings.ts';
import { logSettings } from './log-settings.ts';
import { machineFaults, machineSettings, productionSecretRoles } from './machine-settings.ts';
import { operationFaults, operationSettings } from './operation-settings.ts';
import { plainLinkFaults, plainLinkSettings } from './plain-links.ts';
import { sessionSettings } from './session-settings.ts';
import {
  basePath,
  country,
  email,
  filePath,
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
import { signOnFaults, signOnSettings } from './sign-on-settings.ts';
import { databaseFaults, tlsFaults, tlsSettings, verifiedDatabaseUrl } from './tls-settings.ts';
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

export const settings = {
  IP3_HOST: { default: '127.0.0.1', meaning: 'Address to listen on.', parse: text },
  IP3_PORT: {
    default: '8080',
    meaning: 'Port to listen on; 0 selects a free port. PORT also works.',
    parse: integer(0, 65535),
  },
  IP3_PUBLIC_URL: {
    meaning:
      'Public URL of the console, used for links in tickets. Default: the listening address.',
    parse: serverUrl,
  },
  IP3_ALLOWED_HOSTS: {
    meaning: 'Additional host names that the server accepts, besides IP3_PUBLIC_URL and localhost.',
    parse: hostList,
  },
  IP3_DATA_DIR: {
    default: './data',
    meaning: 'Folder of the embedded database, the vault and the keys.',
    parse: folder,
  },
  DATABASE_URL: {
    meaning:
      'URL of a PostgreSQL server (15 or later) that replaces the embedded database; with ' +
      'several hosts, the primary is used.',
    secret: true,
    parse: postgresUrl,
  },
  ...tlsSettings,
  ...plainLinkSettings,
  ...vaultSettings,
  IP3_ENV: {
    default: 'development',
    meaning: 'Environment; production has stricter defaults.',
    parse: oneOf(['development', 'production']),
  },
  IP3_RETEST_GATE: {
    default: 'on',
    meaning: 'Whether closing requires a confirmed retest (contract §3).',
    parse: oneOf(['on', 'off']),
  },
  IP3_RETEST_LATEST: {
    default: 'on',
    meaning:
      'Whether a newer failed retest blocks closing. With `off`, any confirmed retest is enough ' +
      '(contract §3).',
    parse: oneOf(['on', 'off']),
  },
  IP3_MODULE_BASE: {
    default: '/ip3',
    meaning: 'Base path of the static status documents.',
    parse: basePath,
  },
  IP3_ADMIN_EMAIL: {
    meaning: 'Email address of the first administrator; used only while there are no users.',
    parse: email,
  },
  IP3_ADMIN_PASSWORD: {
    meaning: 'Password of the first administrator; used only while there are no users.',
    secret: true,
    parse: password,
  },
  ...machineSettings,
  ...sessionSettings,
  ...signOnSettings,
  IP3_IMPORT_MAX_BYTES: {
    default: '1073741824',
    meaning: 'Maximum size of an import or evidence file in bytes.',
    parse: integer(1, Number.MAX_SAFE_INTEGER),
  },
  IP3_TIMEZONE: {
    default: 'Europe/Warsaw',
    meaning: 'Time zone for legal deadlines: local dates, noon and ends of days.',
    parse: timeZone,
  },
  IP3_COUNTRY: {
    default: 'PL',
    meaning: 'Country whose public holidays and authorities apply to legal deadlines.',
    parse: country,
  },
  IP3_SERVICE_LEVELS: {
    default: defaultServiceLevels,
    meaning:
      'SLA targets to acknowledge, contain and remediate, by priority, counted from the report.',
    parse: parseServiceLevels,
  },
  IP3_TRACKER_A_PROJECT: {
    default: 'SEC',
    meaning: 'Key of the Jira project for tracker_a tickets.',
    parse: projectKey,
  },
  IP3_TRACKER_A_ISSUE_TYPE: {
    default: 'Task',
    meaning: 'Issue type of tracker_a tickets.',
    parse: shortName,
  },
  IP3_LEGAL_REGIMES: {
    default: defaultRegimes.join(','),
    meaning: `Regimes that the legal engine evaluates: any of ${regimeNames.join(', ')}.`,
    parse: regimeList,
  },
  IP3_TSA_URL: {
    meaning:
      'URL of the time-stamping authority (RFC 3161) for packages; if unset, packages have no ' +
      'time stamp.',
    parse: serverUrl,
  },
  IP3_EGRESS_ALLOW: {
    meaning:
      'Hosts (host or host:port) that can be private or, if IP3_TLS_ONLY allows it, without TLS.',
    parse: hostList,
  },
  IP3_AGENT_WEBHOOKS: {
    meaning: 'Webhook URLs for changes of agents, separated by spaces.',
    secret: true,
    parse: webhookAddresses,
  },
  IP3_AGENT_WEBHOOK_SECRET: {
    meaning: 'Key that signs webhook requests: whsec_ and 24 to 64 bytes in base64.',
    secret: true,
    parse: webhookSecret,
  },
  IP3_OUTBOX_DIR: {
    meaning: 'Outbox folder for reports. Default: outbox in the data folder.',
    parse: folder,
  },
  ...deliverySettings,
  IP3_GEOIP_DATABASE: {
    meaning: 'MaxMind DB file (.mmdb) that maps public IP addresses to countries, for the map.',
    parse: filePath,
  },
  IP3_FOUR_EYES: {
    default: 'off',
    meaning:
      'Who approves: with "off" any name is accepted, with "on" only another registered user ' +
      'with the required role can be named, with "act" that user decides in an own login.',
    parse: oneOf(fourEyes),
  },
  IP3_DEMO: {
    default: 'off',
    meaning: 'Demo users and data; works only on a loopback address.',
    parse: oneOf(['on', 'off']),
  },
  ...logSettings,
  ...operationSettings,
  IP3_TRUST_PROXY: {
    default: 'off',
    meaning:
      'Whether the last address of X-Forwarded-For is the client address. Use only behind a ' +
      'single proxy that sets it.',
    parse: oneOf(['on', 'off']),
  },
} satisfies Record<string, Setting<unknown>>;

/** What the command line needs to reach a server; the server itself does not read them. */
const clientSettings = {
  IP3_URL: {
    default: 'http://127.0.0.1:8080',
    meaning: 'Server that the command line calls.',
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

/** The parsed settings by name; those without a default can be undefined. */
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
  if (faults.length === 0) faults.push(...contradictions(values as Config, environment));
  if (faults.length > 0) throw new ConfigError(faults);
  const config = values as Config;
  Object.assign(config, { DATABASE_URL: verifiedDatabaseUrl(config, environment) });
  if (config.IP3_ENV === 'production' && sources.IP3_SERVICE_SECRET_ROLES === 'default') {
    Object.assign(config, { IP3_SERVICE_SECRET_ROLES: productionSecretRoles });
  }
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
    // A value that is refused might be anything, a password in the wrong place too.
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

function contradictions(config: Config, environment: Environment): string[] {
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
  const issuers = signOnProviders(config).map(({ issuer }) => issuer);
  faults.push(
    ...tlsFaults(config),
    ...plainLinkFaults(config, issuers),
    ...databaseFaults(config, environment),
  );
  faults.push(...machineFaults(config), ...operationFaults(config));
  return [...faults, ...signOnFaults(config), ...deliveryFaults(config)];
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
