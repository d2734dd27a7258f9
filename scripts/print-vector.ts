// `node scripts/print-vector.ts <kind> <file>`: what an importer reads from a file, in the form of
// a vector's expectation. Check it by hand against the file before it becomes one.
import { createReadStream } from 'node:fs';
import { DomainError } from '../src/domain/error.ts';
import { connectors } from '../src/importers/importer.ts';
import { peek } from '../src/importers/read/head.ts';
import { chooseImporter } from '../src/importers/registry.ts';
import { outcomeOf, type Outcome } from '../src/importers/testing.ts';

const [kind, file] = process.argv.slice(2);
const connector = connectors.find((one) => one === kind);
if (connector === undefined || file === undefined) {
  process.stderr.write(`Give one of ${connectors.join(', ')}, and a file.\n`);
  process.exit(2);
}

async function outcome(): Promise<Outcome> {
  try {
    const { head, source } = await peek(createReadStream(file!));
    return await outcomeOf(chooseImporter(connector!, head), source);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, detail: error.detail, ...error.members } };
  }
}

process.stdout.write(`${JSON.stringify(await outcome(), null, 2)}\n`);
