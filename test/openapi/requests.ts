// Requests made from the document: an operation's path, parameters and body, sent by a caller who
// can, after the records that it needs were made.
import { form } from '../support/records.ts';
import type { Answer, CallOptions, TestService } from '../support/service.ts';
import { examplesOf, type Operation } from './documented.ts';
import { fixtures } from './fixtures.ts';
import { anIncident, type Fixture } from './reused-fixtures.ts';

/** A body to send, and the media type that says what it is. */
export interface Body {
  type: string;
  value: unknown;
}

export async function fixtureOf(service: TestService, operation: Operation): Promise<Fixture> {
  const namesIncident = operation.path.includes('/incidents/{id}');
  const prepare = fixtures[operation.operationId] ?? (namesIncident ? anIncident : undefined);
  const made = (await prepare?.(service)) ?? {};
  return { ...made, headers: made.headers ?? (await credentials(service, operation)) };
}

/** Headers of a caller with just the role that the operation asks for. */
async function credentials(service: TestService, operation: Operation) {
  if (operation.security.length === 0) return {};
  return service.as(operation['x-required-role'] ?? 'Viewer');
}

/** Every body that the document shows, with the fixture's values in place. */
export function bodiesOf(operation: Operation, fixture: Fixture): (Body | undefined)[] {
  const content = Object.entries(operation.requestBody?.content ?? {});
  const bodies = content.flatMap(([type, media]) =>
    examplesOf(media).map((value) => {
      const isFields = typeof value === 'object' && value !== null;
      return { type, value: isFields ? { ...value, ...fixture.body } : value };
    }),
  );
  if (operation.requestBody?.required === true) return bodies;
  return [undefined, ...bodies];
}

/** Sends a body with the fixture's path and credentials. */
export function send(
  service: TestService,
  operation: Operation,
  fixture: Fixture,
  body: Body | undefined,
  query: Record<string, string> = {},
): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fixture.path?.[name] ?? 'none';
    // The rest of a path has slashes of its own.
    return name === 'place' ? value : encodeURIComponent(value);
  });
  const always = operation.operationId === 'importMapped' ? fixture.query : {};
  const search = new URLSearchParams({ ...always, ...query }).toString();
  const { headers, body: payload } = encoded(body);
  // Errors of SCIM have a form of their own, unless those of the document are asked for.
  const asked = path.startsWith('/scim/') ? { accept: 'application/problem+json, */*' } : {};
  const sent: CallOptions = { headers: { ...asked, ...headers, ...fixture.headers } };
  if (payload !== undefined) sent.body = payload;
  return service.call(operation.method, search === '' ? path : `${path}?${search}`, sent);
}

function encoded(body: Body | undefined): { headers: Record<string, string>; body?: unknown } {
  if (body === undefined) return { headers: {} };
  const { type, value } = body;
  if (type === 'multipart/form-data') {
    const fields = Object.entries(value as Record<string, string>);
    return form(
      fields.map(([name, content]) => {
        return { name, content, ...(name === 'file' ? { filename: 'example.bin' } : {}) };
      }),
    );
  }
  return { headers: { 'content-type': type }, body: value };
}
