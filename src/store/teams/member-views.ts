// What of the database a member of teams is shown: a schema with views of the names of the tables.
// A table without a view does not exist for them, so what no one thought of is refused.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { AuditAction } from '../../domain/audit-actions.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';

export const memberSchema = 'member';

/** The names of the teams that count, in small letters; each transaction begins with them. */
export const teamsSetting = 'proofline.teams';

/** The account of the member. */
export const memberSetting = 'proofline.member';

/** Fails where the setting is missing: no statement runs without it. */
const itsTeams = `current_setting('${teamsSetting}')::text[]`;
const ofIncident = 'incident_id in (select id from member.incident)';
const itself = `current_setting('${memberSetting}')`;
const ofEngagement = 'engagement_id in (select id from member.engagement)';
const ofEvidence = 'evidence_id in (select id from member.evidence)';

interface Shown {
  rows: string;
  /** Whether a row can be written that is not shown; absent, one that is shown stays so. */
  writes?: 'any';
  /** Columns that are shown as another expression. */
  as?: Readonly<Record<string, string>>;
  /** The other columns are null. */
  only?: readonly string[];
  /** System columns, which views have only by name. */
  also?: readonly string[];
}

/** An incident that another team might have is named only where it is shown itself. */
const ifShown = (column: string) => `(select id from member.incident where id = base.${column})`;

/**
 * Entries that name no other incident and no other team. What was described, linked, merged, split
 * or called a duplicate can.
 */
const shownActions: readonly AuditAction[] = [
  ...(['incident.created', 'incident.classified', 'incident.assigned'] as const),
  ...(['incident.assignment_undone', 'incident.moved', 'incident.milestones_recorded'] as const),
  ...(['incident.closed', 'incident.close_refused', 'incident.record_closed'] as const),
  ...(['incident.reopened', 'action.added', 'action.updated', 'evidence.attached'] as const),
  ...(['evidence.confirmed', 'evidence.withdrawn', 'evidence.verified'] as const),
  ...(['evidence.visibility_changed', 'evidence.exported', 'technique.decided'] as const),
  ...(['note.created', 'note.edited', 'note.retracted', 'note.restored'] as const),
];
const shownList = `'{${shownActions.join(',')}}'::text[]`;

/**
 * The rows of the tables that are shown, each after those that it rests on. Of what people of other
 * teams wrote, counted or did, nothing is shown, nor that it is there.
 */
export const shownTables: Readonly<
  Partial<
    Record<
      keyof Tables | 'indicator_sighting' | 'log_event' | 'incident_block' | 'incident_mark',
      Shown
    >
  >
> = {
  incident: {
    rows: `lower(team) = any(${itsTeams})`,
    as: {
      recurrence_of: `(select id from public.incident as before
        where before.id = base.recurrence_of and lower(before.team) = any(${itsTeams}))`,
    },
    // Lists know the state of a row by it.
    also: ['xmin', 'ctid'],
  },
  // Whether bits are kept of all incidents, and how many were changed since.
  incident_block: { rows: 'true', only: ['block', 'kept_at'] },
  incident_mark: { rows: 'true' },
  evidence: { rows: ofIncident },
  custody_entry: { rows: ofEvidence },
  erased_record: { rows: ofEvidence },
  evidence_erasure: { rows: ofIncident },
  // Techniques are read from what the events of an incident say.
  log_event: { rows: ofIncident, only: ['incident_id', 'title', 'at'] },
  note: { rows: ofIncident },
  note_version: { rows: 'note_id in (select id from member.note)' },
  action: { rows: ofIncident },
  incident_outcome: { rows: ofIncident, as: { duplicate_of: ifShown('duplicate_of') } },
  // What was merged in might have come from elsewhere.
  incident_merge: {
    rows: 'target_id in (select id from member.incident)',
    as: {
      ...{ before: 'null::jsonb', after: 'null::jsonb' },
      ...{ reason: 'null::text', undo_reason: 'null::text' },
    },
  },
  technique_decision: { rows: ofIncident },
  legal_facts: { rows: ofIncident },
  legal_fact_decision: { rows: ofIncident },
  legal_withdrawn_flag: { rows: ofIncident },
  legal_submission: { rows: ofIncident },
  legal_decision: { rows: ofIncident },
  // Who the organisation reports as: what applies to an incident is counted by it.
  legal_entity: { rows: 'true' },
  // Labels and choices of another team's fields are its words.
  custom_field: { rows: `team is null or lower(team) = any(${itsTeams})` },
  // Those of other teams and of none are hidden, also where they made an incident of the team.
  connector_run: { rows: `lower(team) = any(${itsTeams})` },
  run_remark: { rows: 'run_id in (select id from member.connector_run)' },
  // Who else saw an incident again is needed to undo an import, and shown nowhere.
  sighting: { rows: ofIncident },
  // What imports of members write alongside. Who else saw an indicator stays hidden.
  indicator: { rows: 'false', writes: 'any' },
  indicator_sighting: { rows: 'false', writes: 'any' },
  team: {
    rows: `lower(name) = any(${itsTeams}) and archived_at is null`,
    only: ['id', 'name', 'archived_at'],
  },
  incident_link: {
    rows: `from_id in (select id from member.incident)
      and to_id in (select id from member.incident)`,
  },
  // Asked for by the hashes of their evidence; who else has such a file is hidden.
  blob_fault: {
    rows: 'true',
    as: { incident_id: ifShown('incident_id') },
  },
  // Of the log, what happened to an incident itself; what they do is written to it.
  audit_entry: {
    rows: `${ofIncident} and engagement_id is null and action = any(${shownList})`,
    writes: 'any',
  },
  audit_pending: { rows: 'false', writes: 'any' },
  // Restricted ones are shown to those alone who are members of the engagement itself.
  engagement: {
    rows: `lower(team) = any(${itsTeams}) and (not restricted or exists (
      select from public.engagement_member as one
      where one.engagement_id = base.id and account_id = ${itself}::uuid))`,
  },
  engagement_member: { rows: ofEngagement },
  engagement_rules: { rows: ofEngagement },
  engagement_sign_off: { rows: ofEngagement },
  engagement_move: { rows: ofEngagement },
  engagement_entry: { rows: ofEngagement, as: { incident_id: ifShown('incident_id') } },
  engagement_report: { rows: ofEngagement },
  engagement_remediation: {
    rows: `${ofEngagement} and incident_id in (select id from member.incident)`,
  },
  agent: {
    rows: `lower(team) = any(${itsTeams})`,
    as: {
      quarantine_incidents: `array(select id from member.incident
        where id = any(base.quarantine_incidents))`,
    },
  },
  agent_event: {
    rows: 'agent_id in (select agent_id from member.agent)',
    as: {
      incident_id: ifShown('incident_id'),
      evidence_id: '(select id from member.evidence where id = base.evidence_id)',
    },
  },
  // What changes by members read and write alongside the record.
  idempotency_key: { rows: `principal = ${itself}` },
  last_assignment: { rows: ofIncident },
  legal_deadline: { rows: ofIncident },
  legal_evaluation: { rows: ofIncident },
  incident_watch: { rows: ofIncident },
  inbox_item: { rows: 'false', writes: 'any' },
  // Whom they can name: those who have a role in these teams.
  account: {
    rows: `id in (select account_id from public.team_member
      join public.team on team.id = team_member.team_id
      where lower(team.name) = any(${itsTeams}) and archived_at is null)`,
    only: ['id', 'email', 'name', 'roles', 'disabled_at'],
  },
  // Whether bytes that come in were erased meanwhile.
  blob: { rows: 'true' },
  erased_file: { rows: 'true', only: ['sha256'] },
  vault_key: { rows: 'true', only: ['sha256'] },
  vault_wrapping: { rows: 'true', only: ['key_name'] },
};

