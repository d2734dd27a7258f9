-- Approvals as acts: what someone asked for and a second person decides in a login of their own.

create table approval (
  id uuid primary key,
  kind text not null check (kind in ('agent_restore', 'action_approval', 'report_export')),
  -- What it is about: the agent, the response step, the incident.
  subject text not null,
  incident_id uuid not null references incident (id),
  -- SHA-256 of what exactly was asked: another request needs another approval.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- The same for people.
  asked jsonb not null,
  approver_role text not null,
  -- Whether both people must hold two different roles between them.
  two_roles boolean not null,
  requested_by uuid not null references account (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('confirmed', 'refused')),
  decided_by uuid references account (id),
  decided_at timestamptz,
  decision_reason text,
  -- When what was asked was done: an approval counts once.
  used_at timestamptz,
  check ((decision is null) = (decided_by is null)),
  check (decided_by <> requested_by),
  check (used_at is null or decision = 'confirmed')
);
create index approval_asked on approval (digest, requested_by);
create index approval_newest on approval (id desc);

alter table inbox_item drop constraint inbox_item_kind_check;
alter table inbox_item add constraint inbox_item_kind_check
  check (kind in ('mention', 'change', 'approval'));
