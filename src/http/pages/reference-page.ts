// The API reference as one page of plain HTML, made from the OpenAPI document. It has no script, so
// it works under the policy of every other page.
import { markdown, text } from './escaped.ts';
import { withoutReferences } from './references.ts';

export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components?: { schemas?: Record<string, ApiSchema> } & Record<string, Record<string, unknown>>;
}

interface ApiOperation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  'x-required-role'?: string;
  'x-members'?: string;
  security?: object[];
  parameters?: ApiParameter[];
  requestBody?: { required?: boolean; content: Record<string, ApiContent> };
  responses: Record<string, { description: string; content?: Record<string, ApiContent> }>;
}

interface ApiParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: ApiSchema;
}

interface ApiContent {
  schema?: ApiSchema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

type ApiSchema = Record<string, unknown>;

/** The whole page, whose files are below `base`. */
export function referencePage(document: ApiDocument, base: string): string {
  const { title, version, description = '' } = document.info;
  const operations = operationsOf(document);
  const tags = document.tags ?? [];
  const links = tags.map(({ name }) => `<li><a href="#/${text(name)}">${text(name)}</a></li>`);
  const sections = tags.map((tag) => {
    const own = operations.filter(({ tags: [first] = [] }) => first === tag.name);
    return `<section><h2 id="/${text(tag.name)}">${text(tag.name)}</h2>
<p>${markdown(tag.description ?? '')}</p>
${own.map((one) => operationPart(tag.name, one)).join('\n')}</section>`;
  });
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="schema-${text(name)}"><summary><b>${text(name)}</b></summary>
${schemaPart(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} API ${text(version)}</title>
<link rel="icon" href="${text(base)}/assets/mark.svg">
<link rel="stylesheet" href="${text(base)}/assets/reference.css">
</head>
<body>
<header><h1>${text(title)} API <small>${text(version)}</small></h1>
<p>${markdown(description)}</p>
<p>For programs: <a href="${text(base)}/api/openapi.json">the OpenAPI document</a>.
A token goes into the header <code>Authorization: Bearer</code>.</p></header>
<nav aria-label="Sections"><ul>${links.join('')}<li><a href="#/schemas">schemas</a></li></ul></nav>
<main>
${sections.join('\n')}
<section><h2 id="/schemas">schemas</h2>
${schemas.join('\n')}</section>
</main>
</body>
</html>
`;
}

interface Listed extends ApiOperation {
  method: string;
  path: string;
}

function operationsOf({ paths, components = {} }: ApiDocument): Listed[] {
  return Object.entries(withoutReferences(paths, components) as typeof paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
}

function operationPart(tag: string, operation: Listed): string {
  const { method, path, operationId, summary = '', description = '' } = operation;
  const parts = [
    `<p>${markdown(description)}</p>`,
    `<p>${markdown(accessOf(operation))}</p>`,
    parametersPart(operation.parameters ?? []),
    bodyPart(operation),
    ...Object.entries(operation.responses).map(responsePart),
  ];
  return `<details id="/${text(tag)}/${text(operationId)}">
<summary><b class="method">${text(method.toUpperCase())}</b> <code>${text(path)}</code>
<span>${text(summary)}</span></summary>
${parts.filter((part) => part !== '').join('\n')}</details>`;
}

function accessOf(operation: ApiOperation): string {
  const { security = [], 'x-required-role': role, 'x-members': members } = operation;
  if (security.length === 0) return 'No credentials.';
  if (role === undefined) return 'For every signed-in user.';
  const ofTeams = members === undefined ? '' : ' Members of teams: what belongs to their teams.';
  return `Lowest role: **${role}**.${ofTeams}`;
}

function parametersPart(parameters: readonly ApiParameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<li><code>${text(name)}</code> ${text(place)}${required === true ? ', required' : ''}, ` +
      `${typeOf(schema ?? {})}${described(description)}</li>`,
  );
  return `<h3>Parameters</h3><ul>${rows.join('')}</ul>`;
}

function bodyPart({ requestBody }: ApiOperation): string {
  if (requestBody === undefined) return '';
  const contents = Object.entries(requestBody.content).map(contentPart);
  return `<h3>Body${requestBody.required === true ? ', required' : ''}</h3>${contents.join('')}`;
}

function responsePart([status, response]: [string, ApiOperation['responses'][string]]): string {
  const contents = status.startsWith('2') ? Object.entries(response.content ?? {}) : [];
  return `<h3>${text(status)} <small>${markdown(response.description)}</small></h3>
${contents.map(contentPart).join('')}`;
}

function contentPart([type, { schema, ...content }]: [string, ApiContent]): string {
  const [named] = Object.values(content.examples ?? {});
  const example = content.example ?? named?.value;
  const shown = example === undefined ? '' : `<pre tabindex="0">${text(pretty(example))}</pre>`;
  return `<p><code>${text(type)}</code></p>${schema ? schemaPart(schema) : ''}${shown}`;
}

function pretty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** What a schema says, and below it the same of its members or elements. */
function schemaPart(schema: ApiSchema): string {
  return `<ul><li>${typeOf(schema)}${described(schema['description'])}${insideOf(schema)}</li></ul>`;
}

function insideOf(schema: ApiSchema): string {
  const {
    properties,
    required = [],
    items,
  } = schema as {
    properties?: Record<string, ApiSchema>;
    required?: string[];
    items?: ApiSchema;
  };
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) =>
      `<li><code>${text(name)}</code>${required.includes(name) ? ' required,' : ''} ` +
      `${typeOf(member)}${described(member['description'])}${insideOf(member)}</li>`,
  );
  const forms = formsOf(schema).map(schemaPart).join('');
  const listed = members.length === 0 ? '' : `<ul>${members.join('')}</ul>`;
  return `${listed}${forms}${items === undefined ? '' : schemaPart(items)}`;
}

function formsOf({ anyOf, oneOf, allOf }: ApiSchema): ApiSchema[] {
  return [anyOf, oneOf, allOf].flatMap((forms) => (forms as ApiSchema[] | undefined) ?? []);
}

/** Type, values and bounds in one line. */
function typeOf(schema: ApiSchema): string {
  const { $ref, format, const: constant, enum: values } = schema;
  if (typeof $ref === 'string') {
    const name = text($ref.slice($ref.lastIndexOf('/') + 1));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const types = (schema['type'] ?? (formsOf(schema).length > 0 ? 'one of' : 'any')) as
    | string
    | string[];
  const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern']
    .filter((bound) => schema[bound] !== undefined)
    .map((bound) => `${bound} ${String(schema[bound])}`);
  const kind = typeof format === 'string' ? [format] : [];
  const said = [[types].flat().join(' or '), ...kind, ...bounds].join(', ');
  const allowed = (constant === undefined ? ((values as unknown[] | undefined) ?? []) : [constant])
    .map((value) => `<code>${text(JSON.stringify(value))}</code>`)
    .join(' ');
  return `<i>${text(said)}</i>${allowed === '' ? '' : `: ${allowed}`}`;
}

function described(description: unknown): string {
  return typeof description === 'string' ? ` – ${markdown(description)}` : '';
}
