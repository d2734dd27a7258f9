// 1,320 random cases against the second implementation, with a fixed seed.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { calendarOf } from '../../src/legal/calendar.ts';
import type { Place } from '../../src/legal/deadline.ts';
import { evaluate } from '../../src/legal/evaluate.ts';
import { factsOf } from '../../src/legal/facts.ts';
import { regimes } from '../../src/legal/registry.ts';
import { Dice, wire, type Made } from './dice.ts';
import { kinds } from './second-clock-cases.ts';
import type * as second from './second-clocks.ts';

const casesOfEachKind = 110;
const seed = 20_261_126;

/** Ustawa o dniach wolnych od pracy, the dates of each year as they are in printed calendars. */
const polishDates = [
  ...fixedOf(['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24']),
  ...fixedOf(['12-25', '12-26']),
  ...['2026-04-05', '2026-04-06', '2026-05-24', '2026-06-04', '2027-03-28', '2027-03-29'],
  ...['2027-05-16', '2027-05-27', '2028-04-16', '2028-04-17', '2028-06-04', '2028-06-15'],
  ...['2029-04-01', '2029-04-02', '2029-05-20', '2029-05-31', '2030-04-21', '2030-04-22'],
];

function fixedOf(days: readonly string[]): string[] {
  return [2026, 2027, 2028, 2029, 2030].flatMap((year) => days.map((day) => `${year}-${day}`));
}

interface BothPlaces {
  first: Place;
  second: second.SecondPlace;
}

function placeOf(timezone: string, country: string, standard: number, dates: string[]): BothPlaces {
  return {
    first: { timezone, calendar: calendarOf(country) },
    second: { standard, holidays: new Set(dates) },
  };
}

/** `XX` is a country without data: weekends alone. */
const places: readonly BothPlaces[] = [
  placeOf('Europe/Warsaw', 'PL', 1, polishDates),
  placeOf('Europe/Lisbon', 'XX', 0, []),
  placeOf('Europe/Helsinki', 'XX', 2, []),
];

function submissionsOf({ sent = {} }: Made) {
  return Object.entries(sent).flatMap(([obligation_id, times]) =>
    [times].flat().map((at) => ({ obligation_id, submitted_at: wire(at) })),
  );
}

const now = Temporal.Instant.from('2030-06-01T00:00:00Z');

function compare(made: Made, place: Place): number {
  const plain = { sector: null, severity: null, decisions: [] };
  const given = { ...plain, facts: factsOf(made.facts), submissions: submissionsOf(made) };
  const { duties } = evaluate(given, regimes, place, now);
  let compared = 0;
  for (const [id, { due, latest, on }] of Object.entries(made.expect)) {
    const found = duties.find(({ obligation }) => obligation.id === id);
    const said = `${id} of ${JSON.stringify({ ...made.facts, sent: submissionsOf(made) })}`;
    assert.ok(found, `there is no ${said}`);
    assert.equal(found.clock.due_at, due === null ? null : wire(due), `due: ${said}`);
    assert.equal(found.clock.latest_at, latest === null ? null : wire(latest), `latest: ${said}`);
    if (on !== undefined) assert.equal(found.clock.due_on, on, `day: ${said}`);
    compared += 1;
  }
  return compared;
}

suite('clocks by a second implementation', () => {
  let cases = 0;
  for (const [at, [name, make]] of Object.entries(kinds).entries()) {
    test(`${name} › ${casesOfEachKind} random cases › the same moments`, () => {
      const dice = new Dice(seed + at);
      for (let count = 0; count < casesOfEachKind; count += 1) {
        const place = dice.of(places);
        assert.ok(compare(make(dice, place.second), place.first) > 0);
        cases += 1;
      }
    });
  }

  test('all kinds together › 1,320 cases', () => {
    assert.equal(cases, 1320);
  });
});
