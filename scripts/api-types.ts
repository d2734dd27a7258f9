// Types of the API for the console, built from docs/reference/openapi.json. Run before whatever
// compiles the console; takes no time while the document is the same.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPI3 } from 'openapi-typescript';

const root = join(import.meta.dirname, '..');
const document = join(root, 'docs/reference/openapi.json');
const target = join(root, 'src/console/api/types.gen.ts');
/** Changes with the generator, so that its older output is replaced. */
const generator = 'openapi-typescript 7.13.0, 1';

/** Writes src/console/api/types.gen.ts unless it is that of the document already. */
export async function writeApiTypes(): Promise<void> {
  const text = readFileSync(document, 'utf8');
  const digest = createHash('sha256').update(generator).update(text).digest('hex');
  const head = `// Generated from docs/reference/openapi.json (${digest}). Do not edit.\n`;
  if (writtenHead() === head) return;
  writeFileSync(target, head + (await typesOf(text)));
}

function writtenHead(): string | undefined {
  try {
    return /^.*\n/.exec(readFileSync(target, 'utf8'))?.[0];
  } catch {
    return undefined;
  }
}

async function typesOf(text: string): Promise<string> {
  const { default: openapiTs, astToString } = await import('openapi-typescript');
  const options = { rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true };
  return astToString(await openapiTs(JSON.parse(text) as OpenAPI3, options));
}

if (import.meta.main) await writeApiTypes();
