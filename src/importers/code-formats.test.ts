// Formats that are code, by all their vectors: a file that was cut off never seems whole, and an
// address that does not take a file names the one that does. `tables.test.ts` has those of tables.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { DomainError } from '../domain/error.ts';
import { codeReasons } from './code-reasons.ts';
import { connectors, type Connector } from './importer.ts';
import { chooseImporter, importersOf } from './registry.ts';
import { findingsOf, lookedAt, outcomeOf, type Outcome } from './testing.ts';

async function read(address: Connector, bytes: Uint8Array): Promise<Outcome> {
  try {
    const { head, source } = await lookedAt(bytes);
    return await outcomeOf(chooseImporter(address, head), source);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, detail: error.detail, ...error.members } };
  }
}

/** Bytes inside of the last value, where the file is one, or has a value a line. */
function cutsOf(bytes: Buffer): number[] {
  // A character a byte, whatever the encoding.
  const text = bytes.toString('latin1').replace(/[\s\0]+$/, '');
  const last = Math.max(text.lastIndexOf('\n{'), text.lastIndexOf('\n[{'));
  const from = text.startsWith('{') ? Math.max(last + 2, 4) : 4;
  const parts = Array.from({ length: 24 }, (_, at) => (at + 1) / 25).concat(0.99);
  return parts.map((part) => Math.floor(from + (text.length - from) * part));
}

const vectors = connectors.flatMap((connector) => {
  const folder = new URL(`../../test/vectors/${connector}/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.includes('.input.') || !name.endsWith('.json'))
    .map((name) => ({ connector, name, bytes: readFileSync(new URL(name, folder)) }));
});

const seen = new Set<string>();

for (const { connector, name, bytes } of vectors) {
  const outcome = await read(connector, bytes);
  if (findingsOf(outcome).length === 0) continue;
  const { head } = await lookedAt(bytes);
  const importer = chooseImporter(connector, head);
  seen.add(importer.format);

  suite(`code › ${connector} › ${name} › ${importer.format}`, () => {
    test('every other address › takes it, or names the right one', async () => {
      for (const address of connectors) {
        if (importersOf(address).some((one) => one.recognise(head))) continue;
        const refused = await read(address, bytes);
        assert.ok('error' in refused, address);
        assert.equal(refused.error.send_to, `/api/ip3/v1/imports/${importer.connector}`, address);
      }
    });

    // A table can end after any row, and so can text of a line a match.
    if (head.kind !== 'json' && head.kind !== 'xml') return;
    test('cut off anywhere › refused, with the place', async () => {
      for (const end of cutsOf(bytes)) {
        const cut = await read(connector, bytes.subarray(0, end));
        assert.ok('error' in cut, `byte ${end} of ${bytes.length}`);
        assert.equal(typeof cut.error.byte, 'number', `byte ${end}: ${JSON.stringify(cut.error)}`);
      }
    });
  });
}

test('code › the vectors › hold a file with findings of each format', () => {
  const missing = Object.keys(codeReasons).filter((format) => !seen.has(format));
  assert.deepEqual(missing, []);
});
