// The country of an address, by a MaxMind DB file that the operator names (IP3_GEOIP_DATABASE). The
// file is read once at the start; nothing is looked up in a network.
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';
import type { CountryOfHost } from '../domain/country.ts';
import { ConfigError } from '../settings/config.ts';

/** Networks that say nothing about a country (RFC 6890). */
const notPublic = new BlockList();
const ipv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];
const ipv6: [string, number][] = [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];
for (const [network, prefix] of ipv4) notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of ipv6) notPublic.addSubnet(network, prefix, 'ipv6');

/**
 * Opens the file; without one every answer is null. Throws ConfigError when it cannot be read or is
 * no MaxMind DB.
 */
export function openCountryFile(path: string | undefined): CountryOfHost | null {
  if (path === undefined) return null;
  const reader = openReader(path);
  return (host) => {
    const address = host.replace(/^\[(.*)\]$/, '$1');
    return isPublicAddress(address) ? countryIn(reader, address) : null;
  };
}

function openReader(path: string): Reader<Response> {
  try {
    const reader = new Reader<Response>(readFileSync(path));
    // A file that is cut off fails at the first look-up at the latest.
    reader.get('192.0.2.1');
    return reader;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === undefined ? 'is no sound MaxMind DB' : `cannot be read (${code})`;
    throw new ConfigError([`IP3_GEOIP_DATABASE ${why}: ${path}`]);
  }
}

function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !notPublic.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The country as MaxMind and DB-IP name it, or as IPinfo does. */
interface Located {
  country?: { iso_code?: unknown } | string;
  country_code?: unknown;
}

function countryIn(reader: Reader<Response>, address: string): string | null {
  const found = lookedUp(reader, address);
  const { country, country_code } = found ?? {};
  const codes = [typeof country === 'object' ? country.iso_code : country, country_code];
  const code = codes.find((one) => typeof one === 'string' && /^[A-Z]{2}$/.test(one));
  return typeof code === 'string' ? code : null;
}

function lookedUp(reader: Reader<Response>, address: string): Located | null {
  try {
    return reader.get(address) as Located | null;
  } catch {
    // A file of IPv4 networks refuses IPv6 addresses, a corrupted record is no answer.
    return null;
  }
}
