-- What was closed is kept by day as well, so that an overview of a year is a sum of days.
alter table figure_day drop constraint figure_day_basis_check;
alter table figure_day add constraint figure_day_basis_check
  check (basis in ('reported', 'due', 'closed'));

-- As before, and a mark of the day of a closing.
do $do$
begin
  execute format($text$
create or replace function mark_incident() returns trigger language plpgsql as $$
declare
  first timestamptz := %1$I.first_unmarked();
begin
  if tg_op = 'UPDATE' then
    if (old.changed_at, old.workflow_status, old.id, old.undone_at, old.created_at,
        old.sla_due_at, old.status_lifecycle, old.evidence_status, old.severity,
        old.reported_severity, old.priority, old.outcome, old.owner_email, old.agent_id,
        old.level, old.category, old.source_tool, old.sector, old.country,
        old.connector_run_id, old.ai_act_relevant, old.gdpr_personal_data,
        old.ai_serious_incident, old.nis2_relevant, old.gdpr_breach, old.search, old.entity,
        old.team, old.custom_keys)
      is distinct from
      (new.changed_at, new.workflow_status, new.id, new.undone_at, new.created_at,
        new.sla_due_at, new.status_lifecycle, new.evidence_status, new.severity,
        new.reported_severity, new.priority, new.outcome, new.owner_email, new.agent_id,
        new.level, new.category, new.source_tool, new.sector, new.country,
        new.connector_run_id, new.ai_act_relevant, new.gdpr_personal_data,
        new.ai_serious_incident, new.nis2_relevant, new.gdpr_breach, new.search, new.entity,
        new.team, new.custom_keys) then
      insert into %1$I.incident_mark values (new.id);
    end if;
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
      insert into %1$I.figure_mark (basis, day)
      values ('reported', %1$I.figure_day_of(old.created_at));
      if old.created_at <> new.created_at then
        insert into %1$I.figure_mark (basis, day)
        values ('reported', %1$I.figure_day_of(new.created_at));
      end if;
    end if;
    if least(old.sla_due_at, new.sla_due_at) < first and
      (old.sla_due_at, old.closed_at, old.undone_at)
        is distinct from (new.sla_due_at, new.closed_at, new.undone_at) then
      insert into %1$I.figure_mark (basis, day)
      select 'due', %1$I.figure_day_of(at)
      from unnest(array[old.sla_due_at, new.sla_due_at]) as at where at < first;
    end if;
    if least(old.closed_at, new.closed_at) < first and
      (old.closed_at, old.undone_at, old.severity, old.reported_severity, old.priority)
        is distinct from
        (new.closed_at, new.undone_at, new.severity, new.reported_severity, new.priority) then
      insert into %1$I.figure_mark (basis, day)
      select 'closed', %1$I.figure_day_of(at)
      from unnest(array[old.closed_at, new.closed_at]) as at where at < first;
    end if;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into %1$I.incident_mark values (new.id);
  else
    -- A trigger of its own marks what is deleted.
    new := old;
  end if;
  if new.created_at < first then
    insert into %1$I.figure_mark (basis, day)
    values ('reported', %1$I.figure_day_of(new.created_at));
  end if;
  if new.sla_due_at < first then
    insert into %1$I.figure_mark (basis, day)
    values ('due', %1$I.figure_day_of(new.sla_due_at));
  end if;
  if new.closed_at < first then
    insert into %1$I.figure_mark (basis, day)
    values ('closed', %1$I.figure_day_of(new.closed_at));
  end if;
  return null;
end $$ $text$, current_schema());
end $do$;
