// Which filters and words are asked of the list together. A quick run asks for a share of the pairs
// (support/scale.ts), list-plans.whole.test.ts for all of them or a larger share.
import { isInShare } from '../support/scale.ts';

/** Of each filter a value that most incidents have, and one that few or none have. */
export const filters: Record<string, [frequent: string, rare: string]> = {
  severity: ['low,medium', 'critical'],
  status: ['open,triaged', 'retest'],
  priority: ['none', 'P0'],
  evidence_status: ['gap', 'confirmed'],
  flags: ['!nis2_relevant', 'gdpr_breach'],
  level: ['l1_cyber', 'L4_systemic'],
  category: ['!phishing', 'malware'],
  source_tool: ['burp', 'Nessus'],
  agent: ['none', 'agent-rare'],
  owner: ['none', 'rare@example.org'],
  lifecycle: ['open', 'closed'],
  created_since: ['2026-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  q: ['weak', 'quokka'],
};

/** The columns of each order, for a plain reading of the table. */
export const orders: Record<string, string> = {
  '-created': 'id desc',
  created: 'id',
  '-severity': 'coalesce(severity, reported_severity, 0) desc, id desc',
  '-updated': 'coalesce(changed_at, created_at) desc, id desc',
  due: 'sla_due_at, case when sla_due_at is not null then id end, id desc',
};

/** Words of each kind: frequent, parts, far ones, quoted, none, and left out. */
const kindsOfWords = ['eak', 'legac', '"legacy cipher"', 'weak or quokka', 'nowhere', '-legacy'];

/**
 * Every filter alone and with every other, frequent with rare; `alike` are also those of one kind.
 */
function* everyPair(alike: boolean): Generator<Record<string, string>> {
  const names = Object.keys(filters);
  for (const [place, one] of names.entries()) {
    for (const other of names.slice(place)) {
      for (const [kind, value] of filters[one]!.entries()) {
        const values = filters[other]!.filter((_, at) => alike || at !== kind);
        if (one === other) yield { [one]: value };
        else for (const second of values) yield { [one]: value, [other]: second };
      }
    }
  }
}

/** Queries of pages of 50, in this share. */
const queriesOf = (chosen: Iterable<Record<string, string>>): string[] =>
  [...chosen]
    .map((one) => new URLSearchParams({ limit: '50', ...one }).toString())
    .filter((query) => isInShare(query));

/** In the usual order also pairs that are both frequent or both rare. */
export const pairsOf = (sort: string): string[] =>
  queriesOf(everyPair(sort === '-created').map((chosen) => ({ sort, ...chosen })));

function* everyWord(sort: string): Generator<Record<string, string>> {
  for (const q of [...kindsOfWords, 'weak -cipher', 'quokka -weak']) {
    for (const [name, values] of Object.entries(filters)) {
      if (name !== 'q') for (const value of values) yield { sort, q, [name]: value };
    }
  }
}

/** Words of each kind with each filter. */
export const wordsOf = (sort: string): string[] => queriesOf(everyWord(sort));

const places = [{ sector: 'old' }, { sector: 'none' }, { country: 'XX' }, { entity: '!essential' }];

function* everyPlace(): Generator<Record<string, string>> {
  for (const [name, values] of Object.entries(filters)) {
    for (const [kind, value] of values.entries()) {
      for (const [at, place] of places.entries()) {
        yield { [name]: value, sort: Object.keys(orders)[(kind + at) % 5]!, ...place };
      }
    }
  }
}

/** Places with each filter, in each order by turns. */
export const placesOf = (): string[] => queriesOf(everyPlace());

interface Ordered {
  name: string;
  where: string;
  sort: string;
  query: string;
}

/** Each of these filters in each order. */
export const eachInOrder = (wanted: Readonly<Record<string, string>>): Ordered[] =>
  Object.entries(wanted).flatMap(([name, where]) =>
    Object.keys(orders).map((sort) => ({ name, where, sort, query: `sort=${sort}&${name}` })),
  );

export const inShare = (all: readonly Ordered[]): Ordered[] =>
  all.filter(({ query }) => isInShare(query));
