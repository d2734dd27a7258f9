// A request as the document shows it, with something changed.
import { unknownId } from '../support/records.ts';
import type { Answer, TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';
import type { Operation } from './documented.ts';
import { bodiesOf, fixtureOf, send, type Body } from './requests.ts';
import { type Fixture } from './reused-fixtures.ts';

/** Sends requests until the operation answers with the code. */
export type Provoke = (service: TestService, operation: Operation) => Promise<Answer>;

/** Sends what the document shows, with something changed. */
export async function altered(
  service: TestService,
  operation: Operation,
  change: Fixture & { send?: Body; query?: Record<string, string> },
): Promise<Answer> {
  const fixture = await fixtureOf(service, operation);
  const headers = { ...fixture.headers, ...change.headers };
  const query = { ...fixture.query, ...change.query };
  const changed = {
    ...fixture,
    ...change,
    query,
    headers,
    path: change.path ?? fixture.path ?? {},
  };
  const body = change.send ?? bodiesOf(operation, changed).at(-1);
  return send(service, operation, changed, body, change.query);
}

export function json(value: unknown): Body {
  return { type: 'application/json', value };
}

export const isImport = ({ operationId }: Operation) =>
  /^import[A-Z]/.test(operationId) || operationId === 'proposeImportMapping';
/** Takes a body of any type, detected by its content. */
export const takesAny = (operation: Operation) =>
  isImport(operation) || operation.operationId === 'intakeLog';
export const names = (operation: Operation, parameter: string) =>
  operation.parameters?.some(({ name }) => name === parameter) === true;

/** Values that no example has, for bodies that take no member but their own. */
const otherValues: Readonly<Record<string, unknown>> = {
  filter: { tag: 'another' },
  reason: 'another',
  text: 'another',
  note: 'another',
  name: 'another',
  legal_name: 'another',
  label: 'another',
  rules: 'another',
  submitted_at: '2026-11-20T15:31:00Z',
  email: 'another@example.org',
  phase: 'notification_72h',
  relation: 'related',
  title: 'another',
  description: 'another',
  overlap_minutes: 61,
  source: 'another',
  comment: 'another',
};

/** Whether the JSON body of the operation names such a member. */
function takesMember({ requestBody }: Operation, name: string): boolean {
  const { properties = {} } = (requestBody?.content['application/json']?.schema ?? {}) as {
    properties?: object;
  };
  return name in properties;
}

/** A member that makes the example another body: where none but its own are taken, one of those. */
export function anotherMember({ requestBody }: Operation): Record<string, unknown> {
  const schema = requestBody!.content['application/json']!.schema as {
    properties?: object;
    additionalProperties?: boolean;
  };
  if (schema.additionalProperties !== false) return { unknown_member: 1 };
  const name = Object.keys(otherValues).find((one) => one in schema.properties!)!;
  return { [name]: otherValues[name] };
}

/** The raw file, and the same with a line break at its end. */
export function importBodies(bodies: readonly (Body | undefined)[]): [Body, Body] {
  const { type, value } = bodies.find((body) => body?.type === 'application/octet-stream')!;
  const more = `${stringIn(value)}\n`;
  return [
    { type, value },
    { type, value: more },
  ];
}

/** An incident, an obligation, a playbook or a record that is not there. */
export function unknownReference(service: TestService, operation: Operation): Promise<Answer> {
  if (isImport(operation)) {
    return altered(service, operation, { query: { retest_of: 'INC-2026-999999' } });
  }
  const none = {
    obligation_id: 'NONE-1',
    incident_id: 'INC-2026-999999',
    playbook: 'none',
    policy_epoch: 999_999,
    validation_ref: unknownId,
    evidence_ids: [unknownId],
  };
  const known = Object.entries(none).filter(([name]) => takesMember(operation, name));
  return altered(service, operation, { body: Object.fromEntries(known) });
}
