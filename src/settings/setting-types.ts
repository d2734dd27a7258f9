// What the text of a setting can be: each function gives its value or throws an Error whose message
// says what is expected, so that «<name> <message>» is a sentence.
import { resolve } from 'node:path';
import type { DeliveryAddress } from '../domain/delivery.ts';
import { isRegime, regimeNames, type RegimeName } from '../domain/regime.ts';
import { isRole, roles, type Role } from '../domain/role.ts';

export type SettingSource = 'environment' | 'file' | 'default' | 'unset';

/** A setting as `config show` prints it; nothing in it is secret. */
export interface ShownSetting {
  name: string;
  /** As it is used, a folder as its whole path; null when unset, and for every secret. */
  value: string | null;
  /** `fault` when the given value is refused. */
  source: SettingSource | 'fault';
  default: string | null;
  secret: boolean;
  meaning: string;
}

/** The query of an address often is a key, so it is shown nowhere. */
export function withoutQuery(value: string | null): string | null {
  return value?.replace(/^(https?:[^?#]*)[?#].*$/s, '$1?…') ?? null;
}

/** Short and made of letters, digits and dots, so neither an address nor a key. */
export function isPlain(value: string | null): boolean {
  return value !== null && /^[\w.,-]{1,16}$/.test(value);
}

export const text = (value: string): string => value;

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return (value: string): Values[number] => {
    const found = values.find((candidate) => candidate === value.toLowerCase());
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };
}

export function integer(minimum: number, maximum: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < minimum || number > maximum) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return number;
  };
}

/** A part of a whole. */
export function share(value: string): number {
  if (/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(value)) return Number(value);
  throw new Error('must be a number from 0 to 1 such as 0.1');
}

/** `name=value` pairs, separated by commas, as collectors of traces take them. */
export function otlpHeaders(value: string): Readonly<Record<string, string>> {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)=([\x21-\x7e]+)\s*$/.exec(pair));
  if (pairs.includes(null)) throw new Error('must be name=value, separated by commas');
  return Object.fromEntries(pairs.map((pair) => [pair![1]!.toLowerCase(), pair![2]!]));
}

/** Seconds of an ISO 8601 duration of at most `maximum` seconds. */
export function seconds(minimum: number, maximum: number) {
  return (value: string): number => {
    let total;
    try {
      total = Temporal.Duration.from(value).total('seconds');
    } catch {
      throw new Error('must be an ISO 8601 duration such as PT1H');
    }
    if (total < minimum || total > maximum) {
      throw new Error(`must be between ${minimum} and ${maximum} seconds`);
    }
    return total;
  };
}

export function flag(value: string): boolean {
  return oneOf(['true', 'false', 'on', 'off'])(value) === 'true' || value.toLowerCase() === 'on';
}

/** Where a proxy has the service below a path of its own; without its last slash. */
export function pathBelowHost(value: string): string {
  if (/^(\/[A-Za-z0-9._-]+)+\/?$/.test(value) && !/\/\.{1,2}(\/|$)/.test(value)) {
    return value.replace(/\/$/, '');
  }
  throw new Error('must be a path such as /proofline');
}

export function basePath(value: string): string {
  if (!/^(\/[A-Za-z0-9._-]+)+$/.test(value)) throw new Error('must be a path such as /ip3');
  if (/^\/(api|assets)(\/|$)/.test(value)) throw new Error('must not begin with /api or /assets');
  return value;
}

export function postgresUrl(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('must begin with postgres://');
  return value;
}

export function vaultUrl(value: string): string {
  if (value.startsWith('s3:')) {
    throw new Error('s3: is not supported by this version; use file: and a folder');
  }
  if (!value.startsWith('file:')) throw new Error('must begin with file:');
  return value;
}

export function secretText(value: string): string {
  if (value.length < 32) throw new Error('must have at least 32 characters');
  return value;
}

export function password(value: string): string {
  if (value.length < 12) throw new Error('must have at least 12 characters');
  return value;
}

export function email(value: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new Error('must be an email address');
  return value.toLowerCase();
}

export function serverUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an address such as http://127.0.0.1:8080');
  }
  if (url.username !== '' || url.password !== '') throw new Error('must not hold a password');
  return url;
}

export function headerText(value: string): string {
  if (!/^[\x21-\x7e]+$/.test(value)) throw new Error('must be one word of plain characters');
  return value;
}

