// The types of the API as the console uses them, out of the OpenAPI document.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';

/** The text of src/console/api/types.gen.ts. */
export async function apiTypes(openapi: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-types-'));
  try {
    await createClient({
      input: JSON.parse(openapi) as Record<string, unknown>,
      output: { path: folder },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent' },
    });
    return readFileSync(join(folder, 'types.gen.ts'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
