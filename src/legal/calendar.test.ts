import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { calendarOf, easterSunday, orthodoxEaster } from './calendar.ts';
import { holidayRules } from './holidays.ts';

/** Easter Sundays, and the movable holidays of Poland in the years around now. */
const easters = [
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2000-04-23',
  '2038-04-25',
];
const polish: Record<string, readonly string[]> = {
  2026: ['2026-04-05', '2026-04-06', '2026-05-24', '2026-06-04'],
  2027: ['2027-03-28', '2027-03-29', '2027-05-16', '2027-05-27'],
  2028: ['2028-04-16', '2028-04-17', '2028-06-04', '2028-06-15'],
};

type List = Record<string, Record<string, string[]>>;
interface Difference {
  list: string;
  country: string;
  /** In the table of this product alone. */
  taken: string[];
  /** In the list alone. */
  left_out: string[];
  why: string;
}

function read<Content>(name: string): Content {
  const file = new URL(`../../test/vectors/holidays/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

const lists = {
  'date-holidays': read<List>('weekdays'),
  holidays: read<List>('second-weekdays'),
};
const differences = read<Difference[]>('differences');

const day = (text: string) => Temporal.PlainDate.from(text);

suite('calendar', () => {
  for (const date of easters) {
    test(`Easter › of ${date.slice(0, 4)} › ${date}`, () => {
      assert.equal(easterSunday(Number(date.slice(0, 4))).toString(), date);
    });
  }

  for (const [year, dates] of Object.entries(polish)) {
    test(`Poland › movable holidays of ${year} › no working days`, () => {
      for (const date of dates) assert.equal(calendarOf('PL').isWorkingDay(day(date)), false, date);
    });
  }

  test('Christmas Eve in Poland › before and since 2025 › a working day, then none', () => {
    assert.equal(calendarOf('PL').isWorkingDay(day('2024-12-24')), true);
    assert.equal(calendarOf('PL').isWorkingDay(day('2026-12-24')), false);
  });

  test('country without data › a holiday elsewhere › a working day', () => {
    assert.equal(calendarOf('XX').isWorkingDay(day('2026-06-04')), true);
    assert.equal(calendarOf('XX').isWorkingDay(day('2026-06-06')), false);
    assert.equal(calendarOf('constructor').source, null);
  });

  test('every country › its rules › valid days and a source', () => {
    for (const { fixed, source } of Object.values(holidayRules)) {
      assert.ok(source.length > 5);
      for (const { day: date } of fixed) day(`2028-${date}`);
    }
  });

  test('Orthodox Easter › of ten years › the dates of the churches', () => {
    const dates = ['2024-05-05', '2025-04-20', '2026-04-12', '2027-05-02', '2028-04-16'];
    for (const date of [...dates, '2029-04-08', '2030-04-28', '2031-04-13', '2032-05-02']) {
      assert.equal(orthodoxEaster(Number(date.slice(0, 4))).toString(), date);
    }
  });

  for (const [list, countries] of Object.entries(lists)) {
    for (const [country, years] of Object.entries(countries)) {
      test(`${country} › weekdays of five years › those of ${list}, but what is decided`, () => {
        const all = Object.entries(years).flatMap(([year, dates]) =>
          dates.map((date) => `${year}-${date}`),
        );
        const own = Object.keys(years).flatMap((year) => weekdayHolidays(country, Number(year)));
        const decided = differences.filter((one) => one.list === list && one.country === country);
        assert.deepEqual(
          own.filter((date) => !all.includes(date)),
          decided.flatMap(({ taken }) => taken),
        );
        assert.deepEqual(
          all.filter((date) => !own.includes(date)),
          decided.flatMap(({ left_out: left }) => left),
        );
        assert.ok(decided.every(({ why }) => why.length > 20));
      });
    }
  }

  test('Bulgaria › a holiday on a weekend, next to Easter Monday › the first day that is free', () => {
    // 2027-05-01 is a Saturday, and Orthodox Easter the day after it.
    const isFree = (date: string) => calendarOf('BG').isWorkingDay(day(date));
    assert.deepEqual(['2027-05-03', '2027-05-04', '2027-05-05'].map(isFree), [false, false, true]);
  });

  test('Ireland › 1 February on a Friday › takes the place of the first Monday', () => {
    const works = (date: string) => calendarOf('IE').isWorkingDay(day(date));
    assert.deepEqual(['2030-02-01', '2030-02-04', '2029-02-05'].map(works), [false, true, false]);
  });

  test('countries › of the table › the 27 Member States and the institutions', () => {
    assert.deepEqual(
      Object.keys(holidayRules).sort(),
      [...Object.keys(lists.holidays), 'EU'].sort(),
    );
  });
});

function weekdayHolidays(country: string, year: number): string[] {
  const calendar = calendarOf(country);
  const found: string[] = [];
  let date = day(`${year}-01-01`);
  for (; date.year === year; date = date.add({ days: 1 })) {
    if (date.dayOfWeek <= 5 && !calendar.isWorkingDay(date)) found.push(date.toString());
  }
  return found;
}
