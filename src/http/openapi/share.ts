// Moves what operations of the OpenAPI document have in common into its components: error
// responses, frequent parameters, bodies by name, examples. A new operation then refers to them.
import { scimBase, scimType } from '../../domain/scim/scim.ts';
import { IdempotencyHeaders, IdParams, PageQuery, VersionHeaders } from '../schema/schema.ts';
import { preference } from './headers.ts';
import { scimErrorExample, scimErrorSchema } from './scim-errors.ts';

interface Schema {
  $ref?: string;
  properties?: object;
  examples?: unknown;
}

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, object>;
}

interface Reference {
  $ref: string;
}

interface Body {
  content?: Record<string, Media>;
  headers?: Record<string, object>;
}

interface Parameter {
  name: string;
  description?: string;
  schema: object;
}

interface Operation {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: Body;
  responses: Record<string, Body | Reference>;
}

const problemType = 'application/problem+json';
const kinds = ['schemas', 'responses', 'parameters', 'examples'] as const;
type Kind = (typeof kinds)[number];
type Components = Partial<Record<Kind, Record<string, object>>>;

export interface SharingDocument {
  paths: Record<string, Record<string, Operation>>;
  components: Components;
}

/** Shared parameters by the names of their components. */
const parameters: Record<string, Parameter> = {
  Cursor: named('cursor', PageQuery.cursor),
  IdempotencyKey: named('idempotency-key', IdempotencyHeaders.properties['idempotency-key']),
  IfMatch: named('if-match', VersionHeaders.properties['if-match']),
  IncidentId: named('id', IdParams.properties.id),
  Limit: named('limit', PageQuery.limit),
  Prefer: preference,
};

function named(name: string, described: object): Parameter {
  const { description, ...schema } = described as { description: string };
  return { name, description, schema };
}

/** Names the JSON results of an operation that are written out in it, before examples are made. */
export function nameResults({ operationId, responses }: Operation, components: Components): void {
  for (const status of ['200', '201', '202']) {
    const response = responses[status];
    if (response === undefined || '$ref' in response) continue;
    const media = response.content?.['application/json'];
    if (media?.schema?.properties === undefined || media.schema.examples !== undefined) continue;
    const name = `${pascalCase(operationId)}Result`;
    media.schema = share(components, 'schemas', name, media.schema);
  }
}

/** The example that follows from a named schema, by the name of that schema. */
export function shareExample(media: Media, example: unknown, components: Components): void {
  const name = media.schema?.$ref?.split('/').at(-1);
  if (name === undefined) media.example = example;
  else media.examples = { [name]: share(components, 'examples', name, { value: example }) };
}

/** Moves error responses and frequent parameters in place, and sorts the components. */
export function shareParts({ paths, components }: SharingDocument): void {
  for (const [path, operation] of Object.entries(paths).flatMap(operationsOf)) {
    const { parameters: own } = operation;
    if (own !== undefined) operation.parameters = own.map((one) => shared(one, components));
    for (const [status, response] of Object.entries(operation.responses)) {
      if ('$ref' in response || response.content?.[problemType] === undefined) continue;
      const isScim = path.startsWith(`${scimBase}/`);
      operation.responses[status] = problemOf(response, components, isScim);
    }
  }
  for (const kind of kinds) {
    const byName = Object.entries(components[kind] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    components[kind] = Object.fromEntries(byName);
  }
}

function operationsOf([path, methods]: [string, Record<string, Operation>]) {
  return Object.values(methods).map((operation) => [path, operation] as const);
}

function shared(parameter: Parameter | Reference, components: Components): Parameter | Reference {
  if ('$ref' in parameter) return parameter;
  const textOf = ({ name, description, schema }: Parameter) =>
    JSON.stringify([name, description, schema]);
  const found = Object.entries(parameters).find(([, one]) => textOf(one) === textOf(parameter));
  return found === undefined ? parameter : share(components, 'parameters', found[0], parameter);
}

/** An error response is named by its codes; one to a request with a body can have more headers. */
function problemOf(response: Body, components: Components, isScim: boolean): Reference {
  const media = response.content![problemType]!;
  const codes = Object.keys(media.examples ?? {});
  for (const code of codes) {
    const example = media.examples![code]! as { value: unknown };
    if (isScim) addScimError(response, components, code, example);
    media.examples![code] = share(components, 'examples', `Problem${pascalCase(code)}`, example);
  }
  const suffix = response.headers?.['Proofline-Ignored'] === undefined ? '' : 'ForBody';
  const kind = isScim ? 'Scim' : '';
  const name = `${kind}${codes.map(pascalCase).join('Or')}${suffix}`;
  return share(components, 'responses', name, response);
}

function addScimError(
  response: Body,
  components: Components,
  code: string,
  problem: { value: unknown },
): void {
  const content = (response.content ??= {});
  const schema = share(components, 'schemas', 'ScimError', scimErrorSchema);
  const media = (content[scimType] ??= { schema, examples: {} });
  const name = `ScimError${pascalCase(code)}`;
  media.examples![code] = share(components, 'examples', name, scimErrorExample(problem));
}

/** A reference to the component, which is made if it is new. */
function share(components: Components, kind: Kind, name: string, value: object): Reference {
  const known = ((components[kind] ??= {})[name] ??= value);
  if (JSON.stringify(known) !== JSON.stringify(value)) {
    throw new Error(`Two different ${kind} have the name "${name}".`);
  }
  return { $ref: `#/components/${kind}/${name}` };
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
