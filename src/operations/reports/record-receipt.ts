// POST …/reports/{id}/receipt: what the other side says it got, matched by the id of the report and
// by the hash that it acknowledges, kept as evidence, and recorded as the submission that the law's
// clocks ask for. Only this confirms a delivery.
import { parseTimestamp, timestamp, type Timestamp } from '../../domain/clock.ts';
import type { ReceiptKind } from '../../domain/delivery.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { findObligation } from '../../legal/registry.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { lockDelivery, updateDelivery } from '../../store/reports/deliveries.ts';
import type { ReportDeliveryRow, ReportReceiptRow } from '../../store/reports/report-tables.ts';
import { insertReceipt, listReceipts, type ReportState } from '../../store/reports/reports.ts';
import { insertBlob } from '../../store/vault/blobs.ts';
import type { Deps } from '../deps.ts';
import { attach, type EvidenceFile } from '../evidence/attach-evidence.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { writeSubmission } from '../legal/record-submission.ts';
import { transact, type Tx } from '../transact.ts';
import { requireReport } from './find-report.ts';

export interface ReceiptInput {
  acknowledged_sha256: string;
  receipt_kind: ReceiptKind;
  issued_at: string | undefined;
  source: string;
}

type ReceiptDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'config'>;

/** 422 `hash_mismatch` when it acknowledges other bytes; then nothing is kept. */
function assertAcknowledges(report: ReportState, acknowledged_sha256: string): void {
  const sent = acknowledged_sha256.toLowerCase();
  const { package_sha256, artifact_sha256 } = report;
  if (sent === package_sha256 || sent === artifact_sha256) return;
  throw new DomainError(
    'hash_mismatch',
    "The receipt's hash doesn't match this report, so nothing was stored. Check the " +
      'hash, or attach the receipt to the report it belongs to.',
    { sent, package_sha256, artifact_sha256 },
  );
}

/** The same receipt again gives what the first one gave. */
export async function recordReceipt(
  deps: ReceiptDeps,
  context: RequestContext,
  id: string,
  input: ReceiptInput,
  file: EvidenceFile,
): Promise<ReportReceiptRow> {
  const report = await requireReport(deps.database.kysely, id);
  assertAcknowledges(report, input.acknowledged_sha256);
  if (file.blob.bytes === 0) throw validationFailed([{ pointer: '/file', message: 'is empty' }]);
  const issued_at = issuedAt(input.issued_at, report, deps.clock.now());
  await file.blob.keep();
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, report.incident_id);
    const earlier = await listReceipts(tx, report.id);
    const known = earlier.find(({ sha256 }) => sha256 === file.blob.sha256);
    if (known !== undefined) return known;
    const receipt = await keepReceipt(tx, deps, context, report, input, issued_at, file);
    const delivery = await lockDelivery(tx, report.id);
    await moveOn(tx, delivery, receipt);
    if (earlier.length === 0) await submit(tx, deps, context, incident, report, delivery, receipt);
    const { evidence_id, receipt_kind, acknowledged_sha256 } = receipt;
    await writeAudit(tx, context, receipt.recorded_at, {
      action: 'report.confirmed',
      incident_id: report.incident_id,
      evidence_id,
      detail: { report_id: report.id, receipt_kind, acknowledged_sha256, from: delivery.state },
    });
    return receipt;
  });
}

/** A receipt of the future, or of before the report, belongs to something else. */
function issuedAt(
  text: string | undefined,
  { created_at }: ReportState,
  now: Temporal.Instant,
): Timestamp | null {
  if (text === undefined) return null;
  const instant = parseTimestamp(text);
  const fault = (message: string) => validationFailed([{ pointer: '/issued_at', message }]);
  if (instant === null) throw fault('must be RFC 3339 with a zone');
  // Clocks of machines might differ a little.
  if (Temporal.Instant.compare(instant, now.add({ minutes: 5 })) > 0) {
    throw fault('must not be in the future');
  }
  const made = Temporal.Instant.from(created_at).subtract({ minutes: 5 });
  if (Temporal.Instant.compare(instant, made) < 0) throw fault('must not be before the report');
  return timestamp(instant);
}

async function keepReceipt(
  tx: Tx,
  deps: ReceiptDeps,
  context: RequestContext,
  report: ReportState,
  input: ReceiptInput,
  issued_at: Timestamp | null,
  { blob, filename, media_type }: EvidenceFile,
): Promise<ReportReceiptRow> {
  const { sha256, bytes } = blob;
  const recorded_at = timestamp(deps.clock.now());
  await insertBlob(tx, { sha256, bytes, created_at: recorded_at });
  // Once more under the lock: a sweep might have come between.
  await blob.keep();
  const described = {
    evidence_type: 'upo_edelivery',
    source: input.source,
    confidence: 100,
    visibility: 'restricted',
  } as const;
  const content = { content_ref: `vault:sha256:${sha256}`, hash_sha256: sha256, bytes };
  const { evidence } = await attach(deps, tx, context, report.incident_id, described, {
    ...content,
    ...{ integrity: 'verified', filename, media_type },
  });
  const row: ReportReceiptRow = {
    report_id: report.id,
    evidence_id: evidence.id,
    sha256,
    receipt_kind: input.receipt_kind,
    acknowledged_sha256: input.acknowledged_sha256.toLowerCase(),
    issued_at,
    recorded_by: context.principal.name,
    recorded_at,
  };
  await insertReceipt(tx, row);
  return row;
}

/**
 * A proof of sending ends the sending, but confirms nothing. `sent_at` stays as it is: it says when
 * this service handed the report over, and the receipt keeps the time that the proof declares.
 */
async function moveOn(
  tx: Tx,
  { report_id, state }: ReportDeliveryRow,
  { receipt_kind, recorded_at: at }: ReportReceiptRow,
): Promise<void> {
  const ended = { claim: null, leased_until: null, next_attempt_at: null, updated_at: at };
  if (receipt_kind === 'proof_of_sending') {
    if (state === 'sent' || state === 'confirmed') return;
    await updateDelivery(tx, report_id, { ...ended, state: 'sent' });
  } else if (state !== 'confirmed') {
    await updateDelivery(tx, report_id, { ...ended, state: 'confirmed', confirmed_at: at });
  }
}

/**
 * The time of the proof counts as the time of the submission. A copy for someone else than the law
 * names meets no duty.
 */
async function submit(
  tx: Tx,
  deps: ReceiptDeps,
  context: RequestContext,
  incident: IncidentRow,
  report: ReportState,
  { sent_at }: ReportDeliveryRow,
  { issued_at, evidence_id, recorded_at }: ReportReceiptRow,
): Promise<void> {
  const { obligation_id, recipient } = report;
  if (findObligation(obligation_id)?.obligation.recipient !== report.target) return;
  await writeSubmission(tx, deps, context, incident, {
    obligation_id,
    ...{ recipient, channel: null, reference_number: null },
    submitted_at: issued_at ?? sent_at ?? recorded_at,
    incomplete: report.missing.length > 0,
    receipt_evidence_id: evidence_id,
  });
}
