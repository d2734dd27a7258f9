-- Agents: what each one may use, what was done about it, and how far the enforcement points are.

-- The number of the last change of policy. Whoever changes policy takes the next number here as its last
-- step and holds the row until its commit: so numbers become visible in their order, without gaps, and a
-- reader who asks for "later than n" never passes over a change that commits late.
create table policy_counter (
  id boolean primary key default true check (id),
  policy_epoch bigint not null
);
insert into policy_counter (policy_epoch) values (0);

create table agent (
  agent_id text collate "C" primary key check (length(agent_id) between 1 and 100),
  name text,
  owner text,
  owner_known boolean not null,
  team text,
  environment text check (environment in ('dev', 'test', 'prod')),
  autonomy text check (autonomy in ('supervised', 'bounded', 'autonomous')),
  model jsonb,
  -- What was granted. A quarantine leaves it alone: it revokes by its own columns, so nothing that is
  -- granted meanwhile takes effect, and a restore needs no memory of an older list.
  allowed_tools text[] not null,
  current_score integer not null check (current_score between 0 and 100),
  quarantined_at timestamptz,
  -- The change that began the quarantine.
  quarantine_epoch bigint,
  -- When the last reason was added; what proves the agent sound must be younger.
  quarantine_reason_at timestamptz,
  quarantine_incidents uuid[] not null default '{}',
  score_before_quarantine integer,
  revoked_at timestamptz,
  policy_epoch bigint not null,
  registered_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((quarantined_at is null) = (quarantine_epoch is null)),
  check ((quarantined_at is null) = (quarantine_reason_at is null)),
  check ((quarantined_at is null) = (score_before_quarantine is null)),
  -- So that a quarantine always lowers the score (contract §2.3: trust_delta is negative).
  check (quarantined_at is not null or current_score >= 1)
);

-- Everything that changed an agent: the ledger of its trust score and the stream of policy changes.
-- No foreign key to the incident: its check would make the switch wait for whoever works on the incident.
create table agent_event (
  policy_epoch bigint primary key,
  agent_id text collate "C" not null references agent (agent_id),
  event text not null check (event in (
    'registered', 'updated', 'quarantined', 'quarantine_reason_added', 'restored', 'revoked')),
  at timestamptz not null,
  trust_delta integer not null,
  score_after integer not null check (score_after between 0 and 100),
  status text not null check (status in ('active', 'quarantined', 'revoked')),
  allowed_tools_effective text[] not null,
  incident_id uuid,
  evidence_id uuid,
  reason text,
  approved_by text,
  approver_known boolean,
  actor text not null
);
create index agent_event_agent on agent_event (agent_id, policy_epoch);
create index agent_event_revocations on agent_event (at) where event = 'quarantined';
create trigger agent_event_append_only before update or delete on agent_event
  for each row execute function refuse_change();
create trigger agent_event_no_truncate before truncate on agent_event
  for each statement execute function refuse_change();
alter table agent_event enable always trigger agent_event_append_only;
alter table agent_event enable always trigger agent_event_no_truncate;

-- When an enforcement point said that it enforces everything up to a change.
create table enforcement_ack (
  principal_id text not null,
  instance text not null,
  policy_epoch bigint not null,
  principal text not null,
  at timestamptz not null,
  primary key (principal_id, instance, policy_epoch)
);
create index enforcement_ack_at on enforcement_ack (at);
