// Schemas and examples of intake (contract §4.3, api-decisions §7).
import { Type } from 'typebox';
import { tlpLabels } from '../../domain/tlp.ts';
import { visibilities } from '../../domain/visibility.ts';
import { maxBatchBytes, maxEvents } from '../../intake/logs/limits.ts';
import { Enum, Id, IdempotencyHeaders, Nullable, problems } from '../schema.ts';

const tags = ['registry'];

/** What both addresses may answer beside 201. */
const faults = [
  'validation_failed',
  'unauthorized',
  'rate_limited',
  'forbidden',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'parse_failed',
  'idempotency_key_reused',
  'insufficient_storage',
] as const;

const IncidentNames = Type.Object({
  id: Id,
  public_id: Type.String({ examples: ['INC-2026-000123'] }),
});

export const osint = {
  operationId: 'intakeOsint',
  tags,
  summary: 'Submit a report from an open source',
  description:
    'A form, a MISP event or a STIX 2.1 bundle, told by its content. It becomes an incident with ' +
    'one signal of class MEDIA_SIGNAL, `public` unless its TLP label says narrower; the label is ' +
    'kept and never widened. Addresses are stored and never fetched. The same address, MISP ' +
    '`uuid` or STIX id again finds the same incident (`duplicate: true`).',
  headers: IdempotencyHeaders,
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
    ...problems(...faults, 'malformed_json'),
  },
};

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

export const log = {
  operationId: 'intakeLog',
  tags,
  summary: 'Send log events',
  description:
    'OCSF, ECS, CEF, LEEF, Suricata EVE, alerts of Sigma engines, GuardDuty findings, or any ' +
    'JSON object; as one object, a list, one object a line, or lines of text, also with gzip. ' +
    `Told by its content. At most ${maxEvents} events and ${maxBatchBytes} bytes. ` +
    'An alert or an event of medium severity and above joins the open incident of the same rule ' +
    'and host within 24 hours, or opens one; others join or are kept unlinked. Each incident ' +
    'gets one `internal` record of the batch. An event that came before does nothing. What ' +
    'cannot be read is counted and listed, and harms nothing else.',
  headers: IdempotencyHeaders,
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
        unlinked: Count('New events that opened and joined nothing; they are kept.', 1),
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
    ...problems(...faults),
  },
};

const report = {
  title: 'Phishing wave against webshops',
  url: 'https://news.example.org/2026/phishing-wave',
  summary: 'Customers are sent to copies of login pages.',
  published_at: '2026-11-20T09:00:00Z',
  source: 'Example News',
  tlp: 'CLEAR',
  indicators: ['login-shop.example.net', { type: 'ipv4', value: '192.0.2.66' }],
};

const mispEvent = {
  Event: {
    uuid: '5e0d1f2a-6c1e-4b0e-9f0a-2b7f0a1c9d11',
    info: 'Phishing wave against webshops',
    date: '2026-11-20',
    Orgc: { name: 'Example CERT' },
    Attribute: [{ type: 'domain', value: 'login-shop.example.net', to_ids: true }],
    Tag: [{ name: 'tlp:green' }, { name: 'misp-galaxy:mitre-attack-pattern="Phishing - T1566"' }],
  },
};

const stixBundle = {
  type: 'bundle',
  id: 'bundle--44af6c39-c09b-49c5-9de2-394224b04982',
  objects: [
    {
      type: 'report',
      id: 'report--84e4d88f-44ea-4bcd-bbf3-b2c1c320bcb3',
      name: 'Phishing wave against webshops',
      published: '2026-11-20T09:00:00Z',
      object_marking_refs: ['marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487'],
    },
  ],
};

const osintSchema = { type: 'object', additionalProperties: true };

/** How the bodies look in the document; they are read past the schemas. */
export const osintBody = {
  'application/json': { schema: { ...osintSchema, examples: [report, mispEvent] } },
  'application/stix+json': { schema: { ...osintSchema, examples: [stixBundle] } },
};

const event = {
  ts: '2026-11-20T13:40:00Z',
  source: 'waf',
  severity: 'high',
  message: 'SQL injection blocked',
  host: 'shop.example.org',
};

const cefLine =
  'CEF:0|Security|threatmanager|1.0|100|worm successfully stopped|10|' +
  'src=192.0.2.1 dst=192.0.2.7 spt=1232\n';

/** How the bodies look in the document; they are read past the schemas, as streams. */
export const logBody = {
  'application/json': {
    schema: { type: ['object', 'array'], additionalProperties: true, examples: [event, [event]] },
  },
  'application/x-ndjson': {
    schema: { type: 'string', examples: [`${JSON.stringify(event)}\n`] },
  },
  'text/plain': { schema: { type: 'string', examples: [cefLine] } },
};
