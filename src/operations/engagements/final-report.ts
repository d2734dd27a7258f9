// POST /engagements/{id}/final-report: decide → record → commit → answer. A report whose claims
// nothing proves is refused, and that it was refused is recorded.
import { timestamp } from '../../domain/clock.ts';
import {
  decideFinalReport,
  doubledTitle,
  type ReportDecision,
  type ReportFinding,
} from '../../domain/engagement-report.ts';
import { DomainError } from '../../domain/error.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { countLog, listLog } from '../../store/engagements/engagement-log.ts';
import { insertReport, listReports } from '../../store/engagements/engagement-reports.ts';
import type {
  EngagementReportRow,
  EngagementRow,
} from '../../store/engagements/engagement-tables.ts';
import { updateEngagement } from '../../store/engagements/engagements.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, RecordedRefusal, type Tx } from '../transact.ts';
import { Faults } from './described.ts';
import { requireEngagement } from './find.ts';
import { writeEngagement } from './writable.ts';

export interface SaidReport {
  summary: string;
  findings?: ReportFinding[];
  lessons?: string;
}

/** Every accepted version is kept; what the register holds is read in the same transaction. */
export async function submitFinalReport(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  said: SaidReport,
): Promise<EngagementReportRow> {
  const { summary, findings, lessons } = checked(said);
  return writeEngagement(deps, context, reference, async (tx, engagement) => {
    assertVersion(context, engagement.version);
    const { id: engagement_id, public_id } = engagement;
    const register = await listLog(tx, engagement_id, { type: ['evidence_register'] });
    const hashes = new Map(register.map(({ number, hash }) => [number, hash]));
    const decision = decideFinalReport(findings, new Set(hashes.keys()));
    const at = timestamp(deps.clock.now());
    if (!decision.accepted) return refusal(tx, context, at, engagement, decision, hashes.size);
    const rests_on = decision.rests_on.map((number) => ({
      number,
      hash: required(hashes.get(number), 'register entry'),
    }));
    const version = (await listReports(tx, engagement_id)).length + 1;
    const texts = { findings: JSON.stringify(findings), rests_on: JSON.stringify(rests_on) };
    const row = { engagement_id, version, summary, lessons, ...texts };
    const report = await insertReport(tx, {
      ...row,
      accepted_by: context.principal.name,
      accepted_at: at,
    });
    await updateEngagement(tx, engagement_id, { updated_at: at });
    const counts = { findings: findings.length, rests_on: decision.rests_on.length };
    const detail = { public_id, version, ...counts, register_entries: hashes.size };
    const action = 'engagement.report_accepted';
    await writeAudit(tx, context, at, { action, engagement_id, detail });
    return report;
  });
}

function checked({ summary, findings = [], lessons = '' }: SaidReport) {
  const faults = new Faults();
  if (summary.trim() === '') faults.add('/summary', 'must not be blank');
  const doubled = doubledTitle(findings);
  if (doubled !== null) {
    const at = findings.findLastIndex(({ title }) => title === doubled);
    faults.add(`/findings/${at}/title`, 'is also the title of another finding');
  }
  faults.end();
  const plain = findings.map(({ title, severity, claim, evidence }) => {
    const numbers = [...new Set(evidence)].sort((a, b) => a - b);
    return { title: title.trim(), severity, claim, evidence: numbers };
  });
  return { summary: summary.trim(), findings: plain, lessons: lessons.trim() || null };
}

async function refusal(
  tx: Tx,
  context: RequestContext,
  at: string,
  { id: engagement_id, public_id }: EngagementRow,
  { unproven }: ReportDecision,
  register_entries: number,
): Promise<RecordedRefusal> {
  const detail = { public_id, register_entries, unproven: unproven.length };
  const action = 'engagement.report_refused';
  await writeAudit(tx, context, at, { action, engagement_id, detail });
  const why =
    register_entries === 0
      ? 'The evidence register has no entries. Add log entries that prove the claims to the ' +
        'register, then submit the report again.'
      : `The register does not prove ${unproven.length} of the claims. Cite register entries as ` +
        'their evidence, or remove the claims.';
  const members = { register_entries, unproven };
  const error = new DomainError('final_report_requires_evidence_register', why, members);
  return new RecordedRefusal(error);
}

export interface ReadReports {
  /** The newest accepted one. */
  final_report: EngagementReportRow | null;
  versions: EngagementReportRow[];
  register_entries: number;
}

export async function readFinalReport(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<ReadReports> {
  const db = deps.database.kysely;
  const { id } = await requireEngagement(db, principal, reference);
  const versions = await listReports(db, id);
  const { register_entries } = await countLog(db, id);
  return { final_report: versions.at(-1) ?? null, versions, register_entries };
}

/** The newest accepted report, or the refusal of what needs one. */
export function requireReport<Report>(versions: readonly Report[]): Report {
  const newest = versions.at(-1);
  if (newest !== undefined) return newest;
  const detail = 'There is no accepted final report yet. Submit a final report first.';
  throw new DomainError('final_report_required', detail);
}
