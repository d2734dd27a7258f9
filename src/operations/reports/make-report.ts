// Making the package of a report: the records at one moment, the draft of the obligation that it
// meets, and the signature. Nothing is written here.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { isFrozen } from '../../domain/report-draft.ts';
import type { ReportTarget } from '../../domain/report-target.ts';
import { required } from '../../domain/required.ts';
import type { Language } from '../../domain/text.ts';
import { articleOf } from '../../legal/citation.ts';
import { doraKey, doraReportOf, fieldsOfReport } from '../../legal/dora-report.ts';
import { draftOf, filledFields, proposedKeys, type Drafted } from '../../legal/draft.ts';
import type { Evaluation } from '../../legal/evaluate.ts';
import type { Gathered } from '../../legal/gather.ts';
import { recipientsOf, type Recipient } from '../../legal/recipients.ts';
import { findObligation } from '../../legal/registry.ts';
import { checkRelease, type Finding } from '../../legal/release-check.ts';
import type { ReportPhase } from '../../legal/report-phases.ts';
import { zoneOfReport } from '../../legal/time-zones.ts';
import {
  authorityReport,
  bundleOf,
  contentSha256,
  messageReport,
  toldSha256,
  type ReportDraft,
  type ReportHead,
  type ReportSource,
  type Sender,
} from '../../reports/authority-report.ts';
import { contentsOf } from '../../reports/report-contents.ts';
import { readIncidentRecords } from '../../store/packages/packages.ts';
import { listForeignReceipts } from '../../store/reports/reports.ts';
import { issue, type Documents, type Issue } from '../../trust/package.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { addresseeOf, type Addressee } from '../legal/addressee.ts';
import { evaluated } from '../legal/evaluate-incident.ts';
import type { Tx } from '../transact.ts';
import type { KeptDraft } from './report-drafts.ts';
import { incomplete, messageIn, textsOf, withTexts } from './written-texts.ts';

export interface ReportPlan {
  phase: ReportPhase;
  target: ReportTarget;
  /** The name of one where there are several; the first where it is left out. */
  recipient?: string | undefined;
  /** Why it goes out in spite of what speaks against it. */
  release_reason: string | null;
}

export interface MadeReport {
  incident_id: string;
  /** The texts that people wrote, as they go out. */
  texts: KeptDraft[];
  plan: ReportPlan;
  addressee: Addressee;
  head: ReportHead;
  bundle: string[];
  documents: Documents;
  /** The documents that other records would give. */
  documentsOf: (source: ReportSource) => Documents;
  content_sha256: string;
  /** Of its fields and evidence, which an approval is for. */
  told_sha256: string;
  issued: Issue;
  /** What the caller should know; none of it stops the export. */
  warnings: string[];
  /** What speaks against letting it go. */
  findings: Finding[];
}

/** The program that makes the package. */
export type Generator = { name: string; version: string };

type MakeDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'config' | 'packageKeys'>;

/** The records of the report, as this transaction sees them. */
export async function readReportSource(
  tx: Tx,
  incident_id: string,
  addressee: Addressee,
): Promise<ReportSource> {
  const foreign_receipts = await listForeignReceipts(tx, incident_id, addressee);
  return { ...(await readIncidentRecords(tx, incident_id)), foreign_receipts };
}

export async function makeReport(
  deps: MakeDeps,
  context: RequestContext,
  incident_id: string,
  plan: ReportPlan,
  generator: Generator,
): Promise<MadeReport> {
  const db = deps.database.kysely;
  const legal = await evaluated(db, deps, await requireIncident(db, incident_id));
  const { obligation: met } = draftedOf(plan.phase, legal);
  const duty = legal.evaluation.duties.find(({ obligation }) => obligation === met);
  const addressee = addresseeOf(plan.target, legal.gathered, plan.recipient, duty);
  const source = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readReportSource(tx, incident_id, addressee));
  const released = { by: context.principal.name, at: timestamp(deps.clock.now()) };
  const { draft: generated, missing, drafted } = draftFor(plan.phase, legal, released);
  const texts = await textsOf(db, incident_id, drafted.obligation.id);
  const draft = withTexts(generated, texts);
  const findings = findingsOf(plan.phase, legal, texts, 'en', [addressee.recipient]);
  const { gathered } = legal;
  const told = { drafted, gathered, missing, released, findings, addressee };
  const head = headOf(deps, plan, told);
  const message = messageIn(drafted, draft);
  if (message !== null && missing.length > 0) throw incomplete(drafted, missing);
  const documentsOf = (records: ReportSource) =>
    message === null
      ? authorityReport(records, head, draft, contentsOf(plan.phase, plan.target), generator)
      : messageReport(records, head, message, { sender: senderOf(gathered), generator });
  const documents = documentsOf(source);
  const key = await deps.packageKeys.current();
  return {
    ...{
      incident_id,
      texts,
      plan,
      addressee,
      head,
      documents,
      documentsOf,
      bundle: message === null ? bundleOf(draft) : ['message'],
    },
    content_sha256: contentSha256(documents, plan.release_reason),
    told_sha256: toldSha256(documents, draft),
    issued: issue(documents.manifest, released.at, key),
    warnings: warningsOf(plan.phase, legal),
    findings,
  };
}