/** How the views are made; another text has them made again. */
export const viewsDigest = createHash('sha256').update(JSON.stringify(shownTables)).digest('hex');

/** Before the tables change: a view would not let them. */
export const dropViews = `drop schema if exists ${memberSchema} cascade`;

/** Whether the views are those of this program. */
export async function haveViews(on: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await on.query<{ made: string | null }>(
    `select obj_description(to_regnamespace('${memberSchema}'), 'pg_namespace') as made`,
  );
  return rows[0]?.made === viewsDigest;
}

/**
 * Makes the views of all columns that the tables have. They have the rights of the caller, so no
 * role gets more by them.
 */
export async function makeViews(client: pg.PoolClient): Promise<void> {
  await client.query(`${dropViews}; create schema ${memberSchema}`);
  for (const [table, shown] of Object.entries(shownTables)) {
    const columns = [...(await columnsOf(client, table)), ...(shown.also ?? [])];
    const shownAs = columns.map((column) => {
      const isHidden = shown.only?.includes(column) === false;
      const hidden = isHidden ? `(null::public."${table}")."${column}"` : undefined;
      const other = shown.as?.[column] ?? hidden;
      return other === undefined ? `base."${column}"` : `${other} as "${column}"`;
    });
    await client.query(
      `create view ${memberSchema}."${table}" with (security_invoker = true) as
        select ${shownAs.join(', ')} from public."${table}" as base where ${shown.rows}
        ${shown.writes === 'any' ? '' : 'with check option'}`,
    );
  }
  await grantViews(client);
  await client.query(`comment on schema ${memberSchema} is '${viewsDigest}'`);
}

/**
 * Roles that can use tables can use their views, which run with their rights: so a role that runs
 * the service keeps what it had when the views are made again.
 */
async function grantViews(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with granted as (
       select tables.relname, rolname, lower(privilege_type) as privilege
       from pg_class views
         join pg_class tables on tables.relname = views.relname
           and tables.relnamespace = 'public'::regnamespace
         cross join lateral aclexplode(tables.relacl)
         join pg_roles on pg_roles.oid = grantee
       where views.relnamespace = '${memberSchema}'::regnamespace
         and grantee <> tables.relowner
         and privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
     )
     select format('grant usage on schema ${memberSchema} to %I', rolname) as statement
     from granted group by rolname
     union all
     select format('grant %s on ${memberSchema}.%I to %I',
       string_agg(distinct privilege, ', '), relname, rolname)
     from granted group by relname, rolname`,
  );
  for (const { statement } of rows) await client.query(statement);
}

async function columnsOf(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ names: string[] }>(
    `select array_agg(attname::text order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public."${table}"`],
  );
  return required(rows[0], 'row').names;
}
