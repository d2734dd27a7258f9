// Scheme, host and port from what tools write as a host: a URL, a name, an address.
// Names without a dot, empty hosts and bare IPv6 addresses all occur. Nothing is resolved.
import { oneLine } from './text.ts';

export interface Target {
  scheme: string | null;
  /** Lower case, IPv6 without brackets; null when the report names none. */
  host: string | null;
  /** As written, else the scheme's own; null when neither is known. */
  port: number | null;
  /** The port as it must be in a URL: null for the scheme's own. */
  url_port: number | null;
}

const schemePorts: Readonly<Record<string, number>> = {
  http: 80,
  https: 443,
  ws: 80,
  wss: 443,
  ftp: 21,
};

/** An IPv6 address that a tool wrote without its brackets: two colons or more, no port to find. */
const bareAddress = /^[0-9a-f]{0,4}:[0-9a-f.]{0,45}:[0-9a-f:.]{0,45}(%[\w.-]{1,20})?$/i;

/** Longest host name kept; a DNS name has at most 253 characters. */
const hostLength = 255;

/** Reads `https://a.test:8443`, `bwa`, `[::1]:80`, `2001:db8::1`; `address` replaces none. */
export function readTarget(written: string, address = ''): Target {
  const text = oneLine(written, 2048) ?? '';
  const parts = /^(?:([a-z][a-z0-9+.-]{0,15}):\/\/)?([^/?#]*)/i.exec(text);
  const scheme = parts?.[1]?.toLowerCase() ?? null;
  const authority = (parts?.[2] ?? '').replace(/^.*@/, '');
  const { host, port } = hostAndPort(authority);
  const own = scheme !== null && Object.hasOwn(schemePorts, scheme) ? schemePorts[scheme] : null;
  return {
    scheme,
    host:
      oneLine(host, hostLength)?.toLowerCase() ??
      oneLine(address, hostLength)?.toLowerCase() ??
      null,
    port: port ?? own ?? null,
    url_port: port === own ? null : port,
  };
}

/**
 * The same for a column that can name any asset: `arn:aws:s3:::bucket` is one name and no host with
 * a port, so that two buckets are not one host.
 */
export function readAsset(written: string): Target {
  const target = readTarget(written);
  if (target.scheme !== null || !written.includes(':')) return target;
  const [name = ''] = (oneLine(written, hostLength)?.toLowerCase() ?? '').split(/[/?#]/, 1);
  const isCut = !name.includes('@') && /:[^\d]/.test(name);
  if (!isCut || target.host === name || name.startsWith('[')) return target;
  return { scheme: null, host: oneLine(written, hostLength)?.toLowerCase() ?? null, ...noPort };
}

const noPort = { port: null, url_port: null };

function hostAndPort(authority: string): { host: string; port: number | null } {
  if (bareAddress.test(authority)) return { host: authority, port: null };
  const parts = /^(?:\[([^\]]*)\]|([^:]*))(?::([0-9]{1,5}))?/.exec(authority);
  const number = parts?.[3] === undefined ? null : Number(parts[3]);
  return {
    host: parts?.[1] ?? parts?.[2] ?? '',
    port: number !== null && number <= 65_535 ? number : null,
  };
}

/** The address of a path on a target, as people would type it; null without scheme or host. */
export function urlOf(target: Target, path: string | null): string | null {
  if (target.scheme === null || target.host === null) return null;
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const port = target.url_port === null ? '' : `:${target.url_port}`;
  const rest = path === null || path.startsWith('/') ? (path ?? '') : `/${path}`;
  return `${target.scheme}://${host}${port}${rest}`;
}
