// GET …/ticket: a remediation task in the words of a tracker.
import { Type } from 'typebox';
import { readTicket } from '../../operations/incidents/read-ticket.ts';
import { ticketSystems } from '../../reports/ticket/ticket.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, IdParams } from '../schema/schema.ts';

const getTicketEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/ticket',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getTicket',
  tags: ['incidents'],
  summary: 'Write a remediation ticket',
  description:
    '`payload` is ready to be sent as it is: for tracker_a an issue creation of Jira Cloud (REST ' +
    'v3), for tracker_b a record of the ServiceNow incident table. Of evidence that is not ' +
    'public it names the type and the record only. The service sends nothing itself.',
  params: IdParams,
  query: Type.Object({
    system: Type.Optional(
      Enum(ticketSystems, { default: 'tracker_a', description: 'The kind of tracker.' }),
    ),
  }),
  response: {
    200: Type.Object({
      system: Enum(ticketSystems),
      payload: Type.Record(Type.String(), Type.Unknown(), {
        description: 'What the tracker takes; its members are the tracker’s own.',
      }),
    }),
  },
  errors: ['not_found'],
  async handle({ deps, principal, params, query }) {
    const { system = 'tracker_a' } = query;
    const payload = await readTicket(deps, principal, params.id, system);
    return { system, payload };
  },
});

export const ticketEndpoints = [getTicketEndpoint];
