// Schemas of reports to authorities (contract §4.3 shape 5, api-decisions §7).
import { Type } from 'typebox';
import { channelNames, deliveryStates, receiptKinds } from '../../domain/delivery.ts';
import { reportTargets } from '../../domain/report-target.ts';
import { reportRegimes } from '../../legal/report-phases.ts';
import {
  bodyFaults,
  Enum,
  Id,
  IdempotencyHeaders,
  IncidentConditionalHeaders,
  IdParams,
  Instant,
  NextCursor,
  Nullable,
  PageQuery,
  problems,
} from '../schema.ts';

const tags = ['reports'];
/** The service secret may be guessed, so that guesses are counted. */
const callerFaults = ['unauthorized', 'rate_limited', 'forbidden'] as const;
const reportId = '019aa1f0-5c2e-7b90-a4d1-3f0c7e2b9d55';
const hash = '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7';
const Sha256 = Type.String({ examples: [hash] });

const ReportIdParams = Type.Object({
  id: Type.String({ maxLength: 100, description: 'Id of the report.', examples: [reportId] }),
});

const delivery = Enum(deliveryStates, {
  description:
    'queued, sending, retrying; prepared: in the outbox of this server, not sent; sent: a peer ' +
    'took it, or a proof of sending says so; confirmed: a receipt came back; dead: given up ' +
    'until somebody retries.',
});

const described = {
  report_id: Type.String({ examples: [reportId] }),
  regime: Enum(reportRegimes),
  phase: Type.String({ examples: ['early_warning_24h'] }),
  bundle: Type.Array(Type.String(), {
    description:
      'What the package holds; evidence is public and restricted, never internal. For data ' +
      'subjects `message` alone.',
    examples: [['incident', 'evidence', 'timeline', 'draft']],
  }),
  delivery,
  target: Enum(reportTargets),
  version: Type.Integer({ description: 'Rising per incident, recipient, regime and phase.' }),
  obligation_id: Type.String({ description: 'The obligation that it meets.' }),
  missing: Type.Array(Type.String(), {
    description: 'Mandatory fields of the draft that nothing fills; it is sent all the same.',
    examples: [['nis2.suspected_unlawful']],
  }),
  package_sha256: Sha256,
  artifact_sha256: Type.String({
    description: 'SHA-256 of the bytes that are sent.',
    examples: [hash],
  }),
  channel: Enum(channelNames),
};

const Exported = Type.Object(
  {
    ...described,
    warnings: Type.Array(Type.String(), {
      description: 'Says when the recorded facts trigger no obligation of the regime.',
      examples: [[]],
    }),
  },
  { title: 'ExportedReport' },
);

const known = {
  ...described,
  incident_id: Id,
  public_id: Type.String(),
  artifact_bytes: Type.Integer(),
  address: Type.String({ description: 'Where it goes, without secrets.', examples: ['outbox:'] }),
  due_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the obligation is due, as the facts of the incident say now.',
    }),
  ),
  latest_at: Nullable(
    Type.String({ format: 'date-time', description: 'The last lawful moment, where it is later.' }),
  ),
  attempt_count: Type.Integer({ description: 'Attempts so far.' }),
  next_attempt_at: Nullable(Instant),
  sent_at: Nullable(
    Type.String({ format: 'date-time', description: 'When a peer took it from this service.' }),
  ),
  confirmed_at: Nullable(Instant),
  created_by: Type.String(),
  created_at: Instant,
  updated_at: Instant,
};

const Listed = Type.Object(known, { title: 'ListedReport' });

const Attempt = Type.Object(
  {
    number: Type.Integer(),
    channel: Enum(channelNames),
    started_at: Instant,
    ended_at: Nullable(Instant),
    outcome: Nullable(
      Enum(['handed_over', 'failed', 'unknown'], {
        description: 'unknown: its process ended on the way. null while it runs.',
      }),
    ),
    reason: Nullable(Type.String({ examples: ['timeout'] })),
    detail: Nullable(Type.String({ examples: ['peer.example.org did not answer in time'] })),
  },
  { title: 'DeliveryAttempt' },
);

const Receipt = Type.Object(
  {
    evidence_id: Id,
    sha256: Sha256,
    receipt_kind: Enum(receiptKinds),
    acknowledged_sha256: Sha256,
    issued_at: Nullable(Instant),
    recorded_by: Type.String(),
    recorded_at: Instant,
  },
  { title: 'ReportReceipt' },
);

const Report = Type.Object(
  { ...known, attempts: Type.Array(Attempt), receipts: Type.Array(Receipt) },
  { title: 'Report' },
);

const Name = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 64, description, examples: [example] });

export const exportReport = {
  operationId: 'exportReport',
  tags,
  summary: 'Export a report to an authority',
  description:
    'Makes a signed package of the incident, its evidence that is not internal, its timeline ' +
    'and the draft, and queues its delivery. Fields that nothing fills are listed in `missing` ' +
    'and do not stop it: early reports are incomplete by law. A regime that nothing triggers ' +
    'does not stop it either and is named in `warnings`. The message to data subjects (GDPR ' +
    'Article 34) is its text alone and is refused while an element is missing. The same records ' +
    'again give the report that is still waiting, else a new version.',
  params: IdParams,
  headers: IdempotencyHeaders,
  body: Type.Object(
    {
      target: Name('Kind of recipient.', 'nis2_authority'),
      regime: Name('Closed list, in any letter case.', 'nis2'),
      phase: Name('Of the regime.', 'early_warning_24h'),
    },
    {
      additionalProperties: false,
      examples: [{ target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' }],
    },
  ),
  response: {
    202: Exported,
    ...problems(
      ...bodyFaults,
      'validation_failed',
      ...callerFaults,
      'not_found',
      'package_too_large',
      'message_incomplete',
      'idempotency_key_reused',
      'insufficient_storage',
    ),
  },
};

const Values = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 200, description, examples: [example] }));

