// Schemas are compiled at their first use; one that cannot be compiled is found here and not by
// anyone who sends that first request.
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { test } from 'node:test';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { unopenedApp } from '../../scripts/reference-pages.ts';
import { requestValidator } from '../../src/http/requests/validate.ts';
import { faultsOf } from '../../src/http/requests/validation-words.ts';
import { buildSerializer } from '../../src/http/responses/serialize.ts';

type Part = Parameters<ReturnType<typeof requestValidator>>[0];
type Answer = Parameters<ReturnType<typeof buildSerializer>>[0];

/** A schema of a route, by method, address and where it is. */
interface Placed {
  name: string;
  httpPart: string;
  schema: object;
}

const routes: RouteOptions[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void routes.push(route));
});
const app = await unopenedApp();
await app.close();

const requests = routes.flatMap((route) =>
  ['body', 'querystring', 'params', 'headers'].flatMap((part) => placed(route, part, part)),
);
const answers = routes.flatMap((route) => {
  const codes = Object.keys(route.schema?.response ?? {});
  return codes.flatMap((code) => placed(route, 'response', code, code));
});

/** The schema itself, or those of each media type. */
function placed(route: RouteOptions, httpPart: string, key: string, code?: string): Placed[] {
  const all = (route.schema ?? {}) as Record<string, object | undefined>;
  const found = code === undefined ? all[key] : (all['response'] as typeof all)[code];
  if (found === undefined) return [];
  const name = `${String(route.method)} ${route.url} ${key}`;
  const { content } = found as { content?: Record<string, { schema: object }> };
  if (!content) return [{ name, httpPart, schema: found }];
  return Object.entries(content).map(([type, { schema }]) => ({
    ...{ name: `${name} ${type}`, httpPart, schema },
  }));
}

test('schemas › of all requests › can be compiled', () => {
  assert.ok(requests.length > 100, String(requests.length));
  const compile = requestValidator();
  for (const { name, httpPart, schema } of requests) {
    const part = { schema, httpPart, method: 'GET', url: '/' } as unknown as Part;
    // A value that no schema is for: only a schema that breaks can throw.
    assert.doesNotThrow(() => void compile(part)(undefined), name);
  }
});

/** Keywords that describe, or that lead to other schemas. */
const silent = [
  'properties',
  'items',
  'description',
  'examples',
  'default',
  'title',
  'nullable',
  'deprecated',
];

/** Keyword and value of each rule of a schema, those of its parts among them. */
function rulesOf(schema: object): [string, unknown][] {
  const rules = Object.entries(schema).filter(([keyword]) => !silent.includes(keyword));
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    properties?: Record<string, object>;
    items?: object;
    anyOf?: object[];
  };
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...rules, ...parts.flatMap(rulesOf)];
}

/**
 * Whether a value that breaks the rule is reported in our words, and not in those of the validator.
 */
function hasWords(keyword: string, value: unknown): boolean {
  // Of a file in a form there is nothing to check.
  if (keyword === 'format' && value === 'binary') return true;
  const params = { [keyword]: value, limit: value, allowedValues: value };
  const fault = { keyword, params, instancePath: '', schemaPath: '', message: 'raw' };
  return faultsOf([fault], 'body').every(({ message }) => message !== 'raw');
}

test('faults › of every rule of a request › have words', () => {
  const without = requests.flatMap(({ name, schema }) =>
    rulesOf(schema)
      .filter(([keyword, value]) => !hasWords(keyword, value))
      .map(([keyword, value]) => `${name}: ${keyword} ${String(value)}`),
  );
  assert.deepEqual([...new Set(without)], []);
});

test('schemas › of all answers › can be compiled', () => {
  assert.ok(answers.length > 500, String(answers.length));
  const compile = buildSerializer(app.getSchemas(), {});
  for (const { name, schema } of answers) {
    const serialize = compile({ schema, method: 'GET', url: '/' } as unknown as Answer);
    assert.equal(
      faultOf(() => serialize({})),
      null,
      name,
    );
  }
});

/** An answer without its members is refused by a sound schema in words of its own. */
function faultOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    const { message } = error as Error;
    // Of one shape, and of several.
    const own = / is required!$|^The value of '#' does not match schema definition\.$/;
    return own.test(message) ? null : message;
  }
}

test('schemas › that cannot be compiled › break their first use, not the start', () => {
  const schema = { type: 'object', properties: { a: { $ref: '#/nowhere' } } };
  const part = { schema, httpPart: 'body', method: 'POST', url: '/' } as unknown as Part;
  const validate = requestValidator()(part);
  assert.throws(() => void validate({}), /nowhere/);
  const serialize = buildSerializer(
    {},
    {},
  )({ schema, method: 'GET', url: '/' } as unknown as Answer);
  assert.throws(() => serialize({}), /nowhere/);
});
