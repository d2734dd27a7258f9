import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { calendarOf, easterSunday, holidayRules } from './calendar.ts';

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
});
