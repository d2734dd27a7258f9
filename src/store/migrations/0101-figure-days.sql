-- Figures of whole days (UTC), kept so that windows of a year are sums of days. What changes an
-- incident leaves a mark for its days in the same transaction: while a mark is there, the rows of
-- the day are read. `src/store/statistics/figure-days.ts` reads the days and takes the marks away.
-- A day is kept when it ended six hours ago, so what concerns today alone leaves no mark: only a
-- transaction of more than six hours would change a day that is kept without one.

-- `basis`: by which of its times an incident belongs to the day.
create table figure_day (
  basis text not null check (basis in ('reported', 'due', 'closed')),
  day date not null,
  -- Null on a day without incidents.
  first_at timestamptz,
  last_at timestamptz,
  -- A digest of the statements that computed it.
  made_by text not null,
  primary key (basis, day)
);

-- Writers only add, so none waits for another.
create table figure_stale (
  basis text not null,
  day date not null,
  at timestamptz not null default now()
);

create table figure_count (
  basis text not null,
  day date not null,
  fact text not null,
  value text not null,
  n bigint not null,
  primary key (basis, day, fact, value)
);

-- Times between two events of incidents that were reported on the day, in microseconds.
create table figure_interval (
  day date not null,
  name text not null,
  n bigint not null,
  total numeric not null,
  open_n bigint not null,
  oldest_open_at timestamptz,
  negative_n bigint not null,
  primary key (day, name)
);

-- The lengths themselves, by their order of magnitude.
create table figure_length (
  day date not null,
  name text not null,
  bucket smallint not null,
  n integer not null,
  lengths bigint[] not null,
  primary key (day, name, bucket)
);
create index figure_length_counts on figure_length (day) include (name, bucket, n);

-- What the map counts.
create table figure_place (
  day date not null,
  country text,
  sector text,
  severity smallint not null,
  is_ai boolean not null,
  host text,
  n integer not null,
  open_n integer not null,
  simulation_n integer not null,
  first_detected_at timestamptz not null,
  last_detected_at timestamptz not null
);
create index figure_place_day on figure_place (day);

create function figure_day_of(at timestamptz) returns date
language sql immutable parallel safe as $$ select (at at time zone 'UTC')::date $$;

-- The days before and after a change; the arguments are those of `basis`. For each row, so that the
-- condition of a trigger lets most changes pass without a call.
create function mark_days() returns trigger language plpgsql as $$
declare
  one text;
begin
  foreach one in array tg_argv loop
    insert into figure_stale (basis, day)
    select distinct one, figure_day_of(own.at)
    from unnest(case one
      when 'reported' then array[old.created_at, new.created_at]
      when 'due' then array[old.sla_due_at, new.sla_due_at]
      else array[old.closed_at, new.closed_at] end) as own (at)
    where own.at < date_trunc('day', now(), 'UTC');
  end loop;
  return null;
end $$;

create trigger incident_figures_new after insert on incident for each row
  when (least(new.created_at, new.sla_due_at, new.closed_at) < date_trunc('day', now(), 'UTC'))
  execute function mark_days('reported', 'due', 'closed');
create trigger incident_figures_gone after delete on incident for each row
  when (least(old.created_at, old.sla_due_at, old.closed_at) < date_trunc('day', now(), 'UTC'))
  execute function mark_days('reported', 'due', 'closed');

-- Changes of what the figures of a day are computed from.
create trigger incident_figures_reported after update on incident for each row
  when (least(old.created_at, new.created_at) < date_trunc('day', now(), 'UTC') and
    (old.created_at, old.undone_at, old.severity, old.reported_severity,
      old.workflow_status, old.status_lifecycle, old.priority, old.category,
      old.outcome, old.ai_act_relevant, old.ai_serious_incident, old.nis2_relevant,
      old.gdpr_breach, old.detected_at, old.occurred_at, old.acknowledged_at,
      old.contained_at, old.recovered_at, old.closed_at, old.names_asset,
      old.country, old.sector, old.source_type, old.finding)
    is distinct from
    (new.created_at, new.undone_at, new.severity, new.reported_severity,
      new.workflow_status, new.status_lifecycle, new.priority, new.category,
      new.outcome, new.ai_act_relevant, new.ai_serious_incident, new.nis2_relevant,
      new.gdpr_breach, new.detected_at, new.occurred_at, new.acknowledged_at,
      new.contained_at, new.recovered_at, new.closed_at, new.names_asset,
      new.country, new.sector, new.source_type, new.finding))
  execute function mark_days('reported');
create trigger incident_figures_due after update on incident for each row
  when (least(old.sla_due_at, new.sla_due_at) < date_trunc('day', now(), 'UTC') and
    (old.sla_due_at, old.closed_at, old.undone_at)
      is distinct from (new.sla_due_at, new.closed_at, new.undone_at))
  execute function mark_days('due');
create trigger incident_figures_closed after update on incident for each row
  when (least(old.closed_at, new.closed_at) < date_trunc('day', now(), 'UTC') and
    (old.closed_at, old.severity, old.reported_severity, old.undone_at)
      is distinct from (new.closed_at, new.severity, new.reported_severity, new.undone_at))
  execute function mark_days('closed');

-- Coverage is computed from what belongs to an incident as well. The first entry of a record's
-- custody is written in the transaction of the record.
create function mark_incidents_of_touched() returns trigger language plpgsql as $$
begin
  insert into figure_stale (basis, day)
  select distinct 'reported', figure_day_of(incident.created_at)
  from touched join incident on incident.id = touched.incident_id
  where incident.created_at < date_trunc('day', now(), 'UTC');
  return null;
end $$;

do $$
declare
  related text;
begin
  foreach related in array array[
    'evidence', 'action', 'technique_decision', 'legal_deadline', 'legal_submission'
  ] loop
    execute format('create trigger %1$s_figures_new after insert on %1$s
      referencing new table as touched
      for each statement execute function mark_incidents_of_touched()', related);
    execute format('create trigger %1$s_figures_changed after update on %1$s
      referencing new table as touched
      for each statement execute function mark_incidents_of_touched()', related);
    execute format('create trigger %1$s_figures_gone after delete on %1$s
      referencing old table as touched
      for each statement execute function mark_incidents_of_touched()', related);
  end loop;
end $$;
