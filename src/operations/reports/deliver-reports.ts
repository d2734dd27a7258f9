// One step of the delivery: take the report that waits longest, send it, record what became of
// it. Any number of processes can take steps; each attempt belongs to one of them.
import { createHash } from 'node:crypto';
import { DeliveryFault } from '../../channels/delivery-fault.ts';
import type { DeliveryPayload } from '../../channels/delivery-payload.ts';
import { timestamp } from '../../domain/clock.ts';
import { attemptLimitMs, deliverySchedule, handedOver, leaseMs } from '../../domain/delivery.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { pauseBeforeRetry } from '../../domain/retry.ts';
import { textBefore } from '../../domain/text-before.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  claimDelivery,
  closeLostAttempts,
  endAttempt,
  insertAttempt,
  lockDelivery,
  updateDelivery,
} from '../../store/reports/deliveries.ts';
import type { ReportDeliveryRow } from '../../store/reports/report-tables.ts';
import { findReport, type ReportState } from '../../store/reports/reports.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';

type DeliverDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'vault' | 'channels'>;

export interface DeliveryStep {
  stopping: AbortSignal;
  /** From 0 up to 1, for the pause after a failure. */
  chance: () => number;
  /** Is notified of what should not happen; the attempt counts as failed. */
  onFault: (error: unknown) => void;
}

interface Taken {
  delivery: ReportDeliveryRow;
  report: ReportState;
}

interface Outcome {
  outcome: 'handed_over' | 'failed';
  reason: string | null;
  detail: string;
  final: boolean;
}

/** False when nothing is due. */
export async function deliverNext(
  deps: DeliverDeps,
  context: RequestContext,
  { stopping, chance, onFault }: DeliveryStep,
): Promise<boolean> {
  const taken = await transact(deps, context, (tx) => take(tx, deps, context));
  if (taken === undefined) return false;
  if (taken.delivery.state === 'dead') return true;
  const outcome = await handOver(deps, taken, stopping, onFault);
  await transact(deps, context, (tx) => record(tx, deps, context, taken, outcome, chance()));
  return true;
}

async function take(
  tx: Tx,
  deps: DeliverDeps,
  context: RequestContext,
): Promise<Taken | undefined> {
  const instant = deps.clock.now();
  const now = timestamp(instant);
  const leased_until = timestamp(instant.add({ milliseconds: leaseMs }));
  const delivery = await claimDelivery(tx, { claim: deps.ids.next(), now, leased_until });
  if (delivery === undefined) return undefined;
  const { report_id, attempts } = delivery;
  await closeLostAttempts(tx, report_id, now, {
    reason: 'process_lost',
    detail: 'The process ended during the attempt. Whether the report was sent is unknown.',
  });
  const report = required(await findReport(tx, report_id), 'report of the delivery');
  // Its process is lost every time: that is a failure like any other.
  if (delivery.tries > deliverySchedule.attempts) {
    await giveUp(tx, context, report, now, 'process_lost');
    return { delivery: { ...delivery, state: 'dead' }, report };
  }
  const way = deps.channels.describe({ target: report.target, by_hand: delivery.by_hand });
  await updateDelivery(tx, report_id, way);
  const { channel } = way;
  await insertAttempt(tx, { report_id, number: attempts, channel, started_at: now });
  return { delivery: { ...delivery, ...way }, report };
}

async function handOver(
  deps: DeliverDeps,
  { report, delivery: { by_hand } }: Taken,
  stopping: AbortSignal,
  onFault: DeliveryStep['onFault'],
): Promise<Outcome> {
  try {
    const payload = await payloadOf(deps, report);
    const sending = { timeoutMs: attemptLimitMs, signal: stopping };
    const detail = await deps.channels.send({ target: report.target, by_hand }, payload, sending);
    return { outcome: 'handed_over', reason: null, detail, final: false };
  } catch (error) {
    const failed = { outcome: 'failed', final: false } as const;
    if (error instanceof EgressError || error instanceof DeliveryFault) {
      const final = error instanceof DeliveryFault && error.final;
      return { ...failed, reason: error.reason, detail: `${error.message}`, final };
    }
    onFault(error);
    const detail = "The server couldn't send it; see its log.";
    return { ...failed, reason: 'internal', detail };
  }
}

/** The bytes are those of the report or nothing is sent. */
async function payloadOf(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  report: ReportState,
): Promise<DeliveryPayload> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of vault.read(report.artifact_sha256)) pieces.push(piece);
  } catch (cause) {
    throw new DeliveryFault('damaged', 'The report is missing from the vault.', { cause });
  }
  const artifact = Buffer.concat(pieces);
  if (createHash('sha256').update(artifact).digest('hex') !== report.artifact_sha256) {
    throw new DeliveryFault('damaged', 'The stored report has changed in the vault.');
  }
  const { contents } = JSON.parse(artifact.toString('utf8')) as {
    contents:
      | { draft: Record<'en' | 'pl', { text: string }> }
      | { message: Record<'en' | 'pl', string> };
  };
  const { id: report_id, package_sha256, artifact_sha256 } = report;
  const hashes = { package_sha256, artifact_sha256 };
  const same = { report_id, ...hashes, artifact, at: clock.now() };
  if ('message' in contents) {
    const texts = contents.message;
    const heading = Object.values(texts).map((one) => textBefore(one, '\n'));
    return { ...same, subject: heading.join(' / '), kind: 'message', texts };
  }
  const texts = { en: contents.draft.en.text, pl: contents.draft.pl.text };
  const subject = `${report.public_id}: ${report.regime} ${report.phase}`;
  return { ...same, subject, kind: 'draft', texts };
}

async function record(
  tx: Tx,
  deps: DeliverDeps,
  context: RequestContext,
  { delivery, report }: Taken,
  { final, ...end }: Outcome,
  chance: number,
): Promise<void> {
  const instant = deps.clock.now();
  const now = timestamp(instant);
  const { report_id, attempts: number, claim } = delivery;
  const held = await lockDelivery(tx, report_id);
  await endAttempt(tx, { report_id, number }, { ...end, ended_at: now });
  // A receipt came meanwhile, or someone else holds it by now: what they say counts.
  if (held.claim !== claim) return;
  const free = { claim: null, leased_until: null, updated_at: now };
  if (end.outcome === 'handed_over') {
    const state = handedOver(delivery.channel);
    const sent_at = state === 'sent' ? now : null;
    await updateDelivery(tx, report_id, { ...free, state, sent_at });
    await writeAudit(tx, context, now, {
      action: state === 'sent' ? 'report.sent' : 'report.prepared',
      incident_id: report.incident_id,
      detail: { report_id, attempt: number, channel: delivery.channel, detail: end.detail },
    });
    return;
  }
  const pause = final ? null : pauseBeforeRetry(deliverySchedule, held.tries, chance);
  if (pause === null) return giveUp(tx, context, report, now, end.reason ?? 'internal');
  const next_attempt_at = timestamp(instant.add({ milliseconds: pause }));
  await updateDelivery(tx, report_id, { ...free, state: 'retrying', next_attempt_at });
}

async function giveUp(
  tx: Tx,
  context: RequestContext,
  report: ReportState,
  now: string,
  reason: string,
): Promise<void> {
  const free = { claim: null, leased_until: null, next_attempt_at: null, updated_at: now };
  await updateDelivery(tx, report.id, { ...free, state: 'dead' });
  await writeAudit(tx, context, now, {
    action: 'report.delivery_failed',
    incident_id: report.incident_id,
    detail: { report_id: report.id, reason },
  });
}
