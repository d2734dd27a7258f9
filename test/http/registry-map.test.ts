// Contract §4.3: GET /api/map/incidents, lowest role Viewer.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { ConfigError } from '../../src/settings/config.ts';
import { openCountryFile } from '../../src/start/country-file.ts';
import { mmdbFile } from '../support/mmdb.ts';
import { assertProblem, newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';

const now = '2026-11-20T12:00:00.000Z';
const url = '/api/map/incidents';
const folder = mkdtempSync(join(tmpdir(), 'proofline-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Networks of documentation and of public resolvers, with the shapes of three makers of files. */
const networks = {
  '203.0.113.0/24': { country: { iso_code: 'PL' } },
  '8.8.8.0/24': { country_code: 'DE' },
  '9.9.9.9/32': { country: 'FR' },
  '9.9.9.10/32': { continent: { code: 'EU' } },
  '10.0.0.0/8': { country: { iso_code: 'US' } },
};
const file = join(folder, 'country.mmdb');
writeFileSync(file, mmdbFile(networks));

onEachEngine('GET /api/map/incidents', (engine) => {
  let service: TestService;
  let viewer: Record<string, string>;
  before(async () => {
    const settings = { IP3_GEOIP_DATABASE: file };
    service = await openTestService(engine, { settings, clock: settableClock(now) });
    viewer = await service.as('Viewer');
  });
  after(() => service.close());
  const get = (query = '') => service.call('GET', `${url}${query}`, { headers: viewer });

  async function add(fields: Record<string, unknown>, columns: Record<string, unknown> = {}) {
    const { id } = await newIncident(service, fields);
    const names = Object.keys(columns);
    const list = ['version = version', ...names.map((name, index) => `${name} = $${index + 2}`)];
    await service.deps.database.pool.query(`update incident set ${list.join(', ')} where id = $1`, [
      id,
      ...Object.values(columns),
    ]);
  }

  test('nothing reported › a collection without features, that validates', async () => {
    const { body } = await get();
    assertGeoJson(body);
    assert.deepEqual([body.features, body.count, body.without_country], [[], 0, 0]);
  });

  test('a known set › a feature for each country and sector, every count by hand', async () => {
    const host = (address: string) => ({
      finding: JSON.stringify({ host: address, techniques: [] }),
    });
    await add(
      { country: 'PL', sector: 'energy' },
      { severity: 5, detected_at: '2026-11-10T00:00:00Z' },
    );
    await add(
      { country: 'PL', sector: 'Energy' },
      { reported_severity: 4, detected_at: '2026-11-12T00:00:00Z' },
    );
    // Where the classified severity is known, the reported one does not count.
    await add(
      { country: 'PL', sector: 'energy' },
      {
        reported_severity: 1,
        severity: 4,
        status_lifecycle: 'closed',
        detected_at: '2026-11-11T00:00:00Z',
      },
    );
    await add(
      { sector: 'energy' },
      { ...host('203.0.113.77'), detected_at: '2026-11-13T00:00:00Z' },
    );
    await add({ country: 'PL' });
    await add({}, host('8.8.8.8'));
    await add({}, host('9.9.9.9'));
    // The declared country counts before that of the address.
    await add({ country: 'IT' }, host('8.8.8.8'));
    // A country that no map has; and five that no one can place.
    await add({ country: 'ZZ' });
    for (const place of ['shop.example.org', '10.1.2.3', '9.9.9.10', '1.1.1.1', '2001:db8::1']) {
      await add({}, host(place));
    }
    await add({ country: 'PL', sector: 'energy' }, { undone_at: now });
    await add({ country: 'PL', sector: 'energy' }, { created_at: '2026-10-01T00:00:00Z' });

    const { body } = await get();
    assertGeoJson(body);
    const ids = body.features.map(({ id }: { id: string }) => id);
    assert.deepEqual(ids, ['-/-', 'DE/-', 'FR/-', 'IT/-', 'PL/-', 'PL/energy', 'ZZ/-']);
    const feature = (id: string) => body.features.find((one: { id: string }) => one.id === id);
    assert.deepEqual(feature('PL/energy'), {
      type: 'Feature',
      id: 'PL/energy',
      geometry: { type: 'Point', coordinates: [19.4, 52.1] },
      properties: {
        country: 'PL',
        sector: 'energy',
        count: 4,
        open_count: 3,
        simulation_count: 0,
        by_severity: { critical: 1, high: 2, medium: 0, low: 0, info: 0, unknown: 1 },
        by_address: 1,
        first_detected_at: '2026-11-10T00:00:00.000Z',
        last_detected_at: '2026-11-13T00:00:00.000Z',
      },
    });
    assert.equal(feature('DE/-').properties.by_address, 1);
    assert.equal(feature('IT/-').properties.by_address, 0);
    assert.equal(feature('ZZ/-').geometry, null);
    assert.deepEqual([feature('-/-').properties.count, feature('-/-').geometry], [5, null]);
    assert.deepEqual([body.count, body.without_country, body.without_place], [14, 5, 6]);
  });

  test('severity and group › alone and together › only those, an unknown one is 400', async () => {
    const high = await get('?severity=HIGH,critical');
    assert.deepEqual(
      high.body.features.map(({ id }: { id: string }) => id),
      ['PL/energy'],
    );
    assert.equal(high.body.count, 3);
    assert.equal((await get('?group=ai')).body.count, 0);
    assert.equal((await get('?group=cyber')).body.count, 14);
    assert.equal((await get('?group=ai,cyber')).body.count, 14);
    assert.equal((await get('?group=cyber&severity=high&sector=energy')).body.count, 2);
    for (const query of ['severity=urgent', 'group=other']) {
      const problem = assertProblem(await get(`?${query}`), 400, 'validation_failed');
      assert.equal(problem.errors[0].pointer, `/query/${query.split('=')[0]}`);
    }
  });

  test('sector › one, several, in any case › only those', async () => {
    const { body } = await get('?sector=ENERGY,none');
    assert.deepEqual(
      body.features.map(({ id }: { id: string }) => id),
      ['PL/energy'],
    );
    assert.equal(body.count, 4);
  });

  test('window › a longer one › what was reported earlier, too; a bad one › 400', async () => {
    const { body } = await get('?window=60d&sector=energy');
    assert.deepEqual([body.window, body.count], ['60d', 5]);
    const problem = assertProblem(await get('?window=month'), 400, 'validation_failed');
    assert.equal(problem.errors[0].pointer, '/query/window');
  });

  test('callers › anonymous, roles, the secret', async () => {
    const { body } = await assertGuarded(service, { method: 'GET', url, role: 'Viewer' });
    assert.equal(body.type, 'FeatureCollection');
  });
});

suite('file of addresses', () => {
  test('public addresses › found, as three makers write it; others › null', () => {
    const countryOf = openCountryFile(file)!;
    const found = ['203.0.113.1', '8.8.8.8', '9.9.9.9', '9.9.9.10', '9.9.9.11', '10.0.0.1'];
    assert.deepEqual(found.map(countryOf), ['PL', 'DE', 'FR', null, null, null]);
    const odd = [
      '',
      'example.org',
      '203.0.113',
      '203.0.113.1:443',
      '2001:db8::1',
      '[2a00::1]',
      '::ffff:10.0.0.1',
    ];
    assert.deepEqual(
      odd.map(countryOf),
      odd.map(() => null),
    );
  });

  test('no file named › nothing to ask', () => {
    assert.equal(openCountryFile(undefined), null);
  });
});

suite('file of addresses that cannot be used', () => {
  test('a file that is missing, empty, no such file or cut off › said at the start', () => {
    const whole = mmdbFile(networks);
    const broken: Record<string, Buffer> = {
      'empty.mmdb': Buffer.alloc(0),
      'text.mmdb': Buffer.from('this is no database of addresses'),
      'cut.mmdb': whole.subarray(0, whole.length / 2),
    };
    for (const [name, bytes] of Object.entries(broken)) {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      assert.throws(() => openCountryFile(path), isFault(/no sound MaxMind DB/), name);
    }
    const missing = join(folder, 'missing.mmdb');
    assert.throws(() => openCountryFile(missing), isFault(/cannot be read \(ENOENT\)/));
  });
});

function isFault(why: RegExp): (error: unknown) => boolean {
  return (error) =>
    error instanceof ConfigError &&
    error.faults.length === 1 &&
    /^IP3_GEOIP_DATABASE /.test(error.faults[0]!) &&
    why.test(error.faults[0]!);
}

/** The rules of RFC 7946 that a collection of points can break. */
function assertGeoJson(value: Record<string, unknown>): void {
  assert.equal(value['type'], 'FeatureCollection');
  // §7.1: members of other types must not be here.
  for (const member of ['coordinates', 'geometries', 'geometry', 'properties']) {
    assert.ok(!(member in value), member);
  }
  assert.ok(Array.isArray(value['features']));
  const seen = new Set<unknown>();
  for (const feature of value['features'] as Record<string, unknown>[]) {
    assert.equal(feature['type'], 'Feature');
    // §3.2: both members are there, each an object or null; an id is a string or a number.
    assert.ok('geometry' in feature && 'properties' in feature);
    assert.equal(typeof feature['properties'], 'object');
    assert.ok(!('coordinates' in feature) && !('features' in feature));
    assert.equal(typeof feature['id'], 'string');
    assert.ok(!seen.has(feature['id']));
    seen.add(feature['id']);
    assertPoint(feature['geometry']);
  }
}

/** §3.1.1 and §4: longitude before latitude, in degrees of WGS 84. */
function assertPoint(geometry: unknown): void {
  if (geometry === null) return;
  const { type, coordinates, ...others } = geometry as { type: string; coordinates: number[] };
  assert.deepEqual([type, Object.keys(others)], ['Point', []]);
  assert.equal(coordinates.length, 2);
  const [longitude, latitude] = coordinates as [number, number];
  assert.ok(Number.isFinite(longitude) && Math.abs(longitude) <= 180);
  assert.ok(Number.isFinite(latitude) && Math.abs(latitude) <= 90);
}
