// 1,320 random cases against the second implementation, with a fixed seed.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { calendarOf } from '../../src/legal/calendar.ts';
import type { Place } from '../../src/legal/deadline.ts';
import { evaluate } from '../../src/legal/evaluate.ts';
import { factsOf, type Facts } from '../../src/legal/facts.ts';
import { regimes } from '../../src/legal/registry.ts';
import * as second from './second-clocks.ts';

type Clocks = Record<string, second.SecondClock & { on?: string }>;

interface Made {
  facts: Partial<Facts>;
  sent?: Record<string, number | number[]>;
  expect: Clocks;
}

const casesOfEachKind = 110;
const seed = 20_261_126;
const hour = 3600;

/** Mulberry32: the same numbers on every machine. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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

class Dice {
  readonly #random: () => number;
  constructor(start: number) {
    this.#random = randomOf(start);
  }
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
  chance(): boolean {
    return this.#random() < 0.5;
  }
  /**
   * Any second of three years; most of them near what is hard, or so long before it that a period
   * ends there: the end of a month, a holiday, the hours in which the clocks change.
   */
  instant(from = Date.UTC(2026, 8, 11)): number {
    if (this.below(6) === 0) return this.#beforeJump();
    const any = from / 1000 + this.below(3 * 365 * 24 * hour);
    const near = Date.parse(`${this.of(hardDays)}T00:00:00Z`) / 1000;
    const before = this.of([0, 0, 2, 3, 10, 14, 15, 28, 30, 31]) * 24 * hour;
    const within = this.chance() ? this.below(48 * hour) - 24 * hour : this.below(3 * hour);
    const chosen = near - before + within;
    return this.below(4) === 0 || chosen * 1000 < from ? any : chosen;
  }
  /** A start whose period ends in the hour that summer time skips, everywhere at 01:00 UTC. */
  #beforeJump(): number {
    const [year, month, date] = this.of(jumps);
    const days = this.of([0, 2, 10, 14, 15]);
    const start =
      days === 0 ? Date.UTC(year, month - 2, date, 1) : Date.UTC(year, month - 1, date - days, 1);
    return start / 1000 + this.below(hour);
  }
  day(): string {
    return new Date(this.instant() * 1000).toISOString().slice(0, 10);
  }
}

/** The first days of summer time. */
const jumps = [
  [2027, 3, 28],
  [2028, 3, 26],
  [2029, 3, 25],
] as const;

const hardDays = [
  ...['2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2028-02-29', '2027-02-28'],
  ...['2027-01-31', '2028-01-31', '2028-05-31', '2027-08-31', '2026-12-24', '2027-12-24'],
  ...['2026-10-31', '2027-04-30', '2028-04-14', '2028-06-15', '2026-11-11', '2028-12-31'],
  ...['2027-05-27', '2029-05-31', '2029-03-25', '2027-03-28', '2028-03-26', '2027-05-03'],
];

const wire = (at: number) => new Date(at * 1000).toISOString();

const financialTypes = [
  ...['credit_institution', 'central_counterparty', 'trading_venue', 'payment_institution'],
  ...['investment_firm', 'insurance_reinsurance_undertaking', 'trade_repository'],
] as const;

const significant = { nis2_class: 'essential', nis2_significant: true } as const;
const highRiskProvider: Partial<Facts> = {
  ...({ ai_role: 'provider', ai_system_risk_class: 'annex_iii' } as const),
  ai_serious_incident: true,
};
const none = { due: null, latest: null };

type Kind = (dice: Dice, place: second.SecondPlace) => Made;

