// Endpoints that assign an incident, and undo it.
import { Type } from 'typebox';
import { required } from '../../domain/required.ts';
import { severities } from '../../domain/severity.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { assignIncident } from '../../operations/incidents/assign-incident.ts';
import { undoAssignment } from '../../operations/incidents/undo-assignment.ts';
import { endpoint } from '../endpoint.ts';
import { versioned } from '../responses/tagged.ts';
import { Enum, IdParams, Instant, Nullable } from '../schema/schema.ts';
import { v1Incident, V1Incident } from '../views/incident-views.ts';

export const tags = ['incidents'];

export const Note = Type.Optional(Type.String({ minLength: 1, maxLength: 5000 }));

export const assignIncidentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/assign',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['incident.assigned'] },
  operationId: 'assignIncident',
  tags,
  summary: 'Assign an owner and start the clock',
  description:
    'Sets the owner (the caller when none is named) and the due time by severity, counted from ' +
    'the ' +
    'report. `open` and `triaged` become `assigned`. An unknown severity counts as ' +
    'medium. Any address is taken; `owner_known` says whether an account has it.',
  params: IdParams,
  body: Type.Optional(
    Type.Unsafe<{
      owner_email?: string;
      owner?: string;
      severity?: (typeof severities)[number];
      sla_due?: string;
    } | null>({
      type: ['object', 'null'],
      properties: {
        owner_email: { type: 'string', format: 'email', maxLength: 254 },
        owner: { type: 'string', format: 'email', maxLength: 254, description: 'Same.' },
        severity: { type: 'string', enum: [...severities] },
        sla_due: {
          type: 'string',
          format: 'date-time',
          maxLength: 64,
          description: 'An agreed RFC 3339 due time.',
        },
      },
      examples: [{ owner_email: 'anna.nowak@example.org' }],
    }),
  ),
  response: {
    200: Type.Object({
      owner_email: Type.String(),
      sla_due: Nullable(Instant),
      workflow_status: Enum(workflowStatuses),
      incident: V1Incident,
      owner_known: Type.Optional(
        Type.Boolean({
          description: 'Whether an account that is not disabled has the address of the owner.',
        }),
      ),
      warnings: Type.Optional(
        Type.Array(Type.String({ examples: ['No active account has the address of the owner.'] }), {
          description: 'Only where `owner_known` is false.',
        }),
      ),
    }),
  },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'invalid_transition', 'fields_required'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { owner_email, owner, severity, sla_due } = body ?? {};
    const asked = { owner_email: owner_email ?? owner, severity, sla_due };
    const input = Object.fromEntries(Object.entries(asked).filter(([, v]) => v !== undefined));
    const incident = await assignIncident(deps, context, params.id, input);
    return versioned(
      {
        owner_email: required(incident.owner_email, 'owner'),
        sla_due: incident.sla_due_at,
        workflow_status: incident.workflow_status,
        incident: v1Incident(incident),
        owner_known: incident.owner_known,
        ...(incident.owner_known === false && { warnings: [strangerWarning] }),
      },
      incident.version,
    );
  },
});

const strangerWarning =
  'No active account has the address of the owner; POST …/assign/undo takes the assignment back.';

export const undoAssignmentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/assign/undo',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['incident.assignment_undone'] },
  operationId: 'undoAssignment',
  tags,
  summary: 'Take the last assignment back',
  description:
    'Owner, due time, workflow state and acknowledgement become what they were before the last ' +
    'assignment. Only while nothing has changed the incident since: after any change it is 409.',
  params: IdParams,
  response: { 200: Type.Object({ incident: V1Incident }) },
  responseHeaders: ['ETag'],
  errors: ['not_found', 'conflict'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, context }) {
    const incident = await undoAssignment(deps, context, params.id);
    return versioned({ incident: v1Incident(incident) }, incident.version);
  },
});
