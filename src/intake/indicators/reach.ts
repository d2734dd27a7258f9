// Which addresses and names lead out of a network, by the registries of IANA for special purposes
// (RFC 6890) and for special names (RFC 6761, 6762).
import type { Indicator, Reach } from '../../domain/indicator.ts';

type Range = readonly [prefix: string, bits: number, reach: Reach];

const ranges4: readonly Range[] = [
  ['0.0.0.0', 8, 'reserved'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'private'],
  ['127.0.0.0', 8, 'private'],
  ['169.254.0.0', 16, 'private'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'reserved'],
  ['198.51.100.0', 24, 'reserved'],
  ['203.0.113.0', 24, 'reserved'],
  ['224.0.0.0', 4, 'reserved'],
  ['240.0.0.0', 4, 'reserved'],
];

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

const numbered4 = ranges4.map(([prefix, bits, reach]) => {
  const size = 2 ** (32 - bits);
  return { first: numberOf(prefix), size, reach };
});

function reachOf4(address: string): Reach {
  const number = numberOf(address);
  return (
    numbered4.find(({ first, size }) => number >= first && number < first + size)?.reach ?? 'global'
  );
}

/** By the beginning of the canonical spelling. */
const beginnings6: readonly (readonly [RegExp, Reach])[] = [
  [/^(?:::1|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/, 'private'],
  [/^(?:::$|ff[0-9a-f]{2}:|100::|2001:db8:|3fff:)/, 'reserved'],
];

const privateNames =
  /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|lan|corp|home|private|home\.arpa|in-addr\.arpa)$/;
const reservedNames = /(?:^|\.)(?:invalid|test)$/;

function reachOfName(name: string): Reach {
  if (privateNames.test(name)) return 'private';
  return reservedNames.test(name) ? 'reserved' : 'global';
}

/** That of a URL or a mail address is its host's; a hash has none and counts as global. */
export function reachOf({ type, value }: Indicator): Reach {
  switch (type) {
    case 'ipv4':
      return reachOf4(value);
    case 'ipv6':
      return beginnings6.find(([beginning]) => beginning.test(value))?.[1] ?? 'global';
    case 'domain':
      return reachOfName(value);
    case 'url':
      return reachOfHost(new URL(value).hostname);
    case 'email':
      return reachOfName(value.slice(value.lastIndexOf('@') + 1));
    case 'md5':
    case 'sha1':
    case 'sha256':
      return 'global';
  }
}

function reachOfHost(host: string): Reach {
  if (host.startsWith('[')) return reachOf({ type: 'ipv6', value: host.slice(1, -1) });
  const isAddress = /^\d+(?:\.\d+){3}$/.test(host);
  return isAddress ? reachOf4(host) : reachOfName(host);
}