const kinds: Record<string, Kind> = {
  'NIS2 Art. 23(4)(a), (b): warning and notification': (dice) => {
    const aware = dice.instant();
    return {
      facts: { ...significant, aware_at: wire(aware) },
      expect: {
        'NIS2-EW': second.hoursFrom(aware, 24),
        'NIS2-IN': second.hoursFrom(aware, 72),
        'NIS2-FR': none,
      },
    };
  },
  'NIS2 Art. 23(4)(d): final report': (dice, place) => {
    const aware = dice.instant();
    const sent = aware + dice.below(90 * hour);
    return {
      facts: { ...significant, aware_at: wire(aware) },
      sent: { 'NIS2-IN': sent },
      expect: { 'NIS2-FR': second.calendarFrom(sent, { months: 1 }, place) },
    };
  },
  'NIS2 Art. 23(4), last subparagraph: trust service provider': (dice, place) => {
    const aware = dice.instant();
    const sent = aware + dice.below(30 * hour);
    return {
      facts: { provider_type: 'trust_service', nis2_significant: true, aware_at: wire(aware) },
      sent: { 'NIS2-IN-TSP': sent },
      expect: {
        'NIS2-EW': second.hoursFrom(aware, 24),
        'NIS2-IN-TSP': second.hoursFrom(aware, 24),
        'NIS2-FR': second.calendarFrom(sent, { months: 1 }, place),
      },
    };
  },
  'NIS2 Art. 23(4)(e): final report after a progress report': (dice, place) => {
    const aware = dice.instant();
    const sent = aware + dice.below(72 * hour);
    const progress = sent + dice.below(31 * 24 * hour);
    const handled = progress + dice.below(60 * 24 * hour);
    return {
      facts: { ...significant, aware_at: wire(aware), handled_at: wire(handled) },
      sent: { 'NIS2-IN': sent, 'NIS2-PR': progress },
      expect: { 'NIS2-FR2': second.calendarFrom(handled, { months: 1 }, place) },
    };
  },
  '(EU) 2025/301 Art. 5(1)(a): initial notification': (dice, place) => {
    const { facts, dora } = financial(dice, null);
    return { facts, expect: { 'DORA-INIT': second.doraInitial(dora, place), 'DORA-INT': none } };
  },
  '(EU) 2025/301 Art. 5(1)(b): intermediate report': (dice, place) => {
    const { facts, dora } = financial(dice, dice.below(30 * hour));
    return {
      facts,
      sent: { 'DORA-INIT': dora.reported! },
      expect: {
        'DORA-INIT': second.doraInitial(dora, place),
        'DORA-INT': second.doraIntermediate(dora, place),
        'DORA-FIN': none,
      },
    };
  },
  '(EU) 2025/301 Art. 5(1)(c): final report': (dice, place) => {
    const { facts, dora } = financial(dice, dice.below(30 * hour));
    const first = dora.reported! + dice.below(80 * hour);
    const updates = dice.chance() ? [first + dice.below(20 * 24 * hour)] : [];
    return {
      facts,
      sent: { 'DORA-INIT': dora.reported!, 'DORA-INT': first, 'DORA-INT-UPD': updates },
      expect: { 'DORA-FIN': second.doraFinal([first, ...updates], place) },
    };
  },
  'GDPR Art. 33(1)': (dice) => {
    const aware = dice.instant();
    return {
      facts: { personal_data: true, data_role: 'controller', aware_at: wire(aware) },
      expect: { 'GDPR-33': second.hoursFrom(aware, 72) },
    };
  },
  'AI Act Art. 73(2) to (4)': (dice, place) => {
    const aware = dice.instant();
    const widespread = dice.below(4) === 0;
    const harm = dice.of(['a', 'b', 'c', 'd'] as const);
    const death = harm === 'a' && dice.chance();
    const [id, days] = second.aiLimit({ twoDays: widespread || harm === 'b', death });
    const more = { widespread_infringement: widespread, ai_harm: [harm], death_occurred: death };
    return {
      facts: { ...highRiskProvider, ...more, aware_at: wire(aware) },
      expect: { [id]: second.calendarFrom(aware, { days }, place) },
    };
  },
  'CRA Art. 14': (dice, place) => {
    const aware = dice.instant();
    const fix = aware + dice.below(40 * 24 * hour);
    const sent = aware + dice.below(72 * hour);
    const both = { cra_exploited_vulnerability: true, cra_severe_incident: true };
    const facts = { cra_manufacturer: true, ...both, aware_at: wire(aware) };
    return {
      facts: { ...facts, fix_available_at: wire(fix) },
      sent: { 'CRA-I-72': sent },
      expect: {
        'CRA-V-24': second.hoursFrom(aware, 24),
        'CRA-V-72': second.hoursFrom(aware, 72),
        'CRA-V-14D': second.calendarFrom(fix, { days: 14 }, place),
        'CRA-I-24': second.hoursFrom(aware, 24),
        'CRA-I-72': second.hoursFrom(aware, 72),
        'CRA-I-1M': second.calendarFrom(sent, { months: 1 }, place),
      },
    };
  },
  'eIDAS Art. 19a, 24 and CER Art. 15(1)': (dice, place) => {
    const occurred = dice.instant();
    const aware = occurred + dice.below(100 * hour);
    const qualified = dice.chance();
    const trust = { provider_type: 'trust_service', trust_services_affected: true } as const;
    const critical = { cer_critical_entity: true, cer_significant_disruption: true };
    const times = { occurred_at: wire(occurred), aware_at: wire(aware) };
    // Art. 24(2)(fb) counts from the incident, Art. 19a(1)(b) from awareness.
    const [id, start] = qualified ? ['EIDAS-24', occurred] : ['EIDAS-19A', aware];
    return {
      facts: { ...trust, ...critical, ...times, trust_service_qualified: qualified },
      expect: {
        [id]: second.hoursFrom(start, 24),
        'CER-24': second.hoursFrom(aware, 24),
        'CER-1M': second.calendarFrom(aware, { months: 1 }, place),
      },
    };
  },
  '(EU) 2025/1190 Art. 9 to 13: threat-led test': (dice, place) => {
    const [notified, ended, complete] = [dice.day(), dice.day(), dice.day()];
    const days = { tlpt_notified_on: notified, tlpt_active_ended_on: ended };
    return {
      facts: { ...days, tlpt_reports_complete_on: complete },
      expect: {
        'TLPT-INIT': second.dayLimit(notified, { months: 3 }, place),
        'TLPT-SCOPE': second.dayLimit(notified, { months: 6 }, place),
        'TLPT-RT-REPORT': second.dayLimit(ended, { days: 28 }, place),
        'TLPT-BT-REPORT': second.dayLimit(ended, { days: 70 }, place),
        'TLPT-REPLAY': second.dayLimit(ended, { days: 70 }, place),
        'TLPT-SUMMARY': second.dayLimit(complete, { days: 56 }, place),
        'TLPT-REMEDIATION': second.dayLimit(complete, { days: 56 }, place),
      },
    };
  },
};

/** A financial entity, classified some time after awareness, that reports so long afterwards. */
function financial(dice: Dice, reportedAfter: number | null) {
  const aware = dice.instant();
  const classified = aware + dice.of([dice.below(30 * hour), 24 * hour, 24 * hour + 1, 20 * hour]);
  const reported = reportedAfter === null ? null : classified + reportedAfter;
  const around = dice.chance() ? classified + dice.below(60 * hour) - 30 * hour : reported;
  const decided = dice.below(3) === 0 ? around : null;
  const entity = dice.of(financialTypes);
  const nis2Class = dice.of(['none', 'none', 'essential', 'important', null] as const);
  const facts: Partial<Facts> = {
    ...{ entity_type: entity, nis2_class: nis2Class },
    ...{ aware_at: wire(aware), classified_at: wire(classified) },
    ca_no_relief_decision_at: decided === null ? null : wire(decided),
  };
  return { facts, dora: { aware, classified, entity, nis2Class, noRelief: decided, reported } };
}

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
