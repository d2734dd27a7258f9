-- Who decided a fact by which a duty falls away, and why. The facts themselves are replaced as a whole;
-- what was decided stays as it was said.
create table legal_fact_decision (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  fact text not null,
  value jsonb not null,
  -- Ids of the duties that fell away when it was decided.
  obligations text[] not null,
  reason text not null,
  decided_by text not null,
  decided_at timestamptz not null
);
create index legal_fact_decision_incident on legal_fact_decision (incident_id, id);
create trigger legal_fact_decision_append_only before update or delete on legal_fact_decision
  for each row execute function refuse_change();
