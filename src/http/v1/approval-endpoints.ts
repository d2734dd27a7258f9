// Approvals as acts: requests that wait for a second person, and that person's decision.
import { Type, type Static } from 'typebox';
import {
  approvalKinds,
  approvalShares,
  approvalStates,
  decisions,
  stateOf,
} from '../../domain/approval.ts';
import { timestamp } from '../../domain/clock.ts';
import { isUuid } from '../../domain/ids.ts';
import { hasRole, roles } from '../../domain/role.ts';
import { decideRequest, readApprovals } from '../../operations/approvals/decide-approval.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, Id, Instant, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';

const tags = ['approvals'];

const Approval = Type.Object(
  {
    id: Id,
    kind: Enum(approvalKinds),
    state: Enum(approvalStates),
    subject: Type.String({
      description: 'The agent, the response step, the incident, or the key.',
      examples: ['agent-support-bot'],
    }),
    incident: Nullable(
      Type.String({
        description: 'Public id; null for a change of a key.',
        examples: ['INC-2026-000001'],
      }),
    ),
    title: Nullable(Type.String({ description: 'Title of the incident.' })),
    asked: Type.Record(Type.String(), Nullable(Type.String()), {
      description: 'What exactly is to be approved.',
      examples: [{ reason: 'The retest passed.' }],
    }),
    approver_role: Enum(roles, { description: 'The lowest role that decides.' }),
    two_roles: Type.Boolean({
      description: 'Whether the two people need different roles.',
      examples: [false],
    }),
    requested_by: Type.String({ examples: ['anna.nowak@example.org'] }),
    requested_at: Instant,
    expires_at: Instant,
    decided_by: Nullable(Type.String({ examples: ['m.zielinska@example.org'] })),
    decided_at: Nullable(Instant),
    decision_reason: Nullable(Type.String({ examples: ['The retest report is sound.'] })),
    yours_to_decide: Type.Boolean({
      description: 'Whether it is pending, of someone else, and for a role of yours.',
      examples: [true],
    }),
  },
  { title: 'Approval' },
);

const listApprovalsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/approvals',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listApprovals',
  tags,
  summary: 'List approval requests',
  description: 'Your own, and those for roles of yours, newest first.',
  query: Type.Object({
    ...PageQuery,
    pending: Type.Optional(Type.Boolean({ description: 'Only requests that wait.' })),
    share: Type.Optional(
      Enum(approvalShares, {
        description:
          '`turn`: what you can decide, and what you asked for and can do now. `own`: what you ' +
          'asked for.',
      }),
    ),
  }),
  response: {
    200: Type.Object({
      count: Type.Integer(),
      approvals: Type.Array(Approval),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, principal, query, context }) {
    const page = pageOf(query, isUuid);
    const filter = { pending: query.pending === true, share: query.share ?? null };
    const rows = await readApprovals(deps, context, filter, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const now = timestamp(deps.clock.now());
    const approvals = elements.map((row): Static<typeof Approval> => {
      const { public_id: incident, requester, decider, requested_by, approver_role } = row;
      const state = stateOf(row, now);
      const isOther = requested_by !== principal.id && hasRole(principal.roles, approver_role);
      const yours_to_decide = state === 'pending' && isOther;
      const people = { requested_by: requester, decided_by: decider };
      return { ...row, incident, state, ...people, yours_to_decide };
    });
    return { count: approvals.length, approvals, next_cursor };
  },
});

const decideApprovalEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/approvals/:id/decision',
  access: 'Analyst',
  audit: { sometimes: ['approval.confirmed', 'approval.refused'] },
  operationId: 'decideApproval',
  tags,
  summary: 'Confirm or refuse what someone else asked for',
  description:
    'Needs a login that was proved within `IP3_STEP_UP`, of an account older than a day that is ' +
    'not the one that asked. Who asked then repeats the request.',
  params: Type.Object({
    id: Type.String({
      maxLength: 100,
      description: 'Id of the request.',
      examples: ['019aa1d0-3f02-7a11-b1c4-90e2d7f0a002'],
    }),
  }),
  body: Type.Object(
    {
      decision: Enum(decisions),
      reason: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
    },
    {
      additionalProperties: false,
      examples: [{ decision: 'confirmed', reason: 'I have read the retest.' }],
    },
  ),
  response: { 200: Type.Object({ id: Id, state: Enum(decisions) }) },
  errors: ['not_found', 'conflict'],
  stepUp: 'always',
  handle({ deps, request, params, body, context }) {
    const { idempotency: _none, ...once } = context;
    return decideRequest(deps, once, loginOf(request), params.id, body);
  },
});

export const approvalEndpoints = [listApprovalsEndpoint, decideApprovalEndpoint];