export type Legal = { gathered: Gathered; evaluation: Evaluation };

function warningsOf({ regime }: ReportPhase, { evaluation }: Legal): string[] {
  if (evaluation.duties.some((duty) => duty.regime.name === regime)) return [];
  return [
    `The recorded facts trigger no obligation of the regime ${regime}, but the report ` +
      'is queued anyway. Check the regime, or record the legal facts (PUT …/legal-facts).',
  ];
}

/** What speaks against letting the report of this phase go. */
export function findingsOf(
  phase: ReportPhase,
  legal: Legal,
  texts: readonly KeptDraft[],
  language: Language,
  recipients: readonly Recipient[] = concerned(phase, legal),
): Finding[] {
  const { gathered, evaluation } = legal;
  const { obligation, regime } = draftedOf(phase, legal);
  const all = [
    ...obligation.fields,
    ...(phase.dora_report ? fieldsOfReport(phase.dora_report) : []),
  ];
  const fields = [...new Map(all.map((field) => [field.key, field])).values()];
  const filled = filledFields({ obligation }, fields, gathered, language);
  const written = gathered.case.facts.report_fields ?? {};
  const said = texts.map(({ language: of, text, state }) => ({
    ...{ language: of, text: text ?? '', is_frozen: isFrozen(state) },
  }));
  const proposed = proposedKeys(fields, filled);
  const country = required(gathered.case.facts.country, 'country');
  const checked = { regime, obligation, evaluation, fields: filled, proposed, written };
  return checkRelease({ ...checked, texts: said, recipients, country }, language);
}

/** All whom the law names for this report. */
function concerned({ targets: [first] }: ReportPhase, { gathered }: Legal): Recipient[] {
  const { country, unconcerned_authorities } = gathered.case.facts;
  const { reporter } = gathered;
  return recipientsOf(first, required(country, 'country'), reporter, unconcerned_authorities);
}

/** The duty that is in play counts; one that is not can be reported anyway. */
export function draftedOf({ obligations }: ReportPhase, { evaluation }: Legal): Drafted {
  const open = evaluation.duties.filter(({ obligation }) => obligations.includes(obligation.id));
  const duty = open.find(({ submission }) => submission === null) ?? open[0];
  if (duty !== undefined) return duty;
  const found = required(findObligation(obligations[0]), 'obligation of the phase');
  return { ...found, clock: { due_at: null, pending: false } };
}

function draftFor(
  phase: ReportPhase,
  legal: Legal,
  released: { by: string; at: Timestamp },
): { draft: ReportDraft; missing: string[]; drafted: Drafted } {
  const drafted = draftedOf(phase, legal);
  const { gathered } = legal;
  const en = draftOf(drafted, gathered, 'en', released);
  const pl = draftOf(drafted, gathered, 'pl', released);
  const { dora_report: name } = phase;
  const dora_report =
    name === undefined ? null : doraReportOf(gathered, name, 'en', released.at, 'released');
  const numbers = dora_report?.missing.map(doraKey) ?? [];
  const missing = [...new Set([...en.incomplete, ...numbers])].sort();
  return { draft: { en, pl, dora_report }, missing, drafted };
}

function senderOf({ reporter }: Gathered): Sender | null {
  return reporter && { name: reporter.legal_name, address: reporter.address };
}

function headOf(
  deps: Pick<Deps, 'ids' | 'config'>,
  { phase, target, release_reason }: ReportPlan,
  made: {
    addressee: Addressee;
    drafted: Drafted;
    gathered: Gathered;
    missing: string[];
    released: { by: string; at: Timestamp };
    findings: readonly Finding[];
  },
): ReportHead {
  const { obligation, regime, clock } = made.drafted;
  const { recipient } = made.addressee;
  return {
    report_id: deps.ids.next(),
    ...{ target, regime: phase.regime, phase: phase.phase },
    obligation_id: obligation.id,
    article: articleOf(regime, obligation.article),
    recipient: { kind: recipient.kind, name: recipient.name, channel: recipient.channel },
    ...{ due_at: clock.due_at, latest_at: clock.latest_at ?? null },
    timezone: zoneOfReport(regime.name, made.gathered.place.timezone),
    missing: made.missing,
    released_by: made.released.by,
    released_at: made.released.at,
    release_check: { findings: made.findings.length, reason_given: release_reason !== null },
  };
}
