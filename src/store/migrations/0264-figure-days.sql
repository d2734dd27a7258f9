-- Figures of whole days (UTC), kept so that those of a year are sums of days. What changes an
-- incident leaves a mark in the same transaction: while a day has one, its rows are read.
-- `src/store/statistics/figure-days.ts` reads both, `keep-figures.ts` computes days and takes their
-- marks away.

-- `basis`: by which of its times an incident belongs to the day.
create table figure_day (
  basis text not null check (basis in ('reported', 'due')),
  day date not null,
  -- A digest of the statements that computed it.
  made_by text not null,
  kept_at timestamptz not null default now(),
  -- Null where there are no incidents.
  figures json,
  -- What the filters of the list offer, which is read for all days at once.
  facets json,
  primary key (basis, day)
);
create index figure_day_oldest on figure_day (kept_at);

-- The times between two events of the incidents of a day, in microseconds, by order of magnitude.
create table figure_length (
  name text not null,
  bucket smallint not null,
  day date not null,
  lengths bigint[] not null,
  primary key (name, bucket, day)
);
create index figure_length_day on figure_length (day);

-- The sum of the facets of all kept days, so that a list of any length adds few of them.
create table figure_total (
  made_by text primary key,
  facets jsonb not null
);

-- Writers only add, so none waits for another. A mark names the day, or an incident of it.
create table figure_mark (
  basis text not null,
  day date,
  incident_id uuid,
  at timestamptz not null default now()
);

-- A day is kept eight hours after its end, and marked from two hours after it on. So what is of
-- today needs no mark, unless a transaction takes more than six hours.
create function first_unmarked() returns timestamptz language sql stable parallel safe
as $$ select date_trunc('day', now() - interval '2 hours', 'UTC') $$;

-- The id of an incident begins with the time when it was made, within three hours of the time when
-- it was reported.
create function is_marked(incident_id uuid) returns boolean language sql stable parallel safe as $$
  select incident_id < (lpad(to_hex(
      (extract(epoch from first_unmarked()) * 1000)::bigint + 10800000), 12, '0')
      || '00000000000000000000')::uuid
    or substr(incident_id::text, 15, 1) <> '7'
$$;

create function figure_day_of(at timestamptz) returns date
language sql immutable parallel safe as $$ select (at at time zone 'UTC')::date $$;

-- Functions without a condition of the trigger: the server reads a condition again for each
-- statement, which takes longer than the call.
create function mark_incident() returns trigger language plpgsql as $$
declare
  first timestamptz := first_unmarked();
begin
  if tg_op = 'UPDATE' then
    if least(old.created_at, new.created_at) < first and
      (old.created_at, old.undone_at, old.severity, old.reported_severity, old.workflow_status,
        old.status_lifecycle, old.priority, old.category, old.outcome, old.ai_serious_incident,
        old.nis2_relevant, old.gdpr_breach, old.detected_at, old.occurred_at,
        old.acknowledged_at, old.contained_at, old.recovered_at, old.closed_at, old.names_asset,
        old.ai_act_relevant, old.gdpr_personal_data, old.evidence_status, old.owner_email,
        old.level, old.source_tool, old.agent_id, old.finding)
      is distinct from
      (new.created_at, new.undone_at, new.severity, new.reported_severity, new.workflow_status,
        new.status_lifecycle, new.priority, new.category, new.outcome, new.ai_serious_incident,
        new.nis2_relevant, new.gdpr_breach, new.detected_at, new.occurred_at,
        new.acknowledged_at, new.contained_at, new.recovered_at, new.closed_at, new.names_asset,
        new.ai_act_relevant, new.gdpr_personal_data, new.evidence_status, new.owner_email,
        new.level, new.source_tool, new.agent_id, new.finding) then
      insert into figure_mark (basis, day) values ('reported', figure_day_of(old.created_at));
      if old.created_at <> new.created_at then
        insert into figure_mark (basis, day) values ('reported', figure_day_of(new.created_at));
      end if;
    end if;
    if least(old.sla_due_at, new.sla_due_at) < first and
      (old.sla_due_at, old.closed_at, old.undone_at)
        is distinct from (new.sla_due_at, new.closed_at, new.undone_at) then
      insert into figure_mark (basis, day)
      select 'due', figure_day_of(at) from unnest(array[old.sla_due_at, new.sla_due_at]) as at
      where at < first;
    end if;
    return null;
  end if;
  if tg_op = 'DELETE' then
    new := old;
  end if;
  if new.created_at < first then
    insert into figure_mark (basis, day) values ('reported', figure_day_of(new.created_at));
  end if;
  if new.sla_due_at < first then
    insert into figure_mark (basis, day) values ('due', figure_day_of(new.sla_due_at));
  end if;
  return null;
end $$;
create trigger incident_figures after insert or update or delete on incident
  for each row execute function mark_incident();

-- Coverage is computed from what belongs to an incident as well. The first entry of a record's
-- custody is written in the transaction of the record, so it needs no mark of its own.
create function mark_related() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_marked(old.incident_id) then
    insert into figure_mark (basis, incident_id) values ('reported', old.incident_id);
  end if;
  if (tg_op = 'INSERT' or tg_op = 'UPDATE' and old.incident_id <> new.incident_id)
      and is_marked(new.incident_id) then
    insert into figure_mark (basis, incident_id) values ('reported', new.incident_id);
  end if;
  return null;
end $$;

do $$
declare
  related text;
begin
  foreach related in array array[
    'evidence', 'action', 'technique_decision', 'legal_deadline', 'legal_submission'
  ] loop
    execute format('create trigger %1$s_figures after insert or update or delete on %1$s
      for each row execute function mark_related()', related);
  end loop;
end $$;

-- A record that proves a step counts with the step's incident.
create index action_validation on action (validation_ref) where validation_ref is not null;
create function mark_validated() returns trigger language plpgsql as $$
begin
  if (old.visibility, old.status) is distinct from (new.visibility, new.status) then
    insert into figure_mark (basis, incident_id)
    select 'reported', incident_id from action
    where validation_ref = new.id and incident_id <> new.incident_id;
  end if;
  return null;
end $$;
create trigger evidence_figures_validated after update of visibility, status on evidence
  for each row execute function mark_validated();

-- A table that is emptied leaves no rows to mark: no day is kept any more.
create function forget_figures() returns trigger language plpgsql as $$
begin
  delete from figure_day;
  delete from figure_total;
  return null;
end $$;

do $$
declare
  emptied text;
begin
  foreach emptied in array array['incident', 'evidence', 'custody_entry', 'action',
    'technique_decision', 'legal_deadline', 'legal_submission'] loop
    execute format('create trigger %1$s_figures_emptied after truncate on %1$s
      for each statement execute function forget_figures()', emptied);
  end loop;
end $$;
