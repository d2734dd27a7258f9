-- What the legal engine knows of incidents, what was sent and decided, and the deadlines that follow.

-- Facts that people recorded; a fact that is not there is unknown.
create table legal_facts (
  incident_id uuid primary key references incident (id),
  facts jsonb not null,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null
);

create table legal_submission (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  obligation_id text not null,
  submitted_at timestamptz not null,
  receipt_evidence_id uuid references evidence (id),
  incomplete boolean not null,
  created_by text not null,
  created_at timestamptz not null
);
create index legal_submission_incident on legal_submission (incident_id, id);

create table legal_decision (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  obligation_id text not null,
  decision text not null check (decision in ('notify', 'not_required')),
  reason text not null,
  decided_by text not null,
  decided_at timestamptz not null
);
create index legal_decision_incident on legal_decision (incident_id, id);

-- What was sent and decided stays as it was said; a later decision is a later row.
create trigger legal_submission_append_only before update or delete on legal_submission
  for each row execute function refuse_change();
create trigger legal_decision_append_only before update or delete on legal_decision
  for each row execute function refuse_change();

-- Under which rules and settings an incident was evaluated last, so that a new version finds the rest.
create table legal_evaluation (
  incident_id uuid primary key references incident (id),
  rules_key text not null,
  evaluated_at timestamptz not null
);

-- The dated obligations of the last evaluation; rows are replaced when the incident or a fact changes.
create table legal_deadline (
  incident_id uuid not null references incident (id),
  obligation_id text not null,
  regime text not null,
  status text not null,
  due_at timestamptz not null,
  latest_at timestamptz,
  provisional boolean not null,
  submitted_at timestamptz,
  primary key (incident_id, obligation_id)
);
create index legal_deadline_open on legal_deadline (due_at, incident_id, obligation_id)
  where submitted_at is null;

-- Said once each: a deadline draws near, or is over. Readers follow the rising id.
create table legal_deadline_event (
  id bigint generated always as identity primary key,
  incident_id uuid not null references incident (id),
  obligation_id text not null,
  due_at timestamptz not null,
  mark text not null check (mark in ('24h', '6h', '1h', 'overdue')),
  at timestamptz not null
);
create unique index legal_deadline_event_once
  on legal_deadline_event (incident_id, obligation_id, due_at, mark);
create index legal_deadline_event_at on legal_deadline_event (at);

-- Addresses of the calendar; only the hash of the token is kept.
create table calendar_feed (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  token_sha256 text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index calendar_feed_token on calendar_feed (token_sha256);
create index calendar_feed_account on calendar_feed (account_id, id);
