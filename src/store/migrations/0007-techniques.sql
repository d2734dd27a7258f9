-- What analysts decided on techniques of incidents; at most one decision for a technique. The audit
-- trail holds the earlier ones.
create table technique_decision (
  incident_id uuid not null references incident (id),
  technique_id text not null check (technique_id ~ '^(AML\.)?T[0-9]{4}(\.[0-9]{3})?$'),
  decision text not null check (decision in ('accepted', 'rejected', 'added')),
  reason text,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (incident_id, technique_id)
);
