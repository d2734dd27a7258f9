// What the examples of SCIM need, and how their errors are had.
import assert from 'node:assert/strict';
import { scimUrns } from '../../src/domain/scim/scim.ts';
import { newMachine } from '../support/machines.ts';
import type { Answer, TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';
import { altered, json } from './altered.ts';
import type { Operation } from './documented.ts';
import type { Body } from './requests.ts';
import type { Fixture } from './reused-fixtures.ts';

type Make = (service: TestService) => Promise<Fixture & { headers: Record<string, string> }>;

const machines = new WeakMap<TestService, Promise<string>>();

/** The service account of the directory of the provider `sso`; one for each service. */
async function asDirectory(service: TestService): Promise<Record<string, string>> {
  const make = async () => {
    const terms = { roles: ['Viewer'], scopes: ['scim:write'], provider: 'sso' };
    return stringIn((await newMachine(service, terms)).client_secret);
  };
  const secret = machines.get(service) ?? make();
  machines.set(service, secret);
  return { authorization: `Bearer ${await secret}` };
}

const fresh = () => `n${Math.round(performance.now() * 1000)}`;

/** Names that no one has. */
async function someoneNew(service: TestService) {
  const userName = `${fresh()}@example.org`;
  const emails = [{ value: userName, type: 'work', primary: true }];
  return { headers: await asDirectory(service), body: { userName, emails, externalId: fresh() } };
}

async function aGroupToBe(service: TestService) {
  const body = { displayName: fresh(), externalId: fresh() };
  return { headers: await asDirectory(service), body };
}

async function made(service: TestService, kind: 'Users' | 'Groups') {
  const { headers, body } = await (kind === 'Users' ? someoneNew : aGroupToBe)(service);
  const answer = await service.call('POST', `/scim/v2/${kind}`, { headers, body });
  assert.equal(answer.status, 201, answer.text);
  return { id: stringIn(answer.body.id), headers, body };
}

/** One that is there, and names for it that no one has. */
const anOld =
  (kind: 'Users' | 'Groups', sends = false): Make =>
  async (service) => {
    const { id, headers } = await made(service, kind);
    const other = await (kind === 'Users' ? someoneNew : aGroupToBe)(service);
    return { path: { id }, headers, ...(sends ? { body: other.body } : {}) };
  };

const directory: Make = async (service) => ({ headers: await asDirectory(service) });

export const scimFixtures: Readonly<Record<string, Make>> = {
  readScimConfig: directory,
  listScimResourceTypes: directory,
  listScimSchemas: directory,
  getScimResourceType: async (service) => ({
    path: { id: 'User' },
    headers: await asDirectory(service),
  }),
  getScimSchema: async (service) => ({
    path: { id: scimUrns.group },
    headers: await asDirectory(service),
  }),
  listScimUsers: directory,
  listScimGroups: directory,
  createScimUser: someoneNew,
  createScimGroup: aGroupToBe,
  getScimUser: anOld('Users'),
  getScimGroup: anOld('Groups'),
  replaceScimUser: anOld('Users', true),
  replaceScimGroup: anOld('Groups', true),
  patchScimUser: anOld('Users'),
  patchScimGroup: async (service) => {
    const group = await anOld('Groups')(service);
    const change = { op: 'replace', path: 'externalId', value: fresh() };
    return { ...group, body: { Operations: [change] } };
  },
  removeScimUser: anOld('Users'),
  removeScimGroup: anOld('Groups'),
};

type Change = (service: TestService) => Promise<Fixture & { send?: Body }>;

const taken =
  (kind: 'Users' | 'Groups'): Change =>
  async (service) => {
    const { body } = await made(service, kind);
    return { send: json(body) };
  };

/** A change of the name to one that is taken. */
const renamed =
  (kind: 'Users' | 'Groups', path: string): Change =>
  async (service) => {
    const { body } = await made(service, kind);
    const value = (body as Record<string, unknown>)[path];
    return { send: json({ Operations: [{ op: 'replace', path, value }] }) };
  };

/** The last administrator, or the group that makes one; the others are none for a moment. */
export async function lastAdministrator(
  service: TestService,
  operation: Operation,
): Promise<Answer> {
  const { pool } = service.deps.database;
  const { id, headers } = await made(service, 'Users');
  const body = { displayName: fresh(), members: [{ value: id }] };
  const group = await service.call('POST', '/scim/v2/Groups', { headers, body });
  const setRoles = (to: string, where: string, value: unknown) =>
    pool.query<{ id: string }>(`update account set roles = '{${to}}' where ${where} returning id`, [
      value,
    ]);
  const { rows } = await setRoles('Viewer', `'Admin' = any(roles) and id <> $1`, id);
  await setRoles('Admin', 'id = $1', id);
  const path = { id: operation.path.includes('Groups') ? stringIn(group.body.id) : id };
  const answer = await altered(service, operation, { path, headers });
  const others = rows.map((row) => row.id);
  await setRoles('Admin', 'id = any($1)', others);
  return answer;
}

export const scimChanges: Readonly<Record<string, Change>> = {
  'listScimUsers validation_failed': () => Promise.resolve({ query: { count: 'x' } }),
  'listScimGroups validation_failed': () => Promise.resolve({ query: { count: 'x' } }),
  'createScimUser conflict': taken('Users'),
  'createScimGroup conflict': taken('Groups'),
  'replaceScimUser conflict': taken('Users'),
  'replaceScimGroup conflict': taken('Groups'),
  'patchScimUser conflict': renamed('Users', 'userName'),
  'patchScimGroup conflict': renamed('Groups', 'displayName'),
};
