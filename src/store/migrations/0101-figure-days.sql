-- Figures of whole days (UTC), kept so that windows of a year are sums of days. What changes an
-- incident leaves a mark for its days in the same transaction: while a mark is there, the rows of
-- the day are read. `src/store/statistics/figure-days.ts` reads the days and takes the marks away.

-- `basis`: by which of its times an incident belongs to the day.
create table figure_day (
  basis text not null check (basis in ('reported', 'due', 'closed')),
  day date not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- A digest of the statements that computed it.
  made_by text not null,
  primary key (basis, day)
);

-- Writers only add, so none waits for another.
create table figure_stale (
  basis text not null,
  day date not null
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

create function mark_new_incidents() returns trigger language plpgsql as $$
begin
  insert into figure_stale
  select distinct basis, figure_day_of(at) from newer, lateral (values
    ('reported', created_at), ('due', sla_due_at), ('closed', closed_at)) as own (basis, at)
  where at is not null;
  return null;
end $$;

create function mark_gone_incidents() returns trigger language plpgsql as $$
begin
  insert into figure_stale
  select distinct basis, figure_day_of(at) from older, lateral (values
    ('reported', created_at), ('due', sla_due_at), ('closed', closed_at)) as own (basis, at)
  where at is not null;
  return null;
end $$;

-- The days before and after a change of what their figures are computed from.
create function mark_changed_incidents() returns trigger language plpgsql as $$
begin
  insert into figure_stale
  select distinct basis, figure_day_of(at)
  from older join newer on newer.id = older.id, lateral (values
    ('reported', older.created_at,
      (older.created_at, older.undone_at, older.severity, older.reported_severity,
        older.workflow_status, older.status_lifecycle, older.priority, older.category,
        older.outcome, older.ai_act_relevant, older.ai_serious_incident, older.nis2_relevant,
        older.gdpr_breach, older.detected_at, older.occurred_at, older.acknowledged_at,
        older.contained_at, older.recovered_at, older.closed_at, older.names_asset,
        older.country, older.sector, older.source_type, older.finding)
      is distinct from
      (newer.created_at, newer.undone_at, newer.severity, newer.reported_severity,
        newer.workflow_status, newer.status_lifecycle, newer.priority, newer.category,
        newer.outcome, newer.ai_act_relevant, newer.ai_serious_incident, newer.nis2_relevant,
        newer.gdpr_breach, newer.detected_at, newer.occurred_at, newer.acknowledged_at,
        newer.contained_at, newer.recovered_at, newer.closed_at, newer.names_asset,
        newer.country, newer.sector, newer.source_type, newer.finding)),
    ('reported', newer.created_at, newer.created_at is distinct from older.created_at),
    ('due', older.sla_due_at,
      (older.sla_due_at, older.closed_at, older.undone_at)
        is distinct from (newer.sla_due_at, newer.closed_at, newer.undone_at)),
    ('due', newer.sla_due_at,
      (older.sla_due_at, older.closed_at, older.undone_at)
        is distinct from (newer.sla_due_at, newer.closed_at, newer.undone_at)),
    ('closed', older.closed_at,
      (older.closed_at, older.severity, older.reported_severity, older.undone_at) is distinct from
        (newer.closed_at, newer.severity, newer.reported_severity, newer.undone_at)),
    ('closed', newer.closed_at,
      (older.closed_at, older.severity, older.reported_severity, older.undone_at) is distinct from
        (newer.closed_at, newer.severity, newer.reported_severity, newer.undone_at))
  ) as own (basis, at, is_changed)
  where at is not null and is_changed;
  return null;
end $$;

create trigger incident_figures_new after insert on incident
  referencing new table as newer for each statement execute function mark_new_incidents();
create trigger incident_figures_gone after delete on incident
  referencing old table as older for each statement execute function mark_gone_incidents();
create trigger incident_figures_changed after update on incident
  referencing old table as older new table as newer
  for each statement execute function mark_changed_incidents();

-- Coverage is computed from what belongs to an incident as well. The first entry of a record's
-- custody is written in the transaction of the record.
create function mark_incidents_of_touched() returns trigger language plpgsql as $$
begin
  insert into figure_stale
  select distinct 'reported', figure_day_of(incident.created_at)
  from touched join incident on incident.id = touched.incident_id;
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

-- What is there already is computed by the server, day by day, after its start.
insert into figure_stale
select distinct basis, figure_day_of(at) from incident, lateral (values
  ('reported', created_at), ('due', sla_due_at), ('closed', closed_at)) as own (basis, at)
where at is not null;
