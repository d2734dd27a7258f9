-- Erasure of an incident's texts. The log stays as it is: since now, its entries have commitments in
-- place of texts, and the texts lie next to the entry, where an erasure reaches them.
alter table audit_entry add column texts jsonb;

alter table evidence_erasure add column scope text not null default 'evidence'
  check (scope in ('evidence', 'incident'));

-- Rows that are never changed lose their texts by `erase_fields` alone. A role without the right to
-- update these tables can do no more than call it.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('proofline.erasing', true) = 'fields' then
    if tg_table_name = 'audit_entry' and to_jsonb(new) ->> 'texts' is null
      and to_jsonb(new) - 'texts' = to_jsonb(old) - 'texts'
    then
      return new;
    end if;
    if tg_table_name in (
      'note_version', 'legal_decision', 'legal_fact_decision', 'report_draft_entry', 'agent_event',
      'indicator_sighting'
    ) then
      return new;
    end if;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Takes the texts out of the append-only rows of an incident. Its erasure must be there as a row;
-- that a row has an entry of the log is what `proofline audit verify` compares.
create function erase_fields(erased uuid, by_erasure uuid) returns void
language plpgsql security definer set search_path from current as $$
declare
  erasure evidence_erasure;
  named uuid;
  other uuid;
begin
  select * into erasure from evidence_erasure
  where id = by_erasure and incident_id = erased and scope = 'incident';
  if erasure.id is null then
    raise exception 'no erasure of this incident has this id' using errcode = 'restrict_violation';
  end if;
  perform set_config('proofline.erasing', 'fields', true);
  update audit_entry set texts = null
  where texts is not null and incident_id = erased
    -- Who asked for this, who approved it, and why, stays.
    and not (action like 'approval.%'
      and entry::jsonb #>> '{detail,kind}' is not distinct from 'evidence_erasure');
  update audit_entry set texts = null
  where texts is not null and action in ('import.completed', 'import.failed', 'import.undone')
    and entry::jsonb #>> '{detail,run_id}' in (
      select run.id::text from connector_run run join erased_file file on run.sha256 = file.sha256
      where file.erasure_id = by_erasure);
  update note_version set reason = case when reason is not null then '[erased]' end,
    text = case when text is not null then '[erased]' end, mentions = '{}'
  where note_id in (select id from note where incident_id = erased);
  update legal_decision set reason = '[erased]' where incident_id = erased;
  update legal_fact_decision set reason = '[erased]',
    value = case when fact = 'report_fields' then '{}' else value end
  where incident_id = erased;
  update report_draft_entry set text = case when text is not null then '[erased]' end,
    comment = case when comment is not null then '[erased]' end
  where incident_id = erased;
  update agent_event set reason = '[erased]' where incident_id = erased and reason is not null;
  update indicator_sighting set source = null
  where source is not null and (incident_id = erased
    or evidence_id in (select id from evidence where incident_id = erased));
  -- Values that only this incident names. The id is a hash of the value, so it goes as well, and the
  -- same value can come again.
  lock table indicator in share row exclusive mode;
  for named in
    select distinct indicator_id from indicator_sighting seen
    left join evidence on evidence.id = seen.evidence_id
    where coalesce(seen.incident_id, evidence.incident_id) = erased and not exists (
      select from indicator_sighting elsewhere
      left join evidence held on held.id = elsewhere.evidence_id
      where elsewhere.indicator_id = seen.indicator_id
        and coalesce(elsewhere.incident_id, held.incident_id) is distinct from erased)
  loop
    other := gen_random_uuid();
    update indicator_sighting set indicator_id = other where indicator_id = named;
    update indicator set id = other, value = '[erased]', withdrawn_reason = '[erased]',
      withdrawn_at = coalesce(withdrawn_at, erasure.erased_at),
      withdrawn_by = coalesce(withdrawn_by, erasure.requested_by)
    where id = named;
  end loop;
  perform set_config('proofline.erasing', '', true);
end $$;
