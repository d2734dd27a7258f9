import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readParty } from '../domain/entity-kinds.ts';
import { calendarOf } from './calendar.ts';
import { evaluate } from './evaluate.ts';
import { factsOf, type Facts } from './facts.ts';
import { isNis2Relevant } from './nis2-relevance.ts';
import { regimes } from './registry.ts';

type Row = readonly [string | null, string | null, number | null, boolean, Partial<Facts>?];

/** Sector, entity, severity → whether NIS2 might matter. */
const vectors: readonly Row[] = [
  ['energy', null, 4, true],
  ['energy', null, 5, true],
  ['energy', null, 3, false],
  ['energy', null, 0, false],
  ['energy', null, null, false],
  ['Energy', null, 4, true],
  [null, 'essential', 4, true],
  [null, 'important', 5, true],
  [null, 'IMPORTANT', 5, true],
  ['research', 'other', 4, true],
  ['retail', 'essential', 4, true],
  ['retail', 'other', 5, false],
  [null, null, 5, false],
  ['', '', 5, false],
  ['constructor', '__proto__', 5, false],
  ['energy', 'essential', 1, true, { nis2_significant: true }],
  ['energy', 'essential', 5, false, { nis2_significant: false }],
  [null, 'bank', 5, false],
  ['banking', null, 5, true],
];

const place = { timezone: 'Europe/Warsaw', calendar: calendarOf('PL') };
const now = Temporal.Instant.from('2026-11-20T10:00:00Z');

suite('NIS2 relevance', () => {
  for (const [sector, entity, severity, expected, known = {}] of vectors) {
    const also = Object.keys(known).join();
    test(`${sector}, ${entity}, severity ${severity} ${also} › asked › ${expected}`, () => {
      const party = readParty(entity, sector);
      const aware_at = '2026-11-20T09:30:00.000Z';
      const facts = factsOf({ ...party.facts, aware_at, ...known });
      const given = { facts, sector: party.sector, severity, submissions: [], decisions: [] };
      assert.equal(isNis2Relevant(evaluate(given, regimes, place, now)), expected);
    });
  }
});
