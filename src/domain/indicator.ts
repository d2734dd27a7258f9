// Indicators: addresses, domains, hashes and the like that a report, a log or a scan names. They
// say what was seen, not that it is hostile.

export const indicatorTypes = [
  'ipv4',
  'ipv6',
  'domain',
  'url',
  'email',
  'md5',
  'sha1',
  'sha256',
] as const;
export type IndicatorType = (typeof indicatorTypes)[number];

/** What it is, in the one spelling that all spellings of it have. */
export interface Indicator {
  type: IndicatorType;
  /** ASCII, at most `longestIndicator` characters. */
  value: string;
}

/** An indicator as a text names it. */
export interface NamedIndicator extends Indicator {
  /** The text names it as the organisation's own, e.g. the host that was scanned. */
  own: boolean;
}

/** Characters of a value; an index holds it whole. */
export const longestIndicator = 2000;

/**
 * Where an address or name can be reached: anywhere, only inside a network, or nowhere, because the
 * range is kept for documents, tests or later.
 */
export const reaches = ['global', 'private', 'reserved'] as const;
export type Reach = (typeof reaches)[number];

/** What a sighting came from. */
export const sightingKinds = ['report', 'log', 'import', 'manual'] as const;
export type SightingKind = (typeof sightingKinds)[number];

/** Sightings that are counted, and read for their times; an address can have a million. */
export const mostCounted = 1000;
