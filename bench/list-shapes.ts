// What the list of incidents is asked for in the bench of its growth: every pair of filters, and
// words of each kind with each filter, in every order.
import { listOrders } from '../src/domain/incident.ts';

/** Of each filter a value that many of the skewed incidents have, and one that few have. */
const filters: Record<string, [frequent: string, rare: string]> = {
  severity: ['low,medium', 'critical'],
  status: ['closed', 'open,triaged'],
  outcome: ['none', 'false_positive'],
  priority: ['P3', 'P0'],
  evidence_status: ['confirmed', 'gap'],
  flags: ['!nis2_relevant', 'gdpr_breach'],
  level: ['L1_cyber', 'L2_ai'],
  category: ['vulnerability_finding', 'intrusion'],
  source_tool: ['Nessus', 'Lynis'],
  agent: ['none', 'agent-39'],
  owner: ['owner0@example.org', 'owner150@example.org'],
  sector: ['none', 'energy'],
  lifecycle: ['closed', 'open'],
  created_since: ['2025-01-01T00:00:00Z', '2026-11-20T00:00:00Z'],
};

/**
 * A sixth of the titles, one in eighty, ten in a million, none; a part of a word; those of one
 * import or of the oldest alone; either of two, and one that is left out.
 */
const words = {
  frequent: 'injection',
  'one in a hundred': 'hardcoded',
  rare: 'quokka',
  none: 'nowhere',
  'part of a word': 'rdcod',
  'one import': 'heartbleed',
  'the oldest': 'legacy',
  either: 'hardcoded or dangling',
  'left out': 'injection -admin',
};

export interface ListShape {
  /** What is measured together. */
  group: string;
  query: Record<string, string>;
}

export function* listShapes(): Generator<ListShape> {
  for (const sort of listOrders) yield { group: 'no filter', query: { sort } };
  for (const { group, query } of choices()) {
    for (const sort of listOrders) yield { group, query: { ...query, sort } };
  }
}

function* choices(): Generator<ListShape> {
  const names = Object.keys(filters);
  for (const [place, one] of names.entries()) {
    for (const value of filters[one] ?? []) {
      yield { group: 'a filter', query: { [one]: value } };
      for (const other of names.slice(place + 1)) {
        for (const second of filters[other] ?? []) {
          yield { group: 'a pair of filters', query: { [one]: value, [other]: second } };
        }
      }
    }
  }
  for (const [kind, q] of Object.entries(words)) {
    yield { group: `words, ${kind}`, query: { q } };
    for (const name of names) {
      for (const value of filters[name] ?? []) {
        yield { group: 'words and a filter', query: { q, [name]: value } };
      }
    }
  }
}
