// Keeps a released report with its bytes, and freezes what it was made of.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { deliveryStates, waitingStates } from '../../domain/delivery.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Finding } from '../../legal/release-check.ts';
import { contentSha256 } from '../../reports/authority-report.ts';
import { findConfirmedMore } from '../../store/approvals/confirmed-more.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { insertIssuedPackage } from '../../store/packages/packages.ts';
import { insertDelivery } from '../../store/reports/deliveries.ts';
import { findWaitingReport, insertReport, type ReportState } from '../../store/reports/reports.ts';
import { insertBlob } from '../../store/vault/blobs.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import { requireApproval } from '../approvals/require-approval.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { writeExport } from '../packages/record-package-export.ts';
import { RecordedRefusal, transact, type Tx } from '../transact.ts';
import { requireReport } from './find-report.ts';
import { readReportSource, type MadeReport } from './make-report.ts';
import { addEntry, type KeptDraft } from './report-drafts.ts';
import { textsOf } from './written-texts.ts';

export const releaseChecks = ['strict', 'report'] as const;

export type ReleaseCheck = (typeof releaseChecks)[number];

export interface ExportInput {
  target: string;
  /** The name of one of several recipients of this kind; the first where it is left out. */
  recipient?: string | undefined;
  regime: string;
  phase: string;
  /** `strict`: what speaks against it takes a reason, in the reports of the contract as well. */
  check?: ReleaseCheck | undefined;
  release_reason?: string | undefined;
}

export type ExportDeps = Pick<
  Deps,
  'database' | 'clock' | 'ids' | 'config' | 'vault' | 'packageKeys' | 'channels'
>;

export type ExportedReport = ReportState & Pick<MadeReport, 'warnings' | 'findings'>;

/** Null when the records changed since they were read: then it has to be made again. */
export async function keepReport(
  deps: ExportDeps,
  context: RequestContext,
  made: MadeReport,
  blob: ReceivedBlob,
): Promise<ExportedReport | null> {
  const { warnings, findings } = made;
  return transact(deps, context, async (tx): Promise<ExportedReport | RecordedRefusal> => {
    const incident = await requireLockedIncident(tx, made.incident_id);
    const now = await readReportSource(tx, incident.id, made.addressee);
    const content_now = contentSha256(made.documentsOf(now), made.plan.release_reason);
    if (content_now !== made.content_sha256) throw new ChangedMeanwhile();
    const texts = await textsOf(tx, incident.id, made.head.obligation_id);
    if (versionsOf(texts) !== versionsOf(made.texts)) throw new ChangedMeanwhile();
    const { incident_id, content_sha256 } = made;
    const { target } = made.head;
    const { regime, phase } = made.plan.phase;
    const { named: recipient } = made.addressee;
    const kind = { target: made.plan.target, recipient, regime, phase };
    const same = { incident_id, ...kind, content_sha256 };
    const waiting = await findWaitingReport(tx, same, waitingStates);
    if (waiting !== undefined) return { ...waiting, warnings, findings };
    const lack = await lackOfApproval(deps, tx, context, made);
    if (lack !== null) return new RecordedRefusal(lack);
    const at = made.head.released_at;
    await blob.keep();
    await insertBlob(tx, { sha256: blob.sha256, bytes: blob.bytes, created_at: at });
    await writeIssued(tx, context, made);
    await writeReport(tx, deps, context, made, blob);
    await freeze(tx, deps, context, made);
    await writeExport(tx, context, at, made, `report to ${target}`);
    return { ...(await requireReport(tx, made.head.report_id)), warnings, findings };
  }).catch((error: unknown) => {
    if (error instanceof ChangedMeanwhile) return null;
    throw error;
  });
}

/**
 * What leaves for an authority is confirmed by a second person where the setting asks for acts; the
 * reason to release it in spite of the check is part of what is confirmed.
 */
async function lackOfApproval(
  deps: ExportDeps,
  tx: Tx,
  context: RequestContext,
  made: MadeReport,
): Promise<DomainError | null> {
  if (deps.config.IP3_FOUR_EYES !== 'act') return null;
  const { incident_id } = made;
  const subject = { kind: 'report_export', subject: incident_id } as const;
  const approval = await requireApproval(deps, tx, context, {
    ...subject,
    incident_id,
    asked: await askedOf(deps, tx, context, made, subject),
    approver_role: 'Legal/DPO',
    two_roles: false,
    named: null,
  });
  return approval instanceof DomainError ? approval : null;
}

