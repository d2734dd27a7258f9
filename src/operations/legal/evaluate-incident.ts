// The legal evaluation of one incident, and the deadlines that are kept of it so that lists and
// calendars need not evaluate everything.
import { timestamp } from '../../domain/clock.ts';
import type { FieldError } from '../../domain/error.ts';
import type { Language } from '../../domain/text.ts';
import { incidentFields } from '../../fields/incident.ts';
import { unrecognised, warningOf } from '../../fields/unrecognised.ts';
import { inLanguage } from '../../legal/answer-language.ts';
import { answerOf, type LegalAnswer } from '../../legal/answer.ts';
import {
  doraReportOf,
  undecidedNumbers,
  type DoraReport,
  type DoraReportName,
} from '../../legal/dora-report.ts';
import { evaluate, type Duty, type Evaluation } from '../../legal/evaluate.ts';
import { gather, type Asked, type Gathered } from '../../legal/gather.ts';
import { isAuthority } from '../../legal/recipients.ts';
import { regimesOf, rulesVersion } from '../../legal/registry.ts';
import { attributed, undecidedFacts, type EvaluateWith } from '../../legal/removals.ts';
import { profileKey } from '../../store/entities/entities.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { legalRecords, replaceDeadlines, type LegalRecords } from '../../store/legal/legal.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import type { Tx } from '../transact.ts';

type Clocked = Pick<Deps, 'clock' | 'config'>;

/** What the engine finds for the incident; queries override facts for this answer only. */
export async function readLegalTriggers(
  deps: Clocked & Pick<Deps, 'database'>,
  reference: string,
  asked: Asked,
  language: Language,
): Promise<LegalAnswer & { warnings: FieldError[] }> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  const now = deps.clock.now();
  const { gathered, evaluation } = await evaluated(db, deps, incident, asked);
  const rules = regimesOf(deps.config.IP3_LEGAL_REGIMES);
  const answer = answerOf({ evaluation, gathered, rules, now, language });
  return {
    ...inLanguage(answer, language),
    warnings: undecidable(incident, asked, gathered, language),
  };
}

/** An entity type that the rules do not know; a recorded one makes up for that of the incident. */
function undecidable(
  { entity }: IncidentRow,
  asked: Asked,
  { case: { facts } }: Gathered,
  language: Language,
): FieldError[] {
  const isKnown = [facts.entity_type, facts.nis2_class, facts.provider_type].some(
    (fact) => fact !== null,
  );
  const read = asked.entity ?? (isKnown ? null : entity);
  const unknown = unrecognised(incidentFields, { entity: read });
  return unknown.map((one) => warningOf(one, language));
}

/** A report under DORA with what is known, what is missing and what a person has to check. */
export async function readDoraReport(
  deps: Clocked & Pick<Deps, 'database'>,
  reference: string,
  report: DoraReportName,
  language: Language,
): Promise<DoraReport & { undecided: string[] }> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  const { gathered } = await evaluated(db, deps, incident);
  const shown = doraReportOf(gathered, report, language, timestamp(deps.clock.now()));
  return { ...shown, undecided: undecidedNumbers(gathered, report) };
}

/** Facts and duties of the incident as this connection sees it. */
export async function evaluated(
  db: Parameters<typeof legalRecords>[0],
  deps: Clocked,
  incident: IncidentRow,
  asked: Asked = {},
): Promise<{ gathered: Gathered; evaluation: Evaluation }> {
  const records = await legalRecords(db, incident.id);
  const evaluateWith = evaluator(deps, incident, records, asked);
  const { facts, fact_decisions: decisions } = records;
  const rules = regimesOf(deps.config.IP3_LEGAL_REGIMES);
  const undecided = undecidedFacts(facts, { rules, decisions }, evaluateWith);
  const asRead: EvaluateWith = (recorded) => evaluateWith(recorded, undecided);
  const { gathered, evaluation } = asRead(facts);
  return { gathered, evaluation: attributed(facts, decisions, evaluation, asRead) };
}

/** Evaluates the incident with other recorded facts. */
export function evaluator(
  deps: Clocked,
  incident: IncidentRow,
  records: LegalRecords,
  asked: Asked = {},
): EvaluateWith {
  const { IP3_TIMEZONE: timezone, IP3_COUNTRY: country } = deps.config;
  const rules = regimesOf(deps.config.IP3_LEGAL_REGIMES);
  const now = deps.clock.now();
  return (facts, undecided = []) => {
    const recorded = { incident, ...records, facts, undecided };
    const gathered = gather(recorded, asked, { timezone, country });
    return { gathered, evaluation: evaluate(gathered.case, rules, gathered.place, now) };
  };
}

/**
 * Reports that the incident must bring to an authority, and those of them whose receipt is held as
 * evidence. What still waits for facts or for another report is not counted.
 */
export async function countObligations(
  db: Parameters<typeof legalRecords>[0],
  deps: Clocked,
  incident: IncidentRow,
): Promise<{ triggered: number; receipted: number }> {
  const { evaluation } = await evaluated(db, deps, incident);
  const due = evaluation.duties.filter(
    ({ status, obligation }) => status === 'triggered' && isAuthority(obligation.recipient),
  );
  const held = evaluation.given.submissions.filter(
    ({ receipt_evidence_id }) => typeof receipt_evidence_id === 'string',
  );
  const receipted = due.filter(
    (duty) =>
      !lacksReceipt(duty) && held.some(({ obligation_id }) => obligation_id === duty.obligation.id),
  );
  return { triggered: due.length, receipted: receipted.length };
}

/** Of several recipients, one has not acknowledged its report. */
function lacksReceipt({ sent }: Duty): boolean {
  return sent.length > 1 && !sent.every(({ receipted }) => receipted);
}

/** Rules, settings and profile that an evaluation depends on. */
export async function rulesKey(
  db: Parameters<typeof profileKey>[0],
  { config }: Pick<Deps, 'config'>,
): Promise<string> {
  const { IP3_LEGAL_REGIMES, IP3_TIMEZONE, IP3_COUNTRY } = config;
  const profile = await profileKey(db);
  const key = [rulesVersion, IP3_TIMEZONE, IP3_COUNTRY, ...IP3_LEGAL_REGIMES, profile];
  return key.join(' ').trimEnd();
}

/**
 * Evaluates the incident as it is in this transaction and keeps its dated obligations. Every write
 * that changes what the engine reads calls it under the lock of the incident.
 */
export async function refreshDeadlines(
  tx: Tx,
  deps: Clocked,
  incident: IncidentRow,
): Promise<Evaluation> {
  // Before the profile is read: one that changes in between is evaluated once more.
  const rules_key = await rulesKey(tx, deps);
  const { evaluation } = await evaluated(tx, deps, incident);
  const rows = evaluation.duties.flatMap((duty) => {
    const { obligation, regime, status, clock, submission } = duty;
    const { due_at, latest_at, provisional, binding } = clock;
    if (due_at === null) return [];
    const lacks_receipt = lacksReceipt(duty);
    const of = { incident_id: incident.id, obligation_id: obligation.id, regime: regime.name };
    const submitted_at = submission?.submitted_at ?? null;
    const said = { status, due_at, latest_at, provisional, submitted_at, binding, lacks_receipt };
    return [{ ...of, ...said }];
  });
  const evaluated_at = timestamp(deps.clock.now());
  await replaceDeadlines(tx, incident.id, rows, { rules_key, evaluated_at });
  return evaluation;
}
