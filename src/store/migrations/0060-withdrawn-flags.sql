-- Flags of an incident from which legal duties follow, and which somebody took back. The legal
-- engine goes on reading them until a person with the role Legal/DPO records the fact.
create table legal_withdrawn_flag (
  incident_id uuid not null references incident (id),
  flag text not null check (flag in ('gdpr_personal_data', 'gdpr_breach', 'ai_serious_incident')),
  withdrawn_by text not null,
  withdrawn_at timestamptz not null,
  primary key (incident_id, flag)
);
create trigger legal_withdrawn_flag_append_only before update or delete on legal_withdrawn_flag
  for each row execute function refuse_change();
