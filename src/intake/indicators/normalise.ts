// The one spelling of an indicator. Two texts that mean the same give the same value.
import { longestIndicator, type Indicator, type IndicatorType } from '../../domain/indicator.ts';
import { redacted } from '../redact.ts';
import { refanged } from './refang.ts';

const address4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const address6 = /^[0-9a-f:.]{2,45}$/i;
const hash = /^[0-9a-f]+$/i;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

const readers: Record<IndicatorType, (text: string) => string | null> = {
  ipv4: (text) => (address4.test(text) ? text : null),
  ipv6: address6Of,
  domain: domainOf,
  url: urlOf,
  email: emailOf,
  md5: (text) => hashOf(text, 32),
  sha1: (text) => hashOf(text, 40),
  sha256: (text) => hashOf(text, 64),
};

/** An address of version 4 within one of version 6 is the former. */
const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

function address6Of(text: string): string | null {
  if (!address6.test(text) || !text.includes(':')) return null;
  const spelt = `http://[${text}]/`;
  if (!URL.canParse(spelt)) return null;
  return new URL(spelt).hostname.slice(1, -1);
}

function address4In(value: string): string | null {
  const [, high, low] = mapped.exec(value) ?? [];
  if (high === undefined || low === undefined) return null;
  const [one, other] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [one >> 8, one & 255, other >> 8, other & 255].join('.');
}

function domainOf(text: string): string | null {
  const name = asciiHost(text.replace(/\.$/, ''));
  if (name === null || name.length > 253) return null;
  const labels = name.split('.');
  const isName = labels.length > 1 && labels.every((one) => label.test(one));
  return isName && /^(?:xn--|[a-z])/.test(labels.at(-1) ?? '') ? name : null;
}

/** A name in lower case and, where it has letters of other scripts, in its ASCII form. */
function asciiHost(text: string): string | null {
  if (/^[a-z0-9._-]+$/.test(text)) return text;
  if (text.length > 255 || /[\s/?#@:\\%[\]]/.test(text)) return null;
  const spelt = `http://${text}/`;
  return URL.canParse(spelt) ? new URL(spelt).hostname : null;
}

const schemes = ['http:', 'https:', 'ftp:'];

/** Without what names a place in the page, and without a name and password. */
function urlOf(text: string): string | null {
  if (text.length > longestIndicator || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!schemes.includes(url.protocol) || url.hostname === '') return null;
  [url.hash, url.username, url.password] = ['', '', ''];
  // A password in an address is a secret, no matter who put it there.
  if (redacted(url.search) !== url.search) url.search = '';
  return url.href.length > longestIndicator ? null : url.href;
}

function emailOf(text: string): string | null {
  const mail = text.replace(/^mailto:/i, '');
  const at = mail.lastIndexOf('@');
  const [local, name] = [mail.slice(0, at).toLowerCase(), domainOf(mail.slice(at + 1))];
  const isLocal = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/.test(local);
  return at > 0 && isLocal && name !== null ? `${local}@${name}` : null;
}

function hashOf(text: string, digits: number): string | null {
  return text.length === digits && hash.test(text) ? text.toLowerCase() : null;
}

/** In this order a text is tried: an address is also a name, and each hash has its own length. */
const order: readonly IndicatorType[] = [
  ...(['url', 'email', 'ipv4', 'ipv6', 'md5', 'sha1', 'sha256', 'domain'] as const),
];

/** Reads one indicator, in any spelling; null for a text that is none, or not of the type. */
export function readIndicator(text: string, type?: IndicatorType): Indicator | null {
  if (text.length > longestIndicator * 2) return null;
  const plain = refanged(text.trim());
  for (const one of type === undefined ? order : [type]) {
    const value = readers[one](one === 'domain' ? plain.toLowerCase() : plain);
    if (value === null) continue;
    const inside = one === 'ipv6' ? address4In(value) : null;
    return inside === null ? { type: one, value } : { type: 'ipv4', value: inside };
  }
  return null;
}
