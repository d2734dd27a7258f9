// Intake of the registry: reports from open sources, and events of log systems (contract §4.3).
import { Type } from 'typebox';
import { DomainError } from '../../domain/error.ts';
import { tlpLabels } from '../../domain/tlp.ts';
import { visibilities } from '../../domain/visibility.ts';
import { maxBatchBytes, maxEvents } from '../../intake/logs/limits.ts';
import { takeLog } from '../../operations/intake/take-log.ts';
import { takeOsint } from '../../operations/intake/take-osint.ts';
import { endpoint } from '../endpoint.ts';
import { namesOf } from '../requests/check-requests.ts';
import { contextOf } from '../requests/context.ts';
import { receiveBody } from '../requests/uploads.ts';
import { Enum, Id, Nullable } from '../schema/schema.ts';
import { logBody, osintBody } from './intake-bodies.ts';

const tags = ['registry'];

const IncidentNames = Type.Object({
  id: Id,
  public_id: Type.String({ examples: ['INC-2026-000123'] }),
});

const FaultView = Type.Object(
  {
    place: Type.String({ examples: ['line 17'] }),
    line: Nullable(Type.Integer({ examples: [17] })),
    byte: Type.Integer({ description: 'From 0, in the unpacked body.', examples: [20_480] }),
    reason: Type.String({ examples: ['The line is not UTF-8 text.'] }),
  },
  { title: 'LogFault' },
);

const Count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] });

const intakeOsintEndpoint = endpoint({
  method: 'POST',
  path: '/api/intake/osint',
  access: 'Operator',
  audit: { success: ['osint.recorded'], sometimes: ['incident.created'] },
  operationId: 'intakeOsint',
  tags,
  summary: 'Submit a report from an open source',
  description:
    'A form, a MISP event or a STIX 2.1 bundle, detected from the content. It becomes an ' +
    'incident with one signal of class MEDIA_SIGNAL, `public` unless its TLP label says ' +
    'narrower; the label is kept and never widened. Addresses are stored and never fetched. ' +
    'The same address, MISP `uuid` or STIX id again finds the same incident ' +
    '(`duplicate: true`).',
  response: {
    201: Type.Object(
      {
        incident: IncidentNames,
        evidence_id: Id,
        taxonomy_known: Type.Boolean(),
        duplicate: Type.Boolean({ examples: [false] }),
        format: Enum(['form', 'misp', 'stix']),
        tlp: Nullable(Enum(tlpLabels, { examples: ['CLEAR'] })),
        visibility: Enum(visibilities),
        indicators_kept: Type.Integer({ examples: [2] }),
        indicators_found: Type.Integer({ examples: [2] }),
      },
      { title: 'TakenReport' },
    ),
  },
  responseHeaders: ['Location'],
  errors: ['parse_failed', 'insufficient_storage', 'malformed_json'],
  idempotent: true,
  takesBody: osintBody,
  limits: { streamBytes: 8 * 1_048_576 },
  async handle({ deps, request, reply }) {
    assertJson(request.headers['content-type']);
    const blob = await receiveBody(deps, request);
    try {
      const context = contextOf(request, { sha256: blob.sha256 });
      const taken = await takeOsint(deps, context, blob, namesOf(request));
      void reply.header('location', `/api/incidents/${taken.incident.public_id}`);
      return taken;
    } finally {
      await blob.discard();
    }
  },
});

const intakeLogEndpoint = endpoint({
  method: 'POST',
  path: '/api/intake/log',
  access: 'DevSecOps',
  audit: { success: ['log.received'], sometimes: ['incident.created', 'log.recorded'] },
  operationId: 'intakeLog',
  tags,
  summary: 'Send log events',
  description:
    'OCSF, ECS, CEF, LEEF, OTLP, syslog, alerts of EDR and SIEM products, device logs, or any ' +
    'JSON object; as one object, a list, one object a line, lines of text, or of OTLP also as ' +
    'protobuf, each also with gzip. The format is detected from the content. ' +
    `At most ${maxEvents} events and ${maxBatchBytes} bytes. ` +
    'An alert or an event of medium severity and above joins the open incident of the same rule ' +
    'and host within 24 hours, or opens one; others join or are kept unlinked. Each incident ' +
    'gets one `internal` record of the batch. An event that came before does nothing. What ' +
    'cannot be read is counted and listed, and harms nothing else.',
  response: {
    201: Type.Object(
      {
        events: Count('Events that could be read.', 3),
        incidents_created: Count('Incidents that the batch opened.', 1),
        incidents_joined: Count('Open incidents that it added to.', 0),
        evidence_created: Count('One record for each of both.', 1),
        skipped: Count('Events that could not be read.', 1),
        errors: Type.Array(FaultView, {
          description: 'The first 100 of those, and of broken JSON lines that were kept as text.',
        }),
        incidents: Type.Array(IncidentNames, {
          description: 'Those made, joined, and those of events that came before.',
        }),
        duplicates: Count('Events that came before, or twice in the batch.', 1),
        kept_raw: Count('Lines of no known format, kept as text; they are among the events.', 1),
        unlinked: Count('New events that opened and joined nothing; `listLogEvents` has them.', 1),
        unlinked_because: Type.Object(
          {
            settled: Count('A passed check, or a finding that is closed or suppressed.', 0),
            no_severity: Count('No severity that is known, and not called an alert.', 1),
            low_severity: Count('Below medium, and not called an alert.', 0),
          },
          { description: 'The unlinked events by why they could open nothing.' },
        ),
        by_format: Type.Object(
          {},
          { additionalProperties: { type: 'integer' }, examples: [{ ocsf: 2, generic: 1 }] },
        ),
      },
      { title: 'TakenLog' },
    ),
  },
  errors: ['parse_failed', 'insufficient_storage'],
  idempotent: true,
  takesBody: logBody,
  limits: { streamBytes: maxBatchBytes },
  async handle({ deps, request }) {
    const blob = await receiveBody(deps, request);
    try {
      const context = contextOf(request, { sha256: blob.sha256 });
      const taken = await takeLog(deps, context, blob, namesOf(request));
      return taken;
    } finally {
      await blob.discard();
    }
  },
});

/** `application/json` and what ends in `+json`, as STIX has it. */
function assertJson(type: string | undefined): void {
  if (type === undefined || /^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return;
  const detail = 'Send the report as application/json or application/stix+json.';
  throw new DomainError('unsupported_media_type', detail);
}

export const intakeEndpoints = [intakeOsintEndpoint, intakeLogEndpoint];
