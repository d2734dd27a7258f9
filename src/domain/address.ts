// IP addresses as callers and proxies write them. Pure: text in, text out.
import { textBefore } from './text-before.ts';

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/**
 * The address in one form: without port, brackets, quotes and zone; IPv6 in eight groups, and an
 * IPv4 address mapped into IPv6 as IPv4. Null when the text is not an address.
 */
export function parseAddress(text: string): string | null {
  const bare = withoutPort(text.trim().replace(/^"(.*)"$/, '$1'));
  if (ipv4.test(bare)) return bare;
  const groups = ipv6Groups(textBefore(bare, '%'));
  if (groups === null) return null;
  const [a, b, c, d, e, f, high = 0, low = 0] = groups;
  const isMapped = [a, b, c, d, e].every((group) => group === 0) && f === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups.map((group) => group.toString(16)).join(':');
}

/**
 * What one caller holds: an IPv4 address, or the /64 of an IPv6 address. `address` is in the form
 * of `parseAddress`; other text stays as it is.
 */
export function addressBlock(address: string): string {
  if (!address.includes(':')) return address;
  return `${address.split(':').slice(0, 4).join(':')}::/64`;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text);
  if (bracketed !== null) return bracketed[1] ?? '';
  return /^([^:]*):\d{1,5}$/.exec(text)?.[1] ?? text;
}

function ipv6Groups(text: string): number[] | null {
  const [head = '', tail, more] = text.split('::');
  if (!text.includes(':') || more !== undefined) return null;
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  if (before === null || after === null) return null;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...before, ...Array<number>(missing).fill(0), ...after];
}

/** Hexadecimal groups; the last two can be written as an IPv4 address. */
function groupsOf(text: string): number[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const last = parts.at(-1) ?? '';
  if (ipv4.test(last)) {
    const [a, b, c, d] = last.split('.').map(Number) as [number, number, number, number];
    parts.splice(-1, 1, ((a << 8) | b).toString(16), ((c << 8) | d).toString(16));
  }
  if (!parts.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return null;
  return parts.map((part) => Number.parseInt(part, 16));
}
