// `npm run docs`: writes the reference pages, and the types of the API for the console from them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeApiTypes } from './api-types.ts';
import { referencePages } from './reference-pages.ts';

const folder = join(import.meta.dirname, '../docs/reference');

mkdirSync(folder, { recursive: true });
for (const [name, text] of await referencePages()) {
  writeFileSync(join(folder, name), text);
  process.stdout.write(`docs/reference/${name}\n`);
}

await writeApiTypes();
