// Reports as the registry shows them, and receipts as it takes them.
import { Type } from 'typebox';
import { channelNames, deliveryStates, receiptKinds } from '../../domain/delivery.ts';
import { deliveryFields } from '../../fields/report-delivery.ts';
import { reportFields } from '../../fields/report.ts';
import { findingKinds } from '../../legal/release-check.ts';
import type { recordReceipt } from '../../operations/reports/record-receipt.ts';
import type { ReportState } from '../../store/reports/reports.ts';
import { listedProperties, listedValues, recordProperties } from '../schema/fields.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';

export const reportId = '019aa1f0-5c2e-7b90-a4d1-3f0c7e2b9d55';

const hash = '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7';

const Sha256 = Type.String({ examples: [hash] });

export const delivery = Enum(deliveryStates, { description: deliveryFields.state.description });

/** What answers spell otherwise than the columns. */
const spelled = { report_id: Type.String({ examples: [reportId] }), delivery };

export const ReleaseFinding = Type.Object(
  {
    kind: Enum(findingKinds),
    field: Nullable(
      Type.String({ description: 'Its place; null: the whole report.', examples: ['dora.2.7'] }),
    ),
    obligation_id: Nullable(
      Type.String({
        description: 'Another obligation, to be met before.',
        examples: ['NIS2-EW'],
      }),
    ),
    message: Type.String(),
  },
  { title: 'ReleaseFinding' },
);

export const Exported = Type.Object(
  {
    ...spelled,
    ...listedProperties(reportFields, 'registry'),
    ...listedProperties(deliveryFields, 'registry'),
    warnings: Type.Array(Type.String(), {
      description: 'Says when the recorded facts trigger no obligation of the regime.',
      examples: [[]],
    }),
    findings: Type.Array(ReleaseFinding, { description: 'What speaks against letting it go.' }),
  },
  { title: 'ExportedReport' },
);

const known = {
  ...spelled,
  ...recordProperties(reportFields, 'registry'),
  ...recordProperties(deliveryFields, 'registry'),
  public_id: Type.String(),
  due_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the obligation is due, as the facts of the incident say now.',
    }),
  ),
  latest_at: Nullable(
    Type.String({ format: 'date-time', description: 'The last lawful moment, where it is later.' }),
  ),
  attempt_count: Type.Integer({ description: deliveryFields.attempts.help.en }),
};

export const Listed = Type.Object(known, { title: 'ListedReport' });

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

export const Receipt = Type.Object(
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

const Release = Type.Object(
  {
    findings: Type.Array(Type.String(), {
      description: 'Kinds of what the release check found, with the field where it is about one.',
      examples: [['missing_field: nis2.suspected_malicious']],
    }),
    reason: Nullable(
      Type.String({
        description: 'Why it was sent despite the findings; null: no reason was given.',
        examples: ['The figures follow; the time limit ends in an hour.'],
      }),
    ),
  },
  {
    title: 'ReportRelease',
    description:
      'What spoke against it when `created_by` released it; null where the audit trail has no ' +
      'such entry.',
  },
);

export const Report = Type.Object(
  {
    ...known,
    release: Nullable(Release),
    attempts: Type.Array(Attempt),
    receipts: Type.Array(Receipt),
  },
  { title: 'Report' },
);

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

export const ReceiptBody = Type.Object(
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
export const ReceiptForm = Type.Unsafe<unknown>({
  type: 'object',
  required: ['file', 'package_sha256'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'The receipt; exactly one file.' },
    ...Object.fromEntries(Object.keys(stated).map((name) => [name, { type: 'string' }])),
    receipt_kind: { type: 'string', enum: [...receiptKinds], examples: ['upo'] },
  },
  examples: [{ file: '<potwierdzenie/>', package_sha256: hash, receipt_kind: 'upo' }],
});

/** Also in the log of what was reported, so the names are those of the contract. */
export function exportedView(report: ReportState) {
  const { id: report_id, state: delivery } = report;
  const said = listedValues(reportFields, report);
  const sent = listedValues(deliveryFields, report);
  return { report_id, delivery, ...said, ...sent, location: `/api/reports/${report_id}` };
}

export function reportView(report: ReportState) {
  const { id: report_id, state: delivery, attempts: attempt_count } = report;
  return { ...report, report_id, delivery, attempt_count };
}

export function receiptView(kept: Awaited<ReturnType<typeof recordReceipt>>) {
  const { report_id, evidence_id, sha256, receipt_kind, acknowledged_sha256 } = kept;
  const { issued_at, recorded_by, recorded_at } = kept;
  return {
    ...{ report_id, evidence_id, sha256, receipt_kind, acknowledged_sha256 },
    ...{ issued_at, recorded_by, recorded_at },
  };
}
