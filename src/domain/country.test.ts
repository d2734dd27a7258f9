import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import centres from './country-centres.json' with { type: 'json' };
import { countryCentre } from './country.ts';

suite('centres of countries', () => {
  test('every one › an alpha-2 code and a place on the globe', () => {
    const codes = Object.keys(centres);
    assert.ok(codes.length > 230);
    for (const code of codes) {
      assert.match(code, /^[A-Z]{2}$/);
      const [longitude, latitude] = countryCentre(code)!;
      assert.ok(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90, code);
    }
  });

  /** Boxes that hold the country, so that longitude and latitude cannot be swapped. */
  const boxes: [string, number, number, number, number][] = [
    ['PL', 14, 24.2, 49, 54.9],
    ['US', -125, -66, 24, 50],
    ['AU', 113, 154, -39, -10],
    ['FR', -5, 8.3, 42, 51.2],
    ['BR', -74, -34, -34, 5.3],
    ['NZ', 166, 179, -47.5, -34],
  ];
  for (const [code, west, east, south, north] of boxes) {
    test(`${code} › within its borders`, () => {
      const [longitude, latitude] = countryCentre(code)!;
      assert.ok(west < longitude && longitude < east && south < latitude && latitude < north);
    });
  }

  test('unknown, and no country at all › null', () => {
    for (const code of ['ZZ', 'constructor', 'pl', '', null]) {
      assert.equal(countryCentre(code), null);
    }
  });
});
