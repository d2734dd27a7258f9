// The calendar read by a parser that others wrote (RFC 5545), and its lines by their bytes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { regimes } from '../legal/registry.ts';
import { calendarOf, type CalendarDeadline } from './deadline-calendar.ts';

const hostile =
  'INC-1\r\nEND:VCALENDAR\r\nBEGIN:VEVENT;,\\n"x":\u0000\u0007\u007f Zażółć 日本 \u{1F512} '.repeat(
    4,
  );

const deadlines: CalendarDeadline[] = [
  {
    ...{ incident_id: '0192f0c0-0000-7000-8000-000000000001', public_id: 'INC-2026-000001' },
    ...{ obligation_id: 'DORA-FIN', due_at: '2026-12-26T15:00:00.000Z', provisional: false },
    latest_at: '2026-12-28T11:00:00.000Z',
  },
  {
    ...{ incident_id: '0192f0c0-0000-7000-8000-000000000001', public_id: 'INC-2026-000001' },
    ...{ obligation_id: 'NIS2-EW', due_at: '2026-11-21T09:30:00.500Z', provisional: true },
    latest_at: null,
  },
  {
    ...{ incident_id: '0192f0c0-0000-7000-8000-000000000002', public_id: hostile },
    ...{ obligation_id: 'NIS2-EW', due_at: '2026-11-21T09:30:00.000Z', provisional: false },
    latest_at: null,
  },
  {
    ...{ incident_id: '0192f0c0-0000-7000-8000-000000000002', public_id: 'INC-2026-000002' },
    ...{ obligation_id: hostile, due_at: '2026-11-21T09:30:00.000Z', provisional: false },
    latest_at: null,
  },
].map((one) => ({ ...one, evaluated_at: '2026-11-20T09:59:59.900Z' })) as CalendarDeadline[];

const now = '2026-11-20T10:00:00.000Z' as CalendarDeadline['due_at'];
const later = '2026-11-25T10:00:00.000Z' as CalendarDeadline['due_at'];

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return { calendar, events };
}

test('calendar › read by another program › each deadline is one event with its times', () => {
  const { calendar, events } = read(calendarOf(deadlines, now));
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
  assert.equal(calendar.getFirstPropertyValue('prodid'), '-//Proofline//Legal deadlines//EN');
  const starts = events.map(({ startDate }) => startDate.toJSDate().toISOString());
  const due = deadlines.map(({ due_at }) => `${due_at.slice(0, 19)}.000Z`);
  assert.deepEqual(starts, due);
  for (const { component } of events) {
    const stamp = component.getFirstPropertyValue('dtstamp') as ICAL.Time;
    assert.equal(stamp.toJSDate().toISOString(), now);
    assert.equal(component.getFirstPropertyValue('dtend'), null, 'an instant has no end');
  }
  const [relieved, provisional] = events;
  const limit = 'Last lawful moment: 28 Dec 2026, 11:00 UTC.';
  assert.ok(relieved?.description.replaceAll('\u00a0', ' ').includes(limit));
  assert.ok(!provisional?.description.includes('Last lawful moment'));
  const title = 'Early warning within 24 hours';
  assert.equal(provisional?.summary, `INC-2026-000001 NIS2-EW: ${title} (provisional)`);
});

test('calendar › revision › the second of the last evaluation, and when it was', () => {
  for (const { component } of read(calendarOf(deadlines, now)).events) {
    // 2,515 days and 9:59:59 after the first of January 2020.
    assert.equal(component.getFirstPropertyValue('sequence'), 2515 * 86_400 + 35_999);
    const modified = component.getFirstPropertyValue('last-modified') as ICAL.Time;
    assert.equal(modified.toJSDate().toISOString(), '2026-11-20T09:59:59.000Z');
  }
});

test('calendar › alarms › a day and an hour ahead, and before the second limit', () => {
  for (const [at, { component, summary }] of read(calendarOf(deadlines, now)).events.entries()) {
    const alarms = component.getAllSubcomponents('valarm');
    const ahead = alarms.map((one) => String(one.getFirstPropertyValue('trigger')));
    const second = deadlines[at]?.latest_at === null ? [] : ['2026-12-28T10:00:00Z'];
    assert.deepEqual(ahead, ['-P1D', '-PT1H', ...second]);
    for (const alarm of alarms) {
      assert.equal(alarm.getFirstPropertyValue('action'), 'DISPLAY');
      assert.equal(alarm.getFirstPropertyValue('description'), summary);
    }
  }
});

test('calendar › identifiers › one for each deadline, the same at each reading', () => {
  const uids = (at: typeof now) => read(calendarOf(deadlines, at)).events.map(({ uid }) => uid);
  assert.deepEqual(uids(now), uids(later));
  assert.equal(new Set(uids(now)).size, deadlines.length);
});

test('calendar › hostile text › is text: no further event, no lost character, no control', () => {
  const text = calendarOf(deadlines, now);
  const { calendar, events } = read(text);
  assert.equal(events.length, deadlines.length);
  assert.equal(calendar.getAllSubcomponents().length, deadlines.length);
  const said = hostile.replaceAll('\r\n', '\n').replaceAll(/[\0\u0007\u007f]/g, '');
  assert.equal(events[2]?.summary, `${said} NIS2-EW: Early warning within 24 hours`);
  assert.ok(events[3]?.description.startsWith(said));
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\p{Cc}]/u);
});

test('calendar › lines › end with CR LF, at most 75 bytes, no character is cut', () => {
  const bytes = Buffer.from(calendarOf(deadlines, now));
  const lines = bytes.toString('latin1').split('\r\n');
  assert.equal(lines.pop(), '');
  for (const line of lines) {
    assert.ok(line.length <= 75, line);
    assert.doesNotThrow(() =>
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1')),
    );
  }
});

test('calendar › without deadlines › still one that programs read', () => {
  assert.equal(read(calendarOf([], now)).events.length, 0);
});

test('calendar › in Polish › each obligation, article and note in Polish words', () => {
  for (const { obligations } of regimes) {
    for (const { id, title, article } of obligations) {
      const [first] = deadlines;
      const one = { ...first!, obligation_id: id, provisional: true };
      const { calendar, events } = read(calendarOf([one], now, 'pl'));
      const [event] = events;
      assert.equal(event?.summary, `INC-2026-000001 ${id}: ${title.pl} (wstępny)`);
      const said = event?.description.replaceAll('\u00a0', ' ') ?? '';
      assert.ok(said.startsWith(`${title.pl} (`), said);
      assert.doesNotMatch(said, /\bArt\. |Last|Provisional|advice/, article);
      assert.match(said, /Ostatni dopuszczalny moment: 28\.12\.2026/);
      assert.match(said, /Termin wstępny: brakuje faktów\. Wsparcie decyzji, nie porada prawna\.$/);
      assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), 'Proofline: terminy ustawowe');
      const english = read(calendarOf([one], now)).events[0];
      assert.deepEqual([event?.uid, event?.startDate], [english?.uid, english?.startDate]);
    }
  }
});
