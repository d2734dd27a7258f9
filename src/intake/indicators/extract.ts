// Indicators in running text. What a text is full of that only looks like one is left out: names of
// files, versions, keys of a record, ids of the length of a hash.
import type { Indicator } from '../../domain/indicator.ts';
import { readIndicator } from './normalise.ts';
import { isDefanged, refanged } from './refang.ts';
import { topLevelDomains } from './top-level-domains.ts';

/** Characters of one text that are read. */
const longestText = 8000;
/** Indicators of one text. */
export const mostOfText = 50;

export interface Reading {
  /**
   * Whether a text of hex digits is a hash only where a word before it says so: a log is full of
   * ids.
   */
  hashes: 'any' | 'named';
}

const urls = /\b(?:https?|ftp):\/\/[^\s"'<>|\\^`{}]{3,2000}/gi;
const mails = /(?<![\w.+-])[\w.%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62}/gi;
const quads = /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)/g;
const groups = /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:]|\.\w)/gi;
const names =
  /(?<![\w@./\\$-])(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.){1,8}[a-z][a-z0-9-]{1,62}(?![\w(=@\\-]|\.\w|":)/gi;
const hexes = /(?<![\w-])(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})(?![\w-])/gi;
const hashWord = /(?:md5|sha-?(?:1|256)?|hash(?:es)?|digest|checksum)["'\s]{0,3}[:=]?["'\s]{0,3}$/i;

/** Top-level domains that far more often end the name of a file or of a member of a program. */
const endings = new Set(
  (
    'bar bat bin box cab cc cs do gdn id inc java md mm ml mo mov map call data my name ms now ' +
    'pl pm prof ps pub py rs sc sh so st tf vi zip'
  ).split(' '),
);
/** Of no zone of the root, and used anyway. */
const special = new Set(['onion', 'i2p', 'local', 'internal', 'lan', 'corp', 'example', 'test']);

/** The words of a text that are spelt so that no one follows them by mistake. */
export function defangedWords(text: string): string {
  const cut = text.length > longestText ? text.slice(0, longestText) : text;
  if (!isDefanged(cut)) return '';
  return cut
    .split(/[\s"'<>|,;]+/)
    .filter(isDefanged)
    .join(' ');
}

/** Each once, in the order of the text, at most `mostOfText`. */
export function indicatorsIn(text: string, { hashes }: Reading): Indicator[] {
  const cut = text.length > longestText ? text.slice(0, longestText) : text;
  const plain = refanged(cut);
  const found = new Found(plain !== cut || isDefanged(cut));
  if (plain.includes('://')) found.urls(plain);
  if (plain.includes('@')) found.mails(plain);
  if (plain.includes('.')) {
    found.addresses4(plain);
    found.names(plain);
  }
  if (plain.includes(':')) found.addresses6(plain);
  found.hashes(plain, hashes);
  return found.all();
}

class Found {
  readonly #defanged: boolean;
  readonly #found = new Map<string, Indicator>();

  constructor(defanged: boolean) {
    this.#defanged = defanged;
  }

  all(): Indicator[] {
    return [...this.#found.values()].slice(0, mostOfText);
  }

  #add(indicator: Indicator | null): void {
    if (indicator === null || this.#found.size >= mostOfText) return;
    this.#found.set(`${indicator.type} ${indicator.value}`, indicator);
  }

  /** An address of a page also names its host. */
  urls(text: string): void {
    for (const [spelt] of text.matchAll(urls)) {
      const url = readIndicator(withoutEnd(spelt), 'url');
      if (url === null) continue;
      this.#add(url);
      this.#add(hostOf(url.value));
    }
  }

  mails(text: string): void {
    for (const [spelt] of text.matchAll(mails)) this.#add(readIndicator(spelt, 'email'));
  }

  /** Programs name their version like an address, `Browser/120.0.0.0`. */
  addresses4(text: string): void {
    for (const { 0: spelt, index } of text.matchAll(quads)) {
      const isVersion = text[index - 1] === '/' && spelt.endsWith('.0.0');
      if (!isVersion) this.#add(readIndicator(spelt, 'ipv4'));
    }
  }

  /** A time or the address of a network card has fewer groups and no gap. */
  addresses6(text: string): void {
    for (const [spelt] of text.matchAll(groups)) {
      const count = spelt.split(':').filter((group) => group !== '').length;
      const isAddress = spelt.includes('::') ? count > 1 : count === 8;
      if (isAddress) this.#add(readIndicator(spelt, 'ipv6'));
    }
  }

  names(text: string): void {
    for (const [spelt] of text.matchAll(names)) {
      const end = spelt.slice(spelt.lastIndexOf('.') + 1).toLowerCase();
      const isKnown = topLevelDomains.has(end) || special.has(end) || end.startsWith('xn--');
      if (isKnown && (this.#defanged || !endings.has(end))) {
        this.#add(readIndicator(spelt, 'domain'));
      }
    }
  }

  hashes(text: string, which: Reading['hashes']): void {
    for (const { 0: spelt, index } of text.matchAll(hexes)) {
      const before = text.slice(Math.max(0, index - 24), index);
      if (which === 'any' || hashWord.test(before)) this.#add(readIndicator(spelt));
    }
  }
}

/** A sentence or a bracket can end right behind an address. */
function withoutEnd(spelt: string): string {
  const cut = spelt.replace(/[.,;:!?]+$/, '');
  return /[)\]]$/.test(cut) && !/[([]/.test(cut) ? cut.replace(/[)\]]+[.,;:!?]*$/, '') : cut;
}

/** The host of an address as an indicator of its own; null for a name without a dot. */
function hostOf(url: string): Indicator | null {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return readIndicator(host);
}
