// Numbers of requests: none can be larger than a double holds exactly, so that no sum of a row and
// no column of the database overflows.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Schema {
  type?: string;
  minimum?: number;
  maximum?: number;
  $ref?: string;
}

const document = JSON.parse(
  readFileSync(new URL('../../docs/reference/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, { parameters?: unknown; requestBody?: unknown }>> };

const seen = new Set<string>();

/** Every schema below a value, through references. */
function* schemasIn(value: unknown, at: string): Generator<{ at: string; schema: Schema }> {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Schema;
  if (typeof schema.type === 'string') yield { at, schema };
  if (typeof schema.$ref === 'string' && !seen.has(schema.$ref)) {
    seen.add(schema.$ref);
    const path = schema.$ref.split('/').slice(1);
    const target = path.reduce<unknown>(
      (one, key) => (one as Record<string, unknown>)[key],
      document,
    );
    yield* schemasIn(target, schema.$ref);
  }
  for (const [name, member] of Object.entries(value)) {
    if (!/^examples?$/.test(name)) yield* schemasIn(member, `${at}/${name}`);
  }
}

test('numbers › of every request › have a least and a greatest value, both exact', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const found = operations.flatMap(({ parameters, requestBody }) => [
    ...schemasIn([parameters, requestBody], ''),
  ]);
  const numbers = found.filter(({ schema }) => /^(integer|number)$/.test(schema.type!));
  assert.ok(numbers.length > 25, String(numbers.length));
  const isExact = (bound?: number) =>
    bound !== undefined && Math.abs(bound) <= Number.MAX_SAFE_INTEGER;
  const loose = numbers.filter(
    ({ schema }) => !isExact(schema.minimum) || !isExact(schema.maximum),
  );
  assert.deepEqual(loose, []);
});
