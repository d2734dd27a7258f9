// POST …/reports/incidents/{id}/export: one signed package of an incident for an authority, kept in
// the vault, and its delivery, queued in the same transaction.
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
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
import { countEvidence } from '../../store/packages/packages.ts';
import { packageText } from '../../trust/package.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { isSaid } from '../legal/decide-removal.ts';
import { evaluated } from '../legal/evaluate-incident.ts';
import { publishPackageKeys } from '../packages/publish-keys.ts';
import {
  keepReport,
  type ExportDeps,
  type ExportedReport,
  type ExportInput,
} from './keep-report.ts';
import {
  draftedOf,
  findingsOf,
  makeReport,
  type Generator,
  type MadeReport,
  type ReportPlan,
} from './make-report.ts';
import type { KeptDraft } from './report-drafts.ts';
import { textsOf } from './written-texts.ts';

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
    const made = await makeReport(deps, context, id, plan, generator);
    assertApproved(made.texts);
    assertReleasable(made, input, context);
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

/** 409 while a text that people wrote waits: neither it nor the generated one can go out. */
function assertApproved(texts: readonly KeptDraft[]): void {
  const open = texts.find(({ state }) => !isFrozen(state));
  if (open === undefined) return;
  const { language, number, state } = open;
  const detail =
    `Version ${number} of the text of this report is not approved. Have it approved, or discard ` +
    'it to send the generated text.';
  throw new DomainError('invalid_transition', detail, { language, number, state });
}

/**
 * 422 where something speaks against it and no one says why it is sent anyway. Only the
 * reports that the contract names go out then, and their records say that no reason was given.
 */
function assertReleasable(
  { findings, plan: { phase, release_reason } }: MadeReport,
  { check }: ExportInput,
  { principal: { id, scopes } }: RequestContext,
): void {
  if (release_reason !== null && (!isUuid(id) || scopes !== undefined)) throw noPerson();
  if (findings.length === 0 && release_reason !== null) throw nothingToExplain();
  if (findings.length === 0) return;
  if (release_reason !== null || (phase.in_contract === true && check !== 'strict')) return;
  const detail =
    `The release check has ${findings.length} findings. Repair them, or say in ` +
    '"release_reason" why the report is sent anyway.';
  throw new DomainError('reason_required', detail, { findings });
}

/** A reason without findings would say of the report that something spoke against it. */
function nothingToExplain(): DomainError {
  const message = 'must be left out: the release check found nothing';
  return validationFailed([{ pointer: '/release_reason', message }]);
}

/** The secret header and machines answer for nothing. */
function noPerson(): DomainError {
  const detail = 'Only a person with the role Legal/DPO can release a report with a reason.';
  return new DomainError('forbidden', detail, { required_role: 'Legal/DPO' });
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
  const { release_reason, recipient } = input;
  const reason = isSaid(release_reason) ? release_reason.trim() : null;
  return { phase, target, recipient, release_reason: reason };
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
