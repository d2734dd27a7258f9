// POST …/reports/incidents/{id}/export: one signed package of an incident for an authority, kept in
// the vault, and its delivery, queued in the same transaction.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { deliveryStates, waitingStates } from '../../domain/delivery.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { isFrozen } from '../../domain/report-draft.ts';
import { reportRegimes } from '../../domain/report-target.ts';
import type { Language } from '../../domain/text.ts';
import type { Finding } from '../../legal/release-check.ts';
import {
  reportPhase,
  reportPhases,
  reportRegime,
  reportTarget,
  type ReportPhase,
} from '../../legal/report-phases.ts';
import { contentSha256 } from '../../reports/authority-report.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { countEvidence, insertIssuedPackage } from '../../store/packages/packages.ts';
import { insertDelivery } from '../../store/reports/deliveries.ts';
import { findWaitingReport, insertReport, type ReportState } from '../../store/reports/reports.ts';
import { insertBlob } from '../../store/vault/blobs.ts';
import { packageText } from '../../trust/package.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import { requireApproval } from '../approvals/require-approval.ts';
import type { Deps } from '../deps.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { isSaid } from '../legal/decide-removal.ts';
import { evaluated } from '../legal/evaluate-incident.ts';
import { publishPackageKeys } from '../packages/publish-keys.ts';
import { writeExport } from '../packages/record-package-export.ts';
import { RecordedRefusal, transact, type Tx } from '../transact.ts';
import { requireReport } from './find-report.ts';
import {
  draftedOf,
  findingsOf,
  makeReport,
  readReportSource,
  textsOf,
  type Generator,
  type MadeReport,
  type ReportPlan,
} from './make-report.ts';
import { addEntry, type KeptDraft } from './report-drafts.ts';

export const releaseChecks = ['strict', 'report'] as const;
export type ReleaseCheck = (typeof releaseChecks)[number];

export interface ExportInput {
  target: string;
  regime: string;
  phase: string;
  /** `strict`: what speaks against it takes a reason. */
  check?: ReleaseCheck | undefined;
  release_reason?: string | undefined;
}

type ExportDeps = Pick<
  Deps,
  'database' | 'clock' | 'ids' | 'config' | 'vault' | 'packageKeys' | 'channels'
>;

export type ExportedReport = ReportState & Pick<MadeReport, 'warnings' | 'findings'>;

/** A report of this size takes some seconds to make and does not fit a mail anyway. */
const maxRecords = 20_000;
const maxArtifactBytes = 64 * 2 ** 20;

/**
 * The report with its delivery. The same records for the same recipient and phase give the report
 * that is still waiting to be sent, if there is one; else a new version.
 */
export async function exportReport(
  deps: ExportDeps,
  context: RequestContext,
  reference: string,
  input: ExportInput,
  generator: Generator,
): Promise<ExportedReport> {
  const plan = planOf(input);
  const { id } = await requireIncident(deps.database.kysely, reference);
  const records = await countEvidence(deps.database.kysely, id);
  if (records > maxRecords) throw tooManyRecords(records);
  await publishPackageKeys(deps);
  for (let tries = 3; tries > 0; tries -= 1) {
    const draft = await makeReport(deps, context, id, plan, generator);
    const made = { ...draft, release_reason: input.release_reason?.trim() ?? null };
    assertApproved(made.texts);
    assertReleasable(made.findings, input);
    const blob = await deps.vault.receive(bytesOf(made), maxArtifactBytes);
    try {
      const answer = await keepReport(deps, context, made, blob);
      if (answer !== null) return answer;
    } finally {
      await blob.discard();
    }
  }
  const detail = 'The incident is changing. Export it again in a moment.';
  throw new DomainError('unavailable', detail, { retry_after_s: 5 });
}

/** A report and why it goes out in spite of what speaks against it. */
type Releasing = MadeReport & { release_reason: string | null };

/** 409 while a text that people wrote waits: neither it nor the generated one may go out. */
function assertApproved(texts: readonly KeptDraft[]): void {
  const open = texts.find(({ state }) => !isFrozen(state));
  if (open === undefined) return;
  const { language, number, state } = open;
  const detail =
    `Version ${number} of the text of this report is not approved. Have it approved, or discard ` +
    'it to send the generated text.';
  throw new DomainError('invalid_transition', detail, { language, number, state });
}

/** 422 where something speaks against it, no one says why it goes out all the same. */
function assertReleasable(findings: readonly Finding[], input: ExportInput): void {
  if (input.check !== 'strict' || findings.length === 0 || isSaid(input.release_reason)) return;
  const detail =
    `The release check has ${findings.length} findings. Repair them, or say in ` +
    '"release_reason" why the report goes out all the same.';
  throw new DomainError('reason_required', detail, { findings });
}