/**
 * An approval for the same report in spite of findings holds once nothing speaks against it any
 * more: less is asked than was confirmed.
 */
async function askedOf(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { principal: { id } }: RequestContext,
  { texts, told_sha256, findings, addressee: { named }, plan }: MadeReport,
  subject: { kind: 'report_export'; subject: string },
): Promise<Record<string, string | null>> {
  const { target, phase, release_reason } = plan;
  const to = named === null ? {} : { recipient: named };
  const said = { ...hashesOf(texts), told_sha256 };
  const asked = { target, ...to, regime: phase.regime, phase: phase.phase, ...said };
  if (release_reason !== null) return { ...asked, release_reason };
  if (findings.length > 0 || !isUuid(id)) return asked;
  const at = timestamp(deps.clock.now());
  const of = { ...subject, requested_by: id, left_out: 'release_reason' };
  return (await findConfirmedMore(tx, of, asked, at)) ?? asked;
}

/** An approval is for exactly these texts. */
function hashesOf(texts: readonly KeptDraft[]): Record<string, string | null> {
  return Object.fromEntries(texts.map((one) => [`text_${one.language}`, one.text_sha256]));
}

/** Which texts are meant, and how far they are. */
function versionsOf(texts: readonly KeptDraft[]): string {
  return texts.map(({ language, number, state }) => `${language} ${number} ${state}`).join();
}

/** The history of each text says in which report it went out. */
async function freeze(tx: Tx, deps: ExportDeps, context: RequestContext, made: MadeReport) {
  const { report_id, obligation_id } = made.head;
  for (const { language } of made.texts) {
    const key = { incident_id: made.incident_id, obligation_id, language };
    await addEntry(deps, tx, context, key, { event: 'released', report_id });
  }
}

class ChangedMeanwhile extends Error {}

async function writeIssued(
  tx: Tx,
  context: RequestContext,
  { documents, issued }: MadeReport,
): Promise<void> {
  const { package_sha256, issued_at, signature, signer } = issued;
  const { type: kind, subject, audience } = documents.manifest;
  const { kid } = signer;
  const row = { package_sha256, kid, kind, subject_id: subject.id, audience, issued_at, signature };
  await insertIssuedPackage(tx, row);
  await writeAudit(tx, context, issued_at, {
    action: 'package.issued',
    incident_id: subject.id,
    detail: { package_sha256, kind, public_id: subject.public_id, audience, kid },
  });
}

async function writeReport(
  tx: Tx,
  deps: ExportDeps,
  context: RequestContext,
  made: MadeReport,
  blob: ReceivedBlob,
): Promise<void> {
  const { head, plan, incident_id, content_sha256, bundle } = made;
  const { named: recipient, by_hand } = made.addressee;
  const { report_id, obligation_id, missing } = head;
  const { regime, phase } = plan.phase;
  const { package_sha256 } = made.issued;
  const at: Timestamp = head.released_at;
  const row = await insertReport(tx, {
    ...{ id: report_id, incident_id, target: plan.target, recipient },
    ...{ regime, phase, obligation_id },
    ...{ bundle, missing: [...missing], package_sha256, content_sha256 },
    ...{ artifact_sha256: blob.sha256, artifact_bytes: blob.bytes },
    ...{ created_by: context.principal.name, created_at: at },
  });
  const way = deps.channels.describe({ target: plan.target, by_hand });
  await insertDelivery(tx, { report_id, ...way, by_hand, updated_at: at });
  const { target, version, artifact_sha256 } = row;
  const to = recipient === null ? {} : { recipient };
  const said = { report_id, target, ...to, regime, phase, obligation_id, version, missing };
  const checked = { findings: auditedFindings(made.findings), release_reason: plan.release_reason };
  await writeAudit(tx, context, timestamp(deps.clock.now()), {
    action: 'report.exported',
    incident_id,
    detail: {
      ...said,
      ...checked,
      package_sha256,
      artifact_sha256,
      ...way,
      delivery: deliveryStates[0],
    },
  });
}

/** Kinds and places: the words of the report do not belong into the trail. */
function auditedFindings(findings: readonly Finding[]): string[] {
  return findings.map(({ kind, field }) => (field === null ? kind : `${kind}: ${field}`));
}
