// How far an engagement is: its spans, and what it lacks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeDaysSoFar, concernsOf, phaseSpans, type Paced } from './engagement-pace.ts';

const begun: Paced = {
  ...{ phase: 'red_team', framework: 'DORA-TLPT', created_at: '2026-08-19T07:00:00.000Z' },
  ...{ notified_on: null, active_started_on: '2026-10-07', active_ended_on: null, window: null },
  moves: [
    { to: 'threat_intelligence', on: '2026-08-31' },
    { to: 'red_team', on: '2026-10-07' },
  ],
  ...{ log_entries: 4, register_entries: 2 },
};

test('phase spans › one in the red team test › done, now with its earliest end, later', () => {
  assert.deepEqual(phaseSpans(begun).slice(0, 4), [
    { phase: 'preparation', state: 'done', start: '2026-08-19', end: '2026-08-31' },
    { phase: 'threat_intelligence', state: 'done', start: '2026-08-31', end: '2026-10-07' },
    { phase: 'red_team', state: 'now', start: '2026-10-07', end: '2026-12-30' },
    { phase: 'closure', state: 'later', start: null, end: null },
  ]);
  assert.equal(activeDaysSoFar(begun, '2026-11-23'), 47);
});

test('concerns › a move to closure after 47 of 84 days › the test is short', () => {
  assert.deepEqual(concernsOf(begun, '2026-11-23'), []);
  assert.deepEqual(concernsOf(begun, '2026-11-23', 'closure'), ['short_test']);
  assert.deepEqual(concernsOf(begun, '2026-12-30', 'closure'), []);
  assert.deepEqual(concernsOf({ ...begun, framework: 'internal' }, '2026-11-23', 'closure'), []);
});

test('concerns › phases passed without records › log and register', () => {
  const empty = { ...begun, log_entries: 0, register_entries: 0 };
  assert.deepEqual(concernsOf(empty, '2026-11-23'), ['no_log']);
  assert.deepEqual(concernsOf(empty, '2027-01-30', 'closure'), ['no_log', 'no_register']);
});

test('concerns › a planned window below twelve weeks › the plan is short', () => {
  const window = { start: '2026-12-01T08:00:00.000Z', end: '2026-12-18T16:00:00.000Z' };
  const planned: Paced = { ...begun, phase: 'preparation', active_started_on: null, window };
  assert.deepEqual(concernsOf(planned, '2026-11-23'), ['short_plan']);
  const lone = { ...planned, window: { start: window.start, end: null } };
  assert.deepEqual(concernsOf(lone, '2026-11-23'), []);
  const span = phaseSpans(lone).find(({ phase }) => phase === 'red_team');
  assert.deepEqual(span, {
    ...{ phase: 'red_team', state: 'later', start: '2026-12-01', end: '2027-02-23' },
  });
});
