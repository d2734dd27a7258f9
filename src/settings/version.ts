// The version of the running build, from package.json and nowhere else.
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
  dependencies: Record<string, string>;
};

export const version = manifest.version;

/** Versions of the parts that matter for a bug report; package.json pins each exactly. */
export const components = { pglite: manifest.dependencies['@electric-sql/pglite'] ?? 'unknown' };
