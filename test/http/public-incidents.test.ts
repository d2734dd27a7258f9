// GET /api/ip3/incidents over HTTP, on a bare Fastify: the public list, its figures and pages.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { IncidentsAnswer } from '../../src/http/public/schemas.ts';
import { filterNames, filterValues } from '../../src/simulation/filters.ts';
import { assertShape, bareApp, type ListAnswer } from './public-app.ts';

const app = bareApp('/ip3');
const whole: ListAnswer = (await get('/api/ip3/incidents')).json();

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url, headers });
}

after(() => app.close());

suite('GET /api/ip3/incidents', () => {
  test('no filter › asked twice and of another instance › 200 incidents, the same bytes', async () => {
    const first = await get('/api/ip3/incidents');
    const other = bareApp('/other');
    const second = await other.inject('/api/ip3/incidents');
    await other.close();
    assert.equal(first.statusCode, 200);
    assert.match(String(first.headers['content-type']), /^application\/json/);
    assert.deepEqual(second.rawPayload, first.rawPayload);
    assertShape(IncidentsAnswer, whole);
    assert.deepEqual([whole.ok, whole.source, whole.count], [true, 'simulation', 200]);
    assert.equal(whole.incidents.length, 200);
  });

  test('any filters › any of the closed values › exactly the incidents wanted, figures of them', async () => {
    const values = (name: keyof typeof filterValues) =>
      fc.subarray<string>([...filterValues[name]]);
    const wantedSets = fc.record({
      severity: values('severity'),
      status: values('status'),
      group: values('group'),
    });
    await fc.assert(
      fc.asyncProperty(wantedSets, async (wanted) => {
        const query = new URLSearchParams();
        for (const name of filterNames) query.set(name, wanted[name].join(','));
        const answer: ListAnswer = (await get(`/api/ip3/incidents?${query.toString()}`)).json();
        const expected = whole.incidents.filter((incident) =>
          filterNames.every(
            (name) => wanted[name].length === 0 || wanted[name].includes(incident[name]),
          ),
        );
        assert.deepEqual(answer.incidents, expected);
        assertFigures(answer);
        assertShape(IncidentsAnswer, answer);
      }),
      { numRuns: 60 },
    );
  });

  test('upper case and blanks › beside a plain query › give the same answer', async () => {
    const plain = await get('/api/ip3/incidents?severity=high,critical&group=ai');
    const odd = await get('/api/ip3/incidents?severity=HIGH,%20Critical,&group=AI&page=3');
    assert.equal(odd.statusCode, 200);
    assert.deepEqual(odd.json(), plain.json());
    assert.ok(plain.json<ListAnswer>().count > 0);
  });

  test('nothing passes › the figures › are zero, not missing', async () => {
    const answer: ListAnswer = (
      await get('/api/ip3/incidents?severity=unknown&status=closed')
    ).json();
    assert.deepEqual([answer.count, answer.gap_pct, answer.incidents], [0, 0, []]);
    assertFigures(answer);
  });

  test('unknown values › of two closed sets › 400 that lists both and what is allowed', async () => {
    const answer = await get('/api/ip3/incidents?severity=urgent&status=done');
    assert.equal(answer.statusCode, 400);
    const problem = answer.json<{
      error: string;
      errors: { pointer: string; message: string }[];
    }>();
    assert.equal(problem.error, 'validation_failed');
    assert.deepEqual(
      problem.errors.map(({ pointer }) => pointer),
      ['/query/severity', '/query/status'],
    );
    assert.match(problem.errors[0]?.message ?? '', /critical/);
    assert.match(problem.errors[1]?.message ?? '', /retest/);
  });

  test('hostile query › prototype names, arrays, nulls › 400 or no effect, never 500', async () => {
    for (const query of [
      'severity=__proto__',
      'group=constructor',
      'status=%00',
      'status=a&status=b',
    ]) {
      assert.equal((await get(`/api/ip3/incidents?${query.toString()}`)).statusCode, 400, query);
    }
    for (const query of ['__proto__=1', 'constructor=x', 'severity=']) {
      assert.equal(
        (await get(`/api/ip3/incidents?${query.toString()}`)).json<ListAnswer>().count,
        200,
        query,
      );
    }
  });

  test('entity tag › sent back › 304 without a body; other filters have another tag', async () => {
    const first = await get('/api/ip3/incidents?group=ai');
    const etag = String(first.headers['etag']);
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get('/api/ip3/incidents?group=ai', { 'if-none-match': held });
      assert.deepEqual([again.statusCode, again.body], [304, '']);
      assert.equal(again.headers['etag'], etag);
    }
    const other = await get('/api/ip3/incidents?group=cyber', { 'if-none-match': etag });
    assert.equal(other.statusCode, 200);
  });
});

function assertFigures(answer: ListAnswer): void {
  const { incidents } = answer;
  assert.equal(answer.count, incidents.length);
  const sum = Object.values(answer.by_severity).reduce((total, count) => total + count, 0);
  assert.equal(sum, incidents.length);
  for (const [severity, count] of Object.entries(answer.by_severity)) {
    assert.equal(count, incidents.filter((one) => one.severity === severity).length);
  }
  const gaps = incidents.filter((one) => one.evidence_status === 'gap').length;
  const exact = incidents.length === 0 ? 0 : (100 * gaps) / incidents.length;
  assert.ok(Math.abs(answer.gap_pct - exact) <= 0.05 + 1e-9);
}