export const list = {
  operationId: 'listReports',
  tags,
  summary: 'List reports to authorities',
  description: 'Newest first. Comma-separated values are OR, different parameters are AND.',
  querystring: Type.Object({
    ...PageQuery,
    incident: Type.Optional(
      Type.String({ maxLength: 100, description: 'Id or public id of the incident.' }),
    ),
    target: Values('Kinds of recipients.', 'nis2_authority'),
    regime: Values('Regimes.', 'nis2'),
    phase: Values('Phases.', 'early_warning_24h'),
    delivery: Values('States of the delivery.', 'retrying,dead'),
    due_before: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 64,
        description: 'Only those without a receipt whose obligation is due before this time.',
        examples: ['2026-11-22T10:00:00Z'],
      }),
    ),
  }),
  response: {
    200: Type.Object({
      reports: Type.Array(Listed),
      count: Type.Integer({ description: 'Elements of this page.' }),
      next_cursor: NextCursor,
    }),
    ...problems('validation_failed', ...callerFaults, 'not_found'),
  },
};

export const detail = {
  operationId: 'getReport',
  tags,
  summary: 'Read a report with every attempt and receipt',
  description: 'An attempt that failed says why, and `next_attempt_at` when the next one comes.',
  params: ReportIdParams,
  response: { 200: Report, ...problems(...callerFaults, 'not_found') },
};

export const download = {
  operationId: 'getReportPackage',
  tags,
  summary: 'The package of a report, byte for byte as it is sent',
  description: 'For portals that take no delivery. Who took it is recorded.',
  params: ReportIdParams,
  response: {
    200: {
      description: 'The package; `proofline verify` checks it.',
      content: {
        'application/json': {
          schema: Type.Object({}, { additionalProperties: true, title: 'ReportPackage' }),
        },
      },
    },
    ...problems(...callerFaults, 'not_found'),
  },
};

export const retry = {
  operationId: 'retryReport',
  tags,
  summary: 'Try a delivery again, at once',
  description: 'For reports that are retrying or dead; attempts start to count anew.',
  params: ReportIdParams,
  headers: IdempotencyHeaders,
  response: {
    202: Listed,
    ...problems(...callerFaults, 'not_found', 'invalid_transition', 'idempotency_key_reused'),
  },
};

const Text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

const stated = {
  package_sha256: Type.Optional(
    Type.String({
      pattern: '^[0-9A-Fa-f]{64}$',
      description: 'The hash that the receipt acknowledges: of the package or of its bytes.',
      examples: [hash],
    }),
  ),
  receipt_kind: Type.Optional(Enum(receiptKinds, { default: 'upo' })),
  issued_at: Text(64, 'RFC 3339; when the receipt says that it was issued.'),
  source: Text(200, 'Who issued it.'),
  sender_address: Text(200, 'As the receipt says.'),
  recipient_address: Text(200, 'As the receipt says.'),
  message_id: Text(200, 'As the receipt says.'),
};

const ReceiptBody = Type.Object(
  {
    ...stated,
    hash_sha256: Type.Optional(
      Type.String({ pattern: '^[0-9A-Fa-f]{64}$', description: 'Another name of the same.' }),
    ),
    content_base64: Type.Optional(
      Type.String({ maxLength: 1_000_000, description: 'The receipt itself, if there is a file.' }),
    ),
    filename: Text(255, 'Name of that file.'),
  },
  {
    examples: [
      {
        package_sha256: hash,
        receipt_kind: 'upo',
        source: 'e-Doręczenia',
        message_id: 'EDOR-2026-8812',
      },
    ],
  },
);

/** Parts of the form are checked by hand, as they come in a stream. */
const ReceiptForm = Type.Unsafe<unknown>({
  type: 'object',
  required: ['file', 'package_sha256'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'The receipt; exactly one file.' },
    ...Object.fromEntries(Object.keys(stated).map((name) => [name, { type: 'string' }])),
    receipt_kind: { type: 'string', enum: [...receiptKinds], examples: ['upo'] },
  },
  examples: [{ file: '<potwierdzenie/>', package_sha256: hash, receipt_kind: 'upo' }],
});

export const receipt = {
  operationId: 'recordReportReceipt',
  tags,
  summary: 'Record the receipt of a report',
  description:
    'Kept as CONFIRMED evidence `upo_edelivery`. It must acknowledge the hash of this report. ' +
    'Only it confirms the delivery, and it records the submission for the legal clocks. A ' +
    '`proof_of_sending` says that the report left and confirms nothing.',
  params: ReportIdParams,
  headers: IncidentConditionalHeaders,
  body: {
    content: {
      'application/json': { schema: ReceiptBody },
      'multipart/form-data': { schema: ReceiptForm },
    },
  },
  response: {
    201: Type.Object(
      {
        ...Receipt.properties,
        report_id: Type.String({ examples: [reportId] }),
        status: Enum(['CONFIRMED']),
        delivery,
      },
      { title: 'RecordedReceipt' },
    ),
    ...problems(
      ...bodyFaults,
      'validation_failed',
      ...callerFaults,
      'not_found',
      'hash_mismatch',
      'precondition_failed',
      'idempotency_key_reused',
      'insufficient_storage',
    ),
  },
};
