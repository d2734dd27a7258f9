import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from './postal-place.ts';

const addresses: readonly (readonly [address: string, place: string | null])[] = [
  ['ul. Przykładowa 1, 00-001 Warszawa', 'Warszawa'],
  ['ul. Przykładowa 1\n00-001 Warszawa\nPolska', 'Warszawa'],
  ['Musterstraße 12, D-10115 Berlin', 'Berlin'],
  ['12 rue de l’Exemple, 75001 Paris, France', 'Paris'],
  ['Voorbeeldstraat 3, 1012 AB Amsterdam', 'Amsterdam'],
  ['1234 Main Street, Springfield', null],
  ['ul. Przykładowa 1, Warszawa', null],
  ['00-001 Warszawa', null],
  ['', null],
];

for (const [address, place] of addresses) {
  test(`place › of “${address.replaceAll('\n', ' / ')}” › ${place ?? 'none'}`, () => {
    assert.equal(placeOf(address), place);
  });
}
