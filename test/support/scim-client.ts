// A client of SCIM 2.0 as RFC 7643 and RFC 7644 have one: what it sends and what it takes as sound
// is written from these texts, not from the service.
import assert from 'node:assert/strict';
import { newMachine } from './machines.ts';
import type { Answer, TestService } from './service.ts';
import { stringIn } from './values.ts';

const messages = 'urn:ietf:params:scim:api:messages:2.0';
export const coreUser = 'urn:ietf:params:scim:schemas:core:2.0:User';
const coreGroup = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** RFC 7644, table 9. */
const errorTypes = [
  ...['invalidFilter', 'tooMany', 'uniqueness', 'mutability', 'invalidSyntax', 'invalidPath'],
  ...['noTarget', 'invalidValue', 'invalidVers', 'sensitive'],
];

export type ScimMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ScimClient {
  secret: string;
  machine: Answer['body'];
  ask(method: ScimMethod, path: string, body?: unknown): Promise<Answer>;
  /** The resource or list of an answer that succeeded. */
  done(method: ScimMethod, path: string, body?: unknown): Promise<Answer['body']>;
  /** The error of an answer that did not. */
  refused(
    status: number,
    scimType: string | undefined,
    ...asked: [ScimMethod, string, unknown?]
  ): Promise<Answer['body']>;
  newUser(fields?: object): Promise<Answer['body']>;
  newGroup(displayName: string, members?: readonly string[]): Promise<Answer['body']>;
  patch(path: string, ...operations: object[]): Promise<Answer>;
  find(kind: 'Users' | 'Groups', filter: string): Promise<Answer['body'][]>;
}

let made = 0;

export async function scimClient(service: TestService, provider = 'sso'): Promise<ScimClient> {
  // The owner is no administrator, as tests disable those.
  await service.as('Viewer');
  const machine = await newMachine(service, {
    owner: 'viewer@example.org',
    roles: ['Viewer'],
    scopes: ['scim:write'],
    provider,
  });
  const secret = stringIn(machine.client_secret);
  const ask: ScimClient['ask'] = async (method, path, body) => {
    const answer = await service.call(method, `/scim/v2${path}`, {
      headers: {
        authorization: `Bearer ${secret}`,
        accept: 'application/scim+json',
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assertSound(method, answer);
    return answer;
  };
  const done: ScimClient['done'] = async (...asked) => {
    const answer = await ask(...asked);
    assert.ok(answer.status < 300, `${asked[0]} ${asked[1]}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  return {
    ...{ secret, machine, ask, done },
    refused: async (status, scimType, ...asked) => {
      const { status: got, body, text } = await ask(...asked);
      assert.deepEqual([got, body?.scimType], [status, scimType], text);
      return body;
    },
    newUser: (fields = {}) => {
      made += 1;
      const userName = `person-${made}@example.org`;
      return done('POST', '/Users', { schemas: [coreUser], userName, active: true, ...fields });
    },
    newGroup: (displayName, members = []) =>
      done('POST', '/Groups', {
        schemas: [coreGroup],
        displayName,
        members: members.map((value) => ({ value })),
      }),
    patch: (path, ...Operations) =>
      ask('PATCH', path, { schemas: [`${messages}:PatchOp`], Operations }),
    find: async (kind, filter) => {
      const list = await done('GET', `/${kind}?filter=${encodeURIComponent(filter)}`);
      return list.Resources;
    },
  };
}

function assertSound(method: ScimMethod, { status, headers, body, text }: Answer): void {
  if (status === 204) return assert.equal(text, '');
  assert.match(String(headers['content-type']), /^application\/scim\+json/, text);
  assert.ok(Array.isArray(body.schemas) && body.schemas.length > 0, text);
  if (status >= 400) {
    assert.deepEqual(body.schemas, [`${messages}:Error`]);
    assert.equal(body.status, String(status), 'a text, section 3.12');
    if (body.scimType !== undefined) assert.ok(errorTypes.includes(body.scimType), text);
    assert.ok(typeof body.detail === 'string' && body.detail !== '');
    return;
  }
  if (body.schemas[0] === `${messages}:ListResponse`) {
    assert.ok(Number.isInteger(body.totalResults) && body.totalResults >= body.itemsPerPage);
    assert.equal(body.Resources.length, body.itemsPerPage);
    for (const one of body.Resources) assertResource(one);
    return;
  }
  if (status === 201) assert.equal(headers['location'], body.meta.location);
  if (method !== 'GET' || body.id !== undefined) assertResource(body);
}

function assertResource({ id, schemas, meta }: Answer['body']): void {
  assert.ok(typeof id === 'string' && id !== '');
  assert.ok(Array.isArray(schemas) && schemas.length > 0);
  const { resourceType, location } = meta;
  assert.ok(location.includes(`/scim/v2/${resourceType}s/${id}`), location);
}
