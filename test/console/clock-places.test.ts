// Where deadlines are drawn: no label covers another, and what finds no room is counted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ahead,
  back,
  laneOf,
  shareAt,
  shownAt,
  ticksOf,
} from '../../src/console/features/overview/clock-places.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-25T10:30:00Z');
const due = (hours: number, latest: number | null = null) => ({
  due_at: new Date(now + hours * hour).toISOString(),
  latest_at: latest === null ? null : new Date(now + latest * hour).toISOString(),
});

test('the strip › begins some hours back and ends in three days', () => {
  assert.equal(shareAt(now - back, now), 0);
  assert.equal(shareAt(now + ahead, now), 1);
  assert.equal(shareAt(now - 90 * hour, now), 0, 'long over: at its beginning');
  assert.equal(shareAt(now + 900 * hour, now), 1);
});

test('a deadline past its target › is at its last lawful moment', () => {
  assert.equal(shownAt(due(2, 30), now), now + 2 * hour);
  assert.equal(shownAt(due(-2, 30), now), now + 30 * hour);
  assert.equal(shownAt(due(-2), now), now - 2 * hour);
});

test('deadlines at one time › take a line each, three at most, the rest is counted', () => {
  const { placed, lines, left } = laneOf([due(20), due(21), due(20), due(22), due(60)], now);
  assert.deepEqual(
    placed.map(({ line }) => line),
    [0, 1, 2, 0],
  );
  assert.equal(lines, 3);
  assert.equal(left, 1);
});

test('many that are over › leave a line to the next one', () => {
  const { placed, left } = laneOf([due(-200), due(-100), due(-50), due(2), due(8), due(30)], now);
  const shown = placed.map(({ deadline }) => (Date.parse(deadline.due_at) - now) / hour);
  assert.deepEqual(shown, [-200, -100, 2, 30]);
  assert.equal(left, 2);
});

test('labels of one line › never cover each other and stay on the strip', () => {
  const many = Array.from({ length: 40 }, (_, place) => due((place * 37) % 71));
  const { placed } = laneOf(many, now);
  const spans = placed.map(({ share, line, isFlipped }) => {
    const start = isFlipped ? share - 0.2 : share;
    return { line, start, end: start + 0.2 };
  });
  for (const one of spans) {
    assert.ok(one.start >= 0 && one.end <= 1 + 1e-9);
    const covered = spans.filter(
      (other) =>
        other !== one &&
        other.line === one.line &&
        other.start < one.end - 1e-9 &&
        one.start < other.end - 1e-9,
    );
    assert.deepEqual(covered, []);
  }
});

test('ticks › are midnights and noons in the zone of the reader', () => {
  for (const zone of ['UTC', 'Europe/Warsaw', 'America/New_York']) {
    const ticks = ticksOf(now, zone);
    const hours = ticks.map((at) =>
      new Date(at).toLocaleString('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }),
    );
    assert.deepEqual([...new Set(hours)].sort(), ['00', '12'], zone);
    assert.deepEqual(
      [...new Set(ticks.slice(1).map((at, place) => at - ticks[place]!))],
      [12 * hour],
    );
    assert.ok(ticks[0]! >= now - back && ticks.at(-1)! <= now + ahead);
  }
});
