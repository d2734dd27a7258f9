// Endpoints of what follows the release of a report: another delivery, and the receipt.
import { Type } from 'typebox';
import { readReportState } from '../../operations/reports/find-report.ts';
import { recordReceipt } from '../../operations/reports/record-receipt.ts';
import { retryReport } from '../../operations/reports/retry-report.ts';
import { endpoint } from '../endpoint.ts';
import { contextOf } from '../requests/context.ts';
import { Enum } from '../schema/schema.ts';
import { receiveReceipt } from './receipt-input.ts';
import { ReportIdParams, tags } from './report-params.ts';
import {
  delivery,
  Listed,
  Receipt,
  ReceiptBody,
  ReceiptForm,
  receiptView,
  reportId,
  reportView,
} from './report-views.ts';

export const retryReportEndpoint = endpoint({
  method: 'POST',
  path: '/api/reports/:id/retry',
  access: 'Legal/DPO',
  audit: { success: ['report.retried'] },
  operationId: 'retryReport',
  tags,
  summary: 'Try a delivery again, at once',
  description: 'For reports that are retrying or dead; attempts count from zero.',
  params: ReportIdParams,
  response: { 202: Listed },
  errors: ['not_found', 'invalid_transition'],
  idempotent: true,
  async handle({ deps, params, context }) {
    const report = await retryReport(deps, context, params.id);
    return reportView(report);
  },
});

export const recordReportReceiptEndpoint = endpoint({
  method: 'POST',
  path: '/api/reports/:id/receipt',
  access: 'Legal/DPO',
  audit: { success: ['report.confirmed', 'evidence.attached'], sometimes: ['legal.submitted'] },
  operationId: 'recordReportReceipt',
  tags,
  summary: 'Record the receipt of a report',
  description:
    'Kept as CONFIRMED evidence `upo_edelivery`. It must acknowledge the hash of this report. ' +
    'Only it confirms the delivery, and it records the submission for the deadlines. A ' +
    '`proof_of_sending` says that the report left and confirms nothing.',
  params: ReportIdParams,
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
  },
  errors: ['not_found', 'hash_mismatch', 'insufficient_storage'],
  idempotent: true,
  conditional: 'incident',
  async handle({ deps, request, params }) {
    const { id } = params;
    // No one sends a file to learn that the report does not exist.
    await readReportState(deps, id);
    const { input, file, content } = await receiveReceipt(deps, request);
    try {
      const context = contextOf(request, content);
      const kept = await recordReceipt(deps, context, id, input, file);
      const { state: delivery } = await readReportState(deps, id);
      return { ...receiptView(kept), status: 'CONFIRMED' as const, delivery };
    } finally {
      await file.blob.discard();
    }
  },
});
