import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openMetrics, type MetricSources } from './metrics.ts';

/** A process whose database and disk do not answer. */
const silent: MetricSources = {
  build: { version: '1.2.3', engine: 'postgres' },
  jobs: () => [{ name: 'clock', runs: 3, failures: 1, succeeded_at: 1_800_000_000, last_ms: 250 }],
  pool: () => ({ total: 10, idle: 4, waiting: 2 }),
  log: () => ({ size: 7, waiting_since: null, lag_ms: null }),
  isWritable: () => true,
  figures: () => Promise.resolve(null),
  totals: () => Promise.resolve(null),
  files: () => Promise.resolve(null),
  certificate: () => null,
};

const figures = {
  overdue: [{ regime: 'nis2', overdue: 3, undecided: 1 }],
  next: [{ regime: 'gdpr', seconds: 90 }],
  deliveries: [{ name: 'failed', count: 2 }],
  imports: [],
  connectors: [{ name: 'failing', count: 2 }],
  agents: { quarantined: 2, unacknowledged: 1 },
  broken_blobs: 0,
  scrubbed_at: '2026-11-23T00:00:00.000Z',
  retention: { removed: [{ name: 'log_events' as const, count: 12 }], waiting: 3 },
};

async function linesOf(sources: MetricSources): Promise<string[]> {
  const text = await openMetrics(sources).text();
  return text.split('\n').filter((line) => line.startsWith('ip3_'));
}

suite('metrics', () => {
  test('database does not answer › says so, and the rest is there', async () => {
    const lines = await linesOf(silent);
    for (const line of [
      'ip3_database_up 0',
      'ip3_job_failures_total{job="clock"} 1',
      'ip3_job_last_duration_seconds{job="clock"} 0.25',
      'ip3_database_connections{state="busy"} 6',
      'ip3_audit_log_entries 7',
    ]) {
      assert.ok(lines.includes(line), line);
    }
    assert.ok(!lines.some((line) => line.startsWith('ip3_legal_clocks_overdue')));
  });

  test('database fails after it answered › old figures are not shown', async () => {
    let answer: typeof figures | null = figures;
    const metrics = openMetrics({ ...silent, figures: () => Promise.resolve(answer) });
    const before = await metrics.text();
    answer = null;
    const after = await metrics.text();
    assert.match(before, /^ip3_legal_clocks_overdue_undecided\{regime="nis2"\} 1$/m);
    assert.match(before, /^ip3_legal_clock_seconds_to_deadline\{regime="gdpr"\} 90$/m);
    assert.match(before, /^ip3_retention_removed_total\{kind="log_events"\} 12$/m);
    assert.match(before, /^ip3_retention_files_waiting 3$/m);
    assert.match(before, /^ip3_vault_scrub_timestamp_seconds 1795392000$/m);
    assert.match(before, /^ip3_connectors\{state="failing"\} 2$/m);
    assert.doesNotMatch(after, /^ip3_legal_clocks_overdue\{/m);
    assert.match(after, /^ip3_database_up 0$/m);
  });

  test('requests › are counted by template, and refusals by gate alone', async () => {
    const metrics = openMetrics(silent);
    metrics.answered({ method: 'GET', route: '/api/incidents/:id', status: 200, ms: 20 });
    metrics.answered({ method: 'GET', route: undefined, status: 404, ms: 1 });
    metrics.refused('closure_requires_confirmed_retest');
    metrics.refused('validation_failed');
    const text = await metrics.text();
    assert.match(text, /_count\{method="GET",route="\/api\/incidents\/:id",status="200"\} 1/);
    assert.match(text, /_count\{method="GET",route="none",status="404"\} 1/);
    assert.match(text, /refusals_total\{gate="closure_requires_confirmed_retest"\} 1/);
    assert.doesNotMatch(text, /validation_failed/);
  });
});
