// Settings of TLS: the own listener, the certificates of clients, the link to the database.
import { isLoopback } from '../domain/host.ts';
import { required } from '../domain/required.ts';
import { readServerUrl } from '../domain/server-url.ts';
import { isTlsOnly } from './plain-links.ts';
import { filePath, oneOf } from './setting-types.ts';

export const tlsSettings = {
  IP3_TLS_CERT: {
    meaning:
      'PEM file with the certificate of the server and its chain. With it the server itself ' +
      'takes ' +
      'TLS; needs IP3_TLS_KEY. SIGHUP reads both again.',
    parse: filePath,
  },
  IP3_TLS_KEY: {
    meaning: 'PEM file with the private key of IP3_TLS_CERT.',
    parse: filePath,
  },
  IP3_TLS_MIN_VERSION: {
    default: '1.2',
    meaning: 'Lowest version of TLS that the server takes.',
    parse: oneOf(['1.2', '1.3']),
  },
  IP3_TLS_CLIENT_CA: {
    meaning:
      'PEM file with the authorities that issue certificates of clients. With IP3_TLS_CERT, the ' +
      'server asks clients for a certificate and serves those without one too.',
    parse: filePath,
  },
  IP3_DATABASE_TLS: {
    default: 'auto',
    meaning:
      'Whether DATABASE_URL needs verified TLS (sslmode=verify-full): "verify" always, "auto" ' +
      'with ' +
      'IP3_ENV=production and a database on another machine, "url" as the URL says.',
    parse: oneOf(['auto', 'verify', 'url']),
  },
};

interface TlsSettings {
  IP3_TLS_CERT: string | undefined;
  IP3_TLS_KEY: string | undefined;
}

/** What the settings of TLS lack together. */
export function tlsFaults({ IP3_TLS_CERT: cert, IP3_TLS_KEY: key }: TlsSettings): string[] {
  const isWhole = (cert === undefined) === (key === undefined);
  return isWhole ? [] : ['IP3_TLS_CERT and IP3_TLS_KEY must be set together'];
}

interface LinkSettings {
  DATABASE_URL: string | undefined;
  IP3_DATABASE_TLS: 'auto' | 'verify' | 'url';
  IP3_ENV: 'development' | 'production';
  IP3_TLS_ONLY: 'auto' | 'on' | 'off';
}

/**
 * The database URL with verification asked for where it must be.
 * @throws Error that says what is expected, for a URL that asks for less.
 */
export function verifiedDatabaseUrl(
  settings: LinkSettings,
  { PGHOST }: { PGHOST?: string | undefined },
): string | undefined {
  const { DATABASE_URL: url, IP3_DATABASE_TLS: mode } = settings;
  const strict = settings.IP3_ENV === 'production' || isTlsOnly(settings);
  if (url === undefined || mode === 'url') return url;
  const urls = hostsOf(url);
  // What cannot be read is refused by words of its own when it is opened.
  if (urls === null) return url;
  if (mode === 'auto' && (!strict || urls.every((one) => isOnThisMachine(one, PGHOST)))) return url;
  const parameters = new URL(required(urls[0], 'host')).searchParams;
  const asked = parameters.getAll('sslmode').at(-1);
  const ssl = parameters.getAll('ssl').at(-1);
  // With this parameter the driver takes every mode but one for less than it says otherwise.
  const isWeakened = parameters.has('uselibpqcompat') && asked !== 'verify-full';
  const isStrong = asked === undefined ? isTrue(ssl) : verifying.has(asked) && isTrue(ssl);
  if (!isStrong || isWeakened) throw new Error(notVerified);
  return withParameter(url, 'sslmode=verify-full');
}

/** One URL for each host of the list; null where it is none. */
function hostsOf(url: string): readonly string[] | null {
  try {
    return readServerUrl(url).urls;
  } catch {
    return null;
  }
}

const notVerified =
  'asks for a link without verified TLS to a database on another machine: use ' +
  'sslmode=verify-full ' +
  'with the certificate of its authority in sslrootcert, or set IP3_DATABASE_TLS=url';

/** What is wrong with the URL of the database, each with its setting. */
export function databaseFaults(
  settings: LinkSettings,
  environment: { PGHOST?: string | undefined },
): string[] {
  try {
    verifiedDatabaseUrl(settings, environment);
    return [];
  } catch (error) {
    return [`DATABASE_URL ${(error as Error).message}`];
  }
}

const isTrue = (ssl: string | undefined) => ssl === undefined || ssl === 'true' || ssl === '1';

/** Modes that the driver verifies, whatever their names say. */
const verifying = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/** By a socket of the file system, or by the loopback. */
function isOnThisMachine(url: string, PGHOST: string | undefined): boolean {
  const { hostname, searchParams } = new URL(url);
  const given = searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname);
  // Without a host the driver takes that of the environment, and then this machine.
  const named = given || PGHOST || 'localhost';
  const host = named.replace(/^\[(.*)\]$/, '$1');
  return host.startsWith('/') || isLoopback(host);
}

/** The last of several parameters counts, and a fragment is no part of them. */
function withParameter(url: string, parameter: string): string {
  const [address = ''] = url.split('#', 1);
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
}
