// The endpoint that closes an incident with proof.
import { Type } from 'typebox';
import { closeIncident, previewClosure } from '../../operations/incidents/close-incident.ts';
import { endpoint } from '../endpoint.ts';
import { versioned } from '../responses/tagged.ts';
import { Enum, Id, IdParams, Instant, Nullable } from '../schema/schema.ts';
import { v1Incident, V1Incident } from '../views/incident-views.ts';
import { tags } from './assign-incident-endpoints.ts';

const FailedRetest = Type.Object(
  {
    id: Id,
    evidence_type: Type.String({ examples: ['retest_scan'] }),
    status: Enum(['SIGNAL', 'CONFIRMED']),
    recorded_at: Instant,
  },
  {
    title: 'FailedRetest',
    description:
      'The newest record of a retest, which says that the finding is still there: it refuses ' +
      'closing unless IP3_RETEST_LATEST is off.',
  },
);

export const closeIncidentEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/close',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['incident.closed'], refused: ['incident.close_refused'] },
  operationId: 'closeIncident',
  tags,
  summary: 'Close an incident with proof',
  description:
    'The retest gate asks for a CONFIRMED record whose `evidence_type` contains `retest`. It ' +
    'checks ' +
    'the declared record, not whether a retest was run. `?dry_run=true` says what would happen.',
  params: IdParams,
  query: Type.Object({
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Says what would happen and writes nothing.' }),
    ),
  }),
  body: Type.Optional(
    Type.Unsafe<{ note?: string } | null>({
      type: ['object', 'null'],
      properties: { note: { type: 'string', minLength: 1, maxLength: 5000 } },
      additionalProperties: false,
      examples: [{ note: 'Retested on 20 November; the payload is refused.' }],
    }),
  ),
  response: {
    200: Type.Object({
      incident: V1Incident,
      retest_gate: Enum(['on', 'off']),
      failed_retest: Type.Optional(FailedRetest),
      gate_evidence: Type.Array(Type.String(), { description: 'Records that satisfied the gate.' }),
      dry_run: Type.Optional(Type.Boolean()),
      would_close: Type.Optional(Type.Boolean()),
      missing: Type.Optional(Type.Array(Type.String())),
      have: Type.Optional(Type.Array(Type.String())),
      remedy: Type.Optional(Nullable(Type.String())),
    }),
  },
  responseHeaders: ['ETag'],
  errors: [
    'not_found',
    'closure_requires_confirmed_retest',
    'closure_requires_confirmed_evidence',
    'invalid_transition',
  ],
  idempotent: true,
  conditional: 'version',
  stepUp: 'factor',
  async handle({ deps, params, query, body, context }) {
    const { id } = params;
    if (query.dry_run === true) {
      const preview = await previewClosure(deps, id);
      return { ...preview, dry_run: true, incident: v1Incident(preview.incident) };
    }
    const note = body?.note === undefined ? {} : { note: body.note };
    const closed = await closeIncident(deps, context, id, note);
    return versioned({ ...closed, incident: v1Incident(closed.incident) }, closed.incident.version);
  },
});
