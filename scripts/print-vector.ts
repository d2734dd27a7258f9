// `node scripts/print-vector.ts <kind> <file>`: what an importer reads from a file, in the form of
// a vector's expectation; `formats` as kind prints the vector of a format that is data with what is
// read of it. Check it by hand against the file before it becomes one.
import { createReadStream, readFileSync } from 'node:fs';
import { DomainError } from '../src/domain/error.ts';
import { connectors, type Connector } from '../src/importers/importer.ts';
import { peek } from '../src/importers/read/head.ts';
import { chooseImporter } from '../src/importers/registry.ts';
import {
  bytesOf,
  chunked,
  outcomeOf,
  shownOf,
  type Outcome,
  type TableVector,
} from '../src/importers/testing.ts';

const [kind, file] = process.argv.slice(2);
const connector = connectors.find((one) => one === kind);
if ((connector === undefined && kind !== 'formats') || file === undefined) {
  process.stderr.write(`Give one of ${[...connectors, 'formats'].join(', ')}, and a file.\n`);
  process.exit(2);
}

async function outcome(
  address: Connector | 'auto',
  open: () => AsyncIterable<Uint8Array>,
): Promise<Outcome> {
  try {
    const { head } = await peek(open());
    return await outcomeOf(chooseImporter(address, head), open());
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, detail: error.detail, ...error.members } };
  }
}

async function vector(path: string): Promise<TableVector> {
  const given = JSON.parse(readFileSync(path, 'utf8')) as TableVector;
  const reads = shownOf(await outcome('auto', () => chunked(bytesOf(given))));
  return { ...given, reads };
}

const shown =
  connector === undefined
    ? await vector(file)
    : await outcome(connector, () => createReadStream(file));
process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
