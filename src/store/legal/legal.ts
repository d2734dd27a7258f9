// SQL of the legal facts, of what was sent and decided, and of the deadlines that follow.
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { ReportingEntity } from '../../domain/legal-entity.ts';
import { required } from '../../domain/required.ts';
import type { FactDecision, Setters } from '../../legal/facts.ts';
import type { LegalFlag } from '../../legal/gather.ts';
import type { Tables } from '../tables.ts';
import type {
  LegalDeadlineRow,
  LegalDecisionRow,
  LegalDecisionTable,
  LegalFactDecisionRow,
  LegalFactDecisionTable,
  LegalFactsRow,
  LegalFactsTable,
  LegalSubmissionRow,
  LegalSubmissionTable,
  LegalWithdrawnFlagTable,
} from './legal-tables.ts';

export async function findLegalFacts(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<LegalFactsRow | undefined> {
  return db
    .selectFrom('legal_facts')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .executeTakeFirst();
}

/** Replaces the facts as a whole and moves the version on. */
export async function putLegalFacts(
  db: Kysely<Tables>,
  row: Insertable<LegalFactsTable>,
): Promise<LegalFactsRow> {
  const { facts, set_by, updated_by, updated_at } = row;
  return db
    .insertInto('legal_facts')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('incident_id').doUpdateSet({
        facts,
        set_by,
        updated_by,
        updated_at,
        version: sql<number>`legal_facts.version + 1`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertSubmission(
  db: Kysely<Tables>,
  row: Insertable<LegalSubmissionTable>,
): Promise<LegalSubmissionRow> {
  return db.insertInto('legal_submission').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertDecision(
  db: Kysely<Tables>,
  row: Insertable<LegalDecisionTable>,
): Promise<LegalDecisionRow> {
  return db.insertInto('legal_decision').values(row).returningAll().executeTakeFirstOrThrow();
}

/** What was decided of an incident, each kind oldest first. */
export async function listDecisions(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<{ duties: LegalDecisionRow[]; facts: LegalFactDecisionRow[] }> {
  const of = (table: 'legal_decision' | 'legal_fact_decision') =>
    db.selectFrom(table).selectAll().where('incident_id', '=', incident_id).orderBy('id').execute();
  return {
    duties: await of('legal_decision'),
    facts: await of('legal_fact_decision'),
  };
}

/** Rows of one moment: a change of facts decides several. */
export async function insertFactDecisions(
  db: Kysely<Tables>,
  rows: readonly Insertable<LegalFactDecisionTable>[],
): Promise<void> {
  await db
    .insertInto('legal_fact_decision')
    .values([...rows])
    .execute();
}

/** The first time counts: the flag was set, and that is what the engine goes on reading. */
export async function insertWithdrawnFlags(
  db: Kysely<Tables>,
  rows: readonly Insertable<LegalWithdrawnFlagTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('legal_withdrawn_flag')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['incident_id', 'flag']).doNothing())
    .execute();
}

export interface LegalRecords {
  facts: Record<string, unknown>;
  set_by: Setters;
  fact_decisions: FactDecision[];
  withdrawn_flags: LegalFlag[];
  submissions: Omit<LegalSubmissionRow, 'incident_id'>[];
  decisions: Omit<LegalDecisionRow, 'incident_id'>[];
  /** Those in use, oldest first. */
  entities: ReportingEntity[];
}

/** Everything recorded for the legal engine on one incident, in one statement. */
export async function legalRecords(db: Kysely<Tables>, incident_id: string): Promise<LegalRecords> {
  const at = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const { rows } = await sql<LegalRecords>`
    select
      coalesce((select facts from legal_facts where incident_id = ${incident_id}), '{}') as facts,
      coalesce((select set_by from legal_facts where incident_id = ${incident_id}), '{}') as set_by,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'fact', fact, 'value', value, 'obligations', obligations, 'reason', reason,
          'decided_by', decided_by, 'decided_role', decided_role, 'evidence_ids', evidence_ids,
          'decided_at', ${at('decided_at')}) order by id)
        from legal_fact_decision where incident_id = ${incident_id}), '[]') as fact_decisions,
      array(select flag from legal_withdrawn_flag where incident_id = ${incident_id}
        order by flag) as withdrawn_flags,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', id, 'obligation_id', obligation_id, 'submitted_at', ${at('submitted_at')},
          'channel', channel, 'reference_number', reference_number, 'recipient', recipient,
          'receipt_evidence_id', receipt_evidence_id, 'incomplete', incomplete,
          'created_by', created_by, 'created_at', ${at('created_at')}) order by id)
        from legal_submission where incident_id = ${incident_id}), '[]') as submissions,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', id, 'obligation_id', obligation_id, 'decision', decision, 'reason', reason,
          'decided_by', decided_by, 'decided_role', decided_role, 'evidence_ids', evidence_ids,
          'decided_at', ${at('decided_at')}) order by id)
        from legal_decision where incident_id = ${incident_id}), '[]') as decisions,
      coalesce((
        select jsonb_agg(content || jsonb_build_object('id', id, 'version', version, 'set',
          jsonb_build_object('by', updated_by, 'at', ${at('updated_at')})) order by id)
        from legal_entity where archived_at is null), '[]') as entities`.execute(db);
  return required(rows[0], 'row');
}

/**
 * Replaces the deadlines of an incident by those of its last evaluation. Its time is a second after
 * the one before it at least: by it, readers of a calendar know which of two events is newer.
 */
export async function replaceDeadlines(
  db: Kysely<Tables>,
  incident_id: string,
  rows: readonly LegalDeadlineRow[],
  evaluated: { rules_key: string; evaluated_at: Timestamp },
): Promise<void> {
  const json = JSON.stringify(rows);
  await sql`
    with gone as (
      delete from legal_deadline where incident_id = ${incident_id} and not exists (
        select 1 from jsonb_to_recordset(${json}::jsonb) as fresh (obligation_id text)
        where fresh.obligation_id = legal_deadline.obligation_id)
    ), noted as (
      insert into legal_evaluation (incident_id, rules_key, evaluated_at)
      values (${incident_id}, ${evaluated.rules_key}, ${evaluated.evaluated_at})
      on conflict (incident_id) do update
      set rules_key = excluded.rules_key,
        evaluated_at = greatest(excluded.evaluated_at,
          legal_evaluation.evaluated_at + interval '1 second')
    )
    insert into legal_deadline
    select * from jsonb_to_recordset(${json}::jsonb) as fresh (
      incident_id uuid, obligation_id text, regime text, status text, due_at timestamptz,
      latest_at timestamptz, provisional boolean, submitted_at timestamptz, binding boolean,
      lacks_receipt boolean)
    on conflict (incident_id, obligation_id) do update set
      regime = excluded.regime, status = excluded.status, due_at = excluded.due_at,
      latest_at = excluded.latest_at, provisional = excluded.provisional,
      submitted_at = excluded.submitted_at, binding = excluded.binding,
      lacks_receipt = excluded.lacks_receipt`.execute(db);
}
