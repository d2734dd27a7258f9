// What the collector leaves undone in the OpenAPI document: shared schemas get their names, fields
// their examples, bodies an example that is put together from those of their fields.
import { STATUS_CODES } from 'node:http';
import { fieldExamples } from './field-examples.ts';
import { nameResults, shareExample } from './share.ts';

/** A JSON Schema as it is in the document; only what is checked here. */
interface DocumentedSchema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  examples?: unknown[];
  properties?: Record<string, DocumentedSchema>;
  items?: DocumentedSchema;
  anyOf?: DocumentedSchema[];
  additionalProperties?: boolean | DocumentedSchema;
}

interface Media {
  schema?: DocumentedSchema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

interface Body {
  description?: string;
  required?: boolean;
  content?: Record<string, Media>;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; schema: DocumentedSchema; example?: unknown }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

/** The parts of an OpenAPI document that are checked here. */
export interface CollectedDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, DocumentedSchema> };
}

type Components = CollectedDocument['components']['schemas'];

/**
 * Finishes the document in place. Two different schemas with one title are a mistake, and thrown.
 */
export function finishDocument(document: CollectedDocument): void {
  const components = document.components.schemas;
  for (const operation of allOperations(document)) nameBody(operation);
  for (const schema of Object.values(components)) nameWithin(schema, components);
  for (const media of allMedia(document)) {
    if (media.schema) media.schema = named(media.schema, components);
  }
  for (const schema of Object.values(components)) addExamples(schema);
  for (const operation of allOperations(document)) finishOperation(operation, document.components);
}

/** A JSON body is named by its operation, and required unless it can be null. */
function nameBody({ operationId, requestBody }: Operation): void {
  if (requestBody === undefined) return;
  const bodies = Object.values(requestBody.content ?? {}).map(({ schema }) => schema);
  requestBody.required = !bodies.some((schema) => [schema?.type].flat().includes('null'));
  const body = requestBody.content?.['application/json']?.schema;
  if (body?.properties === undefined) return;
  body.title ??= `${operationId[0]!.toUpperCase()}${operationId.slice(1)}Request`;
}

function allOperations(document: CollectedDocument): Operation[] {
  return Object.values(document.paths).flatMap((path) => Object.values(path));
}

function allMedia(document: CollectedDocument): Media[] {
  return allOperations(document)
    .flatMap(({ requestBody, responses }) => [requestBody ?? {}, ...Object.values(responses)])
    .flatMap(({ content }) => Object.values(content ?? {}));
}

/** A schema with a title becomes a component of that name; a reference takes its place. */
function named(schema: DocumentedSchema, components: Components): DocumentedSchema {
  nameWithin(schema, components);
  if (schema.title === undefined) return schema;
  const { title, description, type, ...rest } = schema;
  const component = { type: 'object', ...rest };
  const known = (components[title] ??= component);
  if (JSON.stringify(known) !== JSON.stringify(component)) {
    throw new Error(`Two different schemas have the title "${title}".`);
  }
  const reference = { $ref: `#/components/schemas/${title}` };
  const said = description === undefined ? {} : { description };
  const nullable = Array.isArray(type) && type.includes('null');
  return nullable ? { anyOf: [reference, { type: 'null' }], ...said } : { ...reference, ...said };
}

function nameWithin(schema: DocumentedSchema, components: Components): void {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    schema.properties![name] = named(inner, components);
  }
  if (schema.items) schema.items = named(schema.items, components);
  if (schema.anyOf) schema.anyOf = schema.anyOf.map((inner) => named(inner, components));
}

/** Gives every field with a plain value an example, in place. */
function addExamples(schema: DocumentedSchema): void {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const isPlain = !inner.properties && !inner.items && !inner.anyOf && !inner.$ref;
    const example = isPlain && !inner.examples ? plainExample(name, inner) : undefined;
    if (example !== undefined) inner.examples = [example];
    addExamples(inner);
  }
  if (schema.items) addExamples(schema.items);
  for (const inner of schema.anyOf ?? []) addExamples(inner);
}

function plainExample(name: string, schema: DocumentedSchema): unknown {
  const fitting = (fieldExamples[name] ?? []).filter((example) => fits(example, schema));
  return schema.const ?? fitting[0] ?? schema.enum?.find((value) => value !== null);
}

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
};

function fits(example: unknown, { type, enum: allowed, format = '' }: DocumentedSchema): boolean {
  if (allowed) return allowed.includes(example);
  const shape = formats[format];
  if (shape !== undefined && typeof example === 'string' && !shape.test(example)) return false;
  return [type].flat().includes(jsonType(example)) || (type === 'number' && isNumber(example));
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return isNumber(value) && Number.isInteger(value) ? 'integer' : typeof value;
}

function finishOperation(operation: Operation, components: CollectedDocument['components']): void {
  for (const parameter of operation.parameters ?? []) finishParameter(parameter);
  const { requestBody, responses } = operation;
  for (const [status, response] of Object.entries(responses)) {
    if (response.description === 'Default Response') response.description = STATUS_CODES[status]!;
  }
  const media = [requestBody ?? {}, ...Object.values(responses)].flatMap(({ content }) =>
    Object.values(content ?? {}),
  );
  for (const { schema } of media) if (schema) addExamples(schema);
  nameResults(operation, components);
  for (const one of media) {
    if (one.example !== undefined || one.examples !== undefined || !one.schema) continue;
    shareExample(one, composed('', one.schema, components.schemas), components);
  }
}

function finishParameter(parameter: NonNullable<Operation['parameters']>[number]): void {
  const { schema, name } = parameter;
  if (parameter.example !== undefined || schema.examples) return;
  const example = schema.default ?? plainExample(name, schema);
  if (example !== undefined) parameter.example = example;
}

/** An example of a whole schema out of those of its fields. */
function composed(name: string, schema: DocumentedSchema, components: Components): unknown {
  if (schema.$ref) {
    return composed(name, components[schema.$ref.split('/').at(-1)!]!, components);
  }
  if (schema.examples) return schema.examples[0];
  if (schema.anyOf) return composed(name, schema.anyOf[0]!, components);
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(
      fields.map(([key, inner]) => [key, composed(key, inner, components)]),
    );
  }
  const example = plainExample(name, schema);
  if (example !== undefined) return example;
  if (schema.items) return [composed(name, schema.items, components)];
  return [schema.type].flat().includes('object') ? {} : undefined;
}