/** What speaks against the report of a phase, before it is made. */
export async function readReleaseCheck(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  reference: string,
  { language, ...input }: Pick<ExportInput, 'regime' | 'phase'> & { language: Language },
): Promise<Finding[]> {
  const phase = phaseOf(input);
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  const legal = await evaluated(db, deps, incident);
  const texts = await textsOf(db, incident.id, draftedOf(phase, legal).obligation.id);
  return findingsOf(phase, legal, texts, language);
}

/** 400 with every name that is not known, and the names that are. */
function planOf(input: ExportInput): ReportPlan {
  const phase = phaseOf(input);
  const target = reportTarget(phase, input.target);
  if (target === undefined) throw unknownName('/target', phase.targets);
  return { phase, target };
}

function phaseOf(input: Pick<ExportInput, 'regime' | 'phase'>): ReportPhase {
  const regime = reportRegime(input.regime);
  if (regime === undefined) throw unknownName('/regime', reportRegimes);
  const phase = reportPhase(regime, input.phase);
  if (phase !== undefined) return phase;
  const known = reportPhases.filter((one) => one.regime === regime);
  throw unknownName(
    '/phase',
    known.map((one) => one.phase),
  );
}

function unknownName(pointer: string, allowed: readonly string[]): DomainError {
  return validationFailed([{ pointer, message: `must be one of ${allowed.join(', ')}` }]);
}

function tooManyRecords(records: number): DomainError {
  const limit = maxRecords;
  const detail =
    `The incident has ${records} evidence records; ` + `a report can contain at most ${limit}.`;
  return new DomainError('package_too_large', detail, { records, limit });
}

/** In pieces, as the vault takes them. */
async function* bytesOf({ documents, issued }: MadeReport): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (const piece of packageText(documents, issued, { log_proof: { status: 'pending' } })) {
    yield Buffer.from(piece, 'utf8');
  }
}

/** Null when the records changed since they were read: then it has to be made again. */
async function keepReport(
  deps: ExportDeps,
  context: RequestContext,
  made: Releasing,
  blob: ReceivedBlob,
): Promise<ExportedReport | null> {
  const { warnings, findings } = made;
  return transact(deps, context, async (tx): Promise<ExportedReport | RecordedRefusal> => {
    const incident = await requireLockedIncident(tx, made.incident_id);
    const now = await readReportSource(tx, incident.id, made.plan.target);
    if (contentSha256(made.documentsOf(now)) !== made.content_sha256) throw new ChangedMeanwhile();
    const texts = await textsOf(tx, incident.id, made.head.obligation_id);
    if (versionsOf(texts) !== versionsOf(made.texts)) throw new ChangedMeanwhile();
    const { incident_id, content_sha256 } = made;
    const { target } = made.head;
    const { regime, phase } = made.plan.phase;
    const same = { incident_id, target: made.plan.target, regime, phase, content_sha256 };
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
  { incident_id, texts, told_sha256, release_reason, plan: { target, phase } }: Releasing,
): Promise<DomainError | null> {
  if (deps.config.IP3_FOUR_EYES !== 'act') return null;
  const said = { ...hashesOf(texts), told_sha256 };
  const reason = release_reason === null ? {} : { release_reason };
  const approval = await requireApproval(deps, tx, context, {
    kind: 'report_export',
    subject: incident_id,
    incident_id,
    asked: { target, regime: phase.regime, phase: phase.phase, ...said, ...reason },
    approver_role: 'Legal/DPO',
    two_roles: false,
    named: null,
  });
  return approval instanceof DomainError ? approval : null;
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
async function freeze(tx: Tx, deps: ExportDeps, context: RequestContext, made: Releasing) {
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
  made: Releasing,
  blob: ReceivedBlob,
): Promise<void> {
  const { head, plan, incident_id, content_sha256, bundle } = made;
  const { report_id, obligation_id, missing } = head;
  const { regime, phase } = plan.phase;
  const { package_sha256 } = made.issued;
  const at: Timestamp = head.released_at;
  const row = await insertReport(tx, {
    ...{ id: report_id, incident_id, target: plan.target, regime, phase, obligation_id },
    ...{ bundle, missing: [...missing], package_sha256, content_sha256 },
    ...{ artifact_sha256: blob.sha256, artifact_bytes: blob.bytes },
    ...{ created_by: context.principal.name, created_at: at },
  });
  const way = deps.channels.describe(plan.target);
  await insertDelivery(tx, { report_id, ...way, updated_at: at });
  const { target, version, artifact_sha256 } = row;
  const said = { report_id, target, regime, phase, obligation_id, version, missing };
  const checked = { findings: auditedFindings(made.findings), release_reason: made.release_reason };
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
