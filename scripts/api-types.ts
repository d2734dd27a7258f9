// What the console builds on, out of docs/reference/openapi.json: the types of the API, and who
// can call what. Quick while the document is the same.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPI3 } from 'openapi-typescript';

const root = join(import.meta.dirname, '..');
const document = join(root, 'docs/reference/openapi.json');
const folder = join(root, 'src/console/api');
/** Changes with the generators, so that their older output is replaced. */
const generators = 'openapi-typescript 7.13.0, 5';

/** Writes the generated files of src/console/api that are not of this document already. */
export async function writeApiTypes(): Promise<void> {
  const text = readFileSync(document, 'utf8');
  await writeOnce('types.gen.ts', text, typesOf);
  await writeOnce('permissions.gen.ts', text, permissionsOf);
}

async function writeOnce(
  name: string,
  text: string,
  make: (text: string) => string | Promise<string>,
): Promise<void> {
  const digest = createHash('sha256').update(generators).update(text).digest('hex');
  const head = `// Generated from docs/reference/openapi.json (${digest}). Do not edit.\n`;
  const target = join(folder, name);
  if (writtenHead(target) !== head) writeFileSync(target, head + (await make(text)));
}

function writtenHead(target: string): string | undefined {
  try {
    return /^.*\n/.exec(readFileSync(target, 'utf8'))?.[0];
  } catch {
    return undefined;
  }
}

async function typesOf(text: string): Promise<string> {
  const { default: openapiTs, astToString } = await import('openapi-typescript');
  // A member of a request with a default can be left out.
  const options = {
    ...{ rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true },
    defaultNonNullable: false,
  };
  return astToString(await openapiTs(JSON.parse(text) as OpenAPI3, options));
}

interface Permitted {
  security: object[];
  'x-required-role'?: string;
  'x-members'?: string;
}

/** `GET /api/…` → who can call it, with `:name` for the parameters of the path. */
function permissionsOf(text: string): string {
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Permitted>> };
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      return { route, operation };
    }),
  );
  const rows = routes.map(({ route, operation }) => `  '${route}': '${accessOf(operation)}',\n`);
  const open = routes.filter(({ operation }) => operation['x-members'] === 'read');
  return (
    "import type { Access } from '../../domain/policy.ts';\n\n" +
    `const rows = {\n${rows.join('')}} as const satisfies Record<string, Access>;\n\n` +
    'export type Route = keyof typeof rows;\n\n' +
    'export const routeAccess: Readonly<Record<Route, Access>> = rows;\n\n' +
    '/** What members of teams read of their teams; the console offers them no changes. */\n' +
    'export const memberRoutes: ReadonlySet<Route> = new Set<Route>([\n' +
    `${open.map(({ route }) => `  '${route}',\n`).join('')}]);\n`
  );
}

function accessOf(operation: Permitted): string {
  if (operation.security.length === 0) return 'anyone';
  return operation['x-required-role'] ?? 'signed-in';
}
