// The OpenAPI document as the tests read it: a list of operations, and a judge of answers.
import assert from 'node:assert/strict';
import formats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Role } from '../../src/domain/role.ts';
import type { App } from '../../src/http/app-type.ts';
import type { Answer } from '../support/service.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: { examples?: unknown[]; enum?: unknown[] };
  example?: unknown;
}

export interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Operation {
  operationId: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  tags: string[];
  description: string;
  security: Record<string, string[]>[];
  'x-required-role'?: Role;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, object>; content?: Record<string, Media> }
  >;
}

interface Document {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { schemas: Record<string, object> };
  'x-response-headers': Record<string, object>;
}

type Components = Record<string, Record<string, unknown>>;

export function documentOf(app: App): Document {
  return JSON.parse(JSON.stringify(app.swagger())) as Document;
}

/** With what they share in the place of each reference, schemas within schemas excepted. */
export function operationsOf({ paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...withBodies(resolved(operation, components)),
      method: method.toUpperCase() as Operation['method'],
      path,
    })),
  );
}

/** Of a body that can be null, the schema of one that is not. */
function withBodies<One extends { requestBody?: Operation['requestBody'] }>(operation: One): One {
  const { requestBody } = operation;
  if (requestBody === undefined) return operation;
  const content = Object.entries(requestBody.content).map(([type, media]) => {
    const { anyOf: [named] = [media.schema] } = media.schema as { anyOf?: object[] };
    return [type, { ...media, schema: named }];
  });
  return { ...operation, requestBody: { ...requestBody, content: Object.fromEntries(content) } };
}

function resolved<Part>(part: Part, components: Components): Part {
  if (Array.isArray(part)) return part.map((one) => resolved(one, components)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const target = (part as { $ref?: string }).$ref?.split('/').slice(-2);
  if (target !== undefined) {
    const [kind, name] = target as [string, string];
    const found = components[kind]![name] as Part;
    return kind === 'schemas' ? found : resolved(found, components);
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, resolved(value as unknown, components)]),
  ) as Part;
}

/** All examples of a media object. */
export function examplesOf({ example, examples }: Media): unknown[] {
  const named = Object.values(examples ?? {}).map(({ value }) => value);
  return example === undefined ? named : [example, ...named];
}

/** The codes that the operation says it answers: the names of its problem examples. */
export function codesOf({ responses }: Pick<Operation, 'responses'>): string[] {
  return Object.values(responses).flatMap(codesOfResponse);
}

function codesOfResponse({ content }: Operation['responses'][string]): string[] {
  return Object.keys(content?.['application/problem+json']?.examples ?? {});
}

export type Judge = (operation: Operation, answer: Answer) => void;

/** Asserts that an answer is one that the document promises: status, media type, schema, code. */
function openValidation({ components }: Document): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  return ajv.addSchema({ $id: 'openapi', components: closed(components) });
}

export function judgeOf(document: Document): Judge {
  const ajv = openValidation(document);
  const ofAny = document['x-response-headers'];
  const compiled = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const text = JSON.stringify(closed(schema)).replaceAll(
      '"#/components/',
      '"openapi#/components/',
    );
    const known = compiled.get(schema) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(schema, known);
    return known;
  };
  return (operation, answer) => {
    const note = `${operation.operationId} → ${answer.status} ${answer.text.slice(0, 600)}`;
    const response = operation.responses[String(answer.status)];
    assert.ok(response, `undocumented status: ${note}`);
    assert.deepEqual(undocumentedHeaders(answer, { ...ofAny, ...response.headers }), [], note);
    if (response.content === undefined) return assert.equal(answer.text, '', note);
    const type = String(answer.headers['content-type']).split(';')[0]!;
    const media = response.content[type];
    assert.ok(media, `undocumented media type ${type}: ${note}`);
    if (answer.body === undefined) return;
    const validate = validatorOf(media.schema);
    const isValid: boolean = validate(answer.body);
    assert.ok(isValid, `${ajv.errorsText(validate.errors)}: ${note}`);
    if (answer.status < 400) return;
    assert.ok(codesOfResponse(response).includes(answer.body.error), `undocumented code: ${note}`);
  };
}

/** Headers of any HTTP message, which the server of Node sets. */
const ofHttp = [
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
];

/** Sent, and named neither with the response nor among those that any response can have. */
function undocumentedHeaders({ headers }: Answer, documented: Record<string, object>): string[] {
  const known = Object.keys(documented).map((name) => name.toLowerCase());
  return Object.keys(headers).filter((name) => ![...known, ...ofHttp].includes(name));
}

/**
 * A member that a schema does not name is a fault, unless the schema says that there can be more.
 */
function closed<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(closed) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, closed(value)]),
  );
  const open = !('properties' in part) || 'additionalProperties' in part;
  return (open ? inner : { ...inner, additionalProperties: false }) as Part;
}
