-- The figures of a window read every incident in it: two facts of the finding stand beside it as
-- columns, and the index holds what is counted, so that the rows with their texts are left alone.

alter table incident
  add column names_asset boolean not null generated always as (
    coalesce(agent_id, '') <> '' or coalesce(entity, '') <> ''
      or coalesce(finding ->> 'host', '') <> ''
  ) stored,
  add column declares_techniques boolean not null generated always as (
    coalesce(finding -> 'techniques', '[]') not in ('[]', 'null')
  ) stored;

drop index incident_reported;
create index incident_reported on incident (created_at) include (
  id, workflow_status, status_lifecycle, priority, severity, reported_severity, category,
  names_asset, declares_techniques, ai_serious_incident, nis2_relevant, gdpr_breach,
  detected_at, occurred_at, acknowledged_at, contained_at, recovered_at, closed_at
) where undone_at is null;

drop index incident_fell_due;
create index incident_fell_due on incident (sla_due_at) include (closed_at)
  where sla_due_at is not null and undone_at is null;

-- What the overview asks for: each is a short list, read by its own index.
create index incident_closed on incident (closed_at) include (severity, reported_severity)
  where closed_at is not null and undone_at is null;
create index incident_unassigned on incident (priority, created_at, id)
  where owner_email is null and priority in ('P0', 'P1') and status_lifecycle = 'open'
    and undone_at is null;
create index incident_owned_due on incident (owner_email, sla_due_at, id)
  where owner_email is not null and sla_due_at is not null and status_lifecycle = 'open'
    and undone_at is null;
create index incident_in_retest on incident (owner_email, id)
  where owner_email is not null and workflow_status = 'retest' and undone_at is null;
create index action_waiting on action (id) where status = 'proposed' and requires_approval;
