// Response actions whose state does not allow what is asked.
import type { Answer, TestService } from '../support/service.ts';
import type { Operation } from './documented.ts';
import { bodiesOf, fixtureOf, send } from './requests.ts';
import { anAction } from './reused-fixtures.ts';

/** Another approver for an action whose approval is valid. */
export async function approvalMoved(service: TestService, operation: Operation): Promise<Answer> {
  const fixture = { ...(await anAction(service)), headers: await service.as('Admin') };
  const change = (value: object) =>
    send(service, operation, fixture, { type: 'application/json', value });
  await change({ status: 'approved', approved_by: 'Ada' });
  return change({ approved_by: 'Another' });
}

/** A step of a playbook that is open already. */
export async function stepAgain(service: TestService, operation: Operation): Promise<Answer> {
  const fixture = await fixtureOf(service, operation);
  const body = bodiesOf(operation, fixture).at(-1);
  await send(service, operation, fixture, body);
  return send(service, operation, fixture, body);
}
