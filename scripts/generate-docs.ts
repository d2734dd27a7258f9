// `npm run docs`: writes the reference pages, and the types of the API for the console.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiTypes } from './generate-api-types.ts';
import { referencePages } from './reference-pages.ts';

const folder = join(import.meta.dirname, '../docs/reference');

mkdirSync(folder, { recursive: true });
for (const [name, text] of await referencePages()) {
  writeFileSync(join(folder, name), text);
  process.stdout.write(`docs/reference/${name}\n`);
}

const types = join(import.meta.dirname, '../src/console/api/types.gen.ts');
writeFileSync(types, await apiTypes(readFileSync(join(folder, 'openapi.json'), 'utf8')));
process.stdout.write('src/console/api/types.gen.ts\n');