export function roleList(value: string): Role[] {
  return value.split(',').map((part) => {
    const name = part.trim();
    if (!isRole(name)) throw new Error(`must list roles out of: ${roles.join(', ')}`);
    if (name === 'Admin') throw new Error('must not contain Admin');
    return name;
  });
}

export function regimeList(value: string): RegimeName[] {
  return value.split(',').map((part) => {
    const name = part.trim().toLowerCase();
    if (!isRegime(name)) throw new Error(`must list regimes out of: ${regimeNames.join(', ')}`);
    return name;
  });
}

export function timeZone(value: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
  } catch {
    throw new Error('must be an IANA time zone such as Europe/Warsaw');
  }
  return value;
}

export function country(value: string): string {
  if (!/^[A-Z]{2}$/.test(value)) throw new Error('must be an ISO 3166-1 alpha-2 code such as PL');
  return value;
}

/** Key of a Jira project. */
export function projectKey(value: string): string {
  if (!/^[A-Z][A-Z0-9_]{1,9}$/.test(value)) throw new Error('must be a project key such as SEC');
  return value;
}

export function shortName(value: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u.test(value)) throw new Error('must be a short name');
  return value;
}

/** Where reports for a recipient go. Passwords and keys have a setting of their own. */
export function deliveryAddress(value: string): DeliveryAddress {
  if (value === 'outbox:' || value === 'outbox') return { channel: 'outbox' };
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^(https?|smtps?):$/.test(url.protocol) || url.hostname === '') {
    throw new Error('must be outbox:, https://… or smtps://host?from=a@b&to=c@d');
  }
  if (url.password !== '') throw new Error('must not hold a password; use the _SECRET setting');
  if (url.protocol.startsWith('smtp')) return mailAddress(url);
  if (url.username !== '') throw new Error('must not hold a user');
  return { channel: 'https', url: value };
}

function mailAddress(url: URL): DeliveryAddress {
  const secure = url.protocol === 'smtps:';
  const addressOf = (name: string) => email(url.searchParams.get(name) ?? '');
  return {
    channel: 'smtp',
    secure,
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    user: url.username === '' ? null : decodeURIComponent(url.username),
    from: addressOf('from'),
    to: addressOf('to'),
  };
}

/** Hosts, each with or without a port, as a URL would have them. */
export function hostList(value: string): string[] {
  return value.split(',').map((part) => {
    const host = part.trim().toLowerCase();
    const sound = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/.test(host);
    if (!sound || !URL.canParse(`http://${host}`)) {
      throw new Error('must list hosts such as relay.example.org or 10.0.0.5:8443');
    }
    return host;
  });
}

export interface ListenAddress {
  host: string;
  port: number;
}

/** An address to listen on; port 0 takes a free one. */
export function listenAddress(value: string): ListenAddress {
  const [, bracketed, plain, port] =
    /^(?:\[([0-9a-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port) > 65_535) {
    throw new Error('must be an address and a port such as 127.0.0.1:9464');
  }
  return { host, port: Number(port) };
}

/** Addresses of webhooks; which hosts can be called at all is the matter of egress. */
export function webhookAddresses(value: string): string[] {
  return value
    .trim()
    .split(/\s+/)
    .map((text) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (url !== null && /^https?:$/.test(url.protocol) && url.username === '') return url.href;
      throw new Error('must list addresses such as https://gateway.example.org/hook');
    });
}

/** A key of Standard Webhooks. */
export function webhookSecret(value: string): string {
  const bytes = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value)?.[1] ?? '';
  const { length } = Buffer.from(bytes, 'base64');
  if (length >= 24 && length <= 64) return value;
  throw new Error('must be whsec_ and 24 to 64 bytes in base64');
}

/** The whole path of a folder. */
export function folder(value: string): string {
  return resolve(value);
}

/** The whole path of a file. */
export function filePath(value: string): string {
  return resolve(value);
}

/** `all` is the lowest role, which every other includes. */
export function rolesOrAll(value: string): Role[] {
  if (value.trim() === 'all') return ['Viewer'];
  return value.split(',').map((part) => {
    const name = part.trim();
    if (!isRole(name)) throw new Error(`must be "all", or list roles out of: ${roles.join(', ')}`);
    return name;
  });
}

export function base64Key(value: string): Buffer {
  const key = Buffer.from(value, 'base64');
  if (key.length !== 32) throw new Error('must be 32 bytes in Base64, such as of openssl rand');
  return key;
}

/** @throws `fault` for what is no JSON. */
export function jsonOf(value: string, fault: () => Error): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw fault();
  }
}
