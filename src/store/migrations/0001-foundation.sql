-- The first schema: accounts, incidents, evidence with custody, connector runs, the audit trail.
-- Timestamps are written by the service's clock, never by now(), so that tests and replays can choose them.

create table account (
  id uuid primary key,
  email text not null check (email = lower(email)),
  name text,
  roles text[] not null,
  password_hash text not null,
  token_version integer not null default 1,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index account_email on account (email);

-- One-time links for the first administrator; only the hash of the token is kept.
create table setup_token (
  token_sha256 text primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Public halves of the token signing keys of all server processes on this database.
create table token_key (
  kid text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null
);

create table revoked_token (
  jti uuid primary key,
  expires_at timestamptz not null
);
create index revoked_token_expires_at on revoked_token (expires_at);

-- Attempts on a credential within the current window, shared by all server processes.
create table credential_attempt (
  key text primary key,
  window_started_at timestamptz not null,
  attempts integer not null
);

-- First answers of requests that carried an Idempotency-Key.
create table idempotency_key (
  principal text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (principal, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

create table connector_run (
  id uuid primary key,
  connector text not null,
  format text,
  source_tool text,
  tool_version text,
  filename text,
  bytes bigint not null,
  sha256 text not null,
  status text not null check (status in ('completed', 'completed_with_errors', 'failed')),
  findings integer not null default 0,
  incidents_created integer not null default 0,
  incidents_updated integer not null default 0,
  evidence_created integer not null default 0,
  recurrences integer not null default 0,
  duplicates integer not null default 0,
  set_aside integer not null default 0,
  skipped integer not null default 0,
  by_severity jsonb not null default '{}',
  errors jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz not null,
  actor text not null
);

create sequence incident_number;

create table incident (
  id uuid primary key,
  public_id text not null,
  title text not null,
  description text,
  source_type text not null,
  source_tool text,
  level text not null,
  category text not null,
  taxonomy_known boolean not null,
  agent_id text,
  sector text,
  entity text,
  country text,
  affected_users integer,
  tags text[] not null default '{}',
  impact_confidentiality smallint,
  impact_integrity smallint,
  impact_availability smallint,
  ai_act_relevant boolean not null default false,
  gdpr_personal_data boolean not null default false,
  ai_serious_incident boolean not null default false,
  nis2_relevant boolean not null default false,
  gdpr_breach boolean not null default false,
  evidence_status text not null default 'gap' check (evidence_status in ('gap', 'confirmed')),
  -- Contract §1 rule 2: a priority needs evidence, whoever writes it.
  priority text check (priority in ('P0', 'P1', 'P2', 'P3')),
  severity smallint check (severity between 0 and 5),
  reported_severity smallint check (reported_severity between 0 and 5),
  status_lifecycle text not null default 'open' check (status_lifecycle in ('open', 'closed')),
  workflow_status text not null default 'open'
    check (workflow_status in ('open', 'triaged', 'assigned', 'fixing', 'retest', 'closed')),
  owner_email text,
  sla_due_at timestamptz,
  finding jsonb,
  fingerprint text,
  recurrence_of uuid references incident (id),
  connector_run_id uuid references connector_run (id),
  first_seen timestamptz,
  last_seen timestamptz,
  detected_at timestamptz not null,
  aware_at timestamptz,
  acknowledged_at timestamptz,
  closed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- A workflow that is closed closes the record with it; the record alone may close before (§3).
  check (workflow_status <> 'closed' or status_lifecycle = 'closed'),
  search tsvector not null generated always as (
    to_tsvector(
      'simple',
      public_id || ' ' || title || ' ' || coalesce(left(description, 1000), '') || ' ' ||
      coalesce(agent_id, '') || ' ' || coalesce(finding ->> 'host', '') || ' ' ||
      coalesce(left(finding ->> 'url', 500), '') || ' ' || coalesce(finding ->> 'rule', '') || ' ' ||
      coalesce(finding ->> 'cve', '')
    )
  ) stored
);
create unique index incident_public_id on incident (public_id);
-- One open incident a finding: two imports of the same file at once cannot make twins.
create unique index incident_open_fingerprint on incident (fingerprint)
  where fingerprint is not null and status_lifecycle = 'open';
create index incident_fingerprint on incident (fingerprint, id) where fingerprint is not null;
create index incident_workflow_status on incident (workflow_status, id);
create index incident_priority on incident (priority, id) where priority is not null;
create index incident_owner_email on incident (owner_email, id) where owner_email is not null;
create index incident_connector_run on incident (connector_run_id, id)
  where connector_run_id is not null;
create index incident_severity on incident ((coalesce(severity, reported_severity, 0)), id);
create index incident_level on incident (lower(level), id);
create index incident_category on incident (lower(category), id);
create index incident_source_tool on incident (lower(source_tool), id)
  where source_tool is not null;
create index incident_search on incident using gin (search);

-- Content that the vault holds; the bytes lie under their own hash.
create table blob (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  created_at timestamptz not null
);

create table evidence (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  evidence_type text not null,
  evidence_class text not null,
  source text not null,
  content_ref text not null,
  hash_sha256 text not null check (hash_sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint,
  media_type text,
  filename text,
  confidence smallint not null check (confidence between 0 and 100),
  visibility text not null check (visibility in ('public', 'restricted', 'internal')),
  status text not null check (status in ('signal', 'confirmed', 'withdrawn')),
  integrity text not null check (integrity in ('verified', 'declared')),
  custody_anomalies text[] not null default '{}',
  exchanges jsonb,
  connector_run_id uuid references connector_run (id),
  withdrawn_reason text,
  created_by text not null,
  created_at timestamptz not null
);
create index evidence_incident on evidence (incident_id, id);
create index evidence_hash on evidence (hash_sha256);

create table custody_entry (
  evidence_id uuid not null references evidence (id),
  seq integer not null,
  ts timestamptz not null,
  actor text not null,
  action text not null,
  hash_after text not null,
  origin text not null check (origin in ('declared', 'service')),
  prev text not null,
  entry_hash text not null,
  primary key (evidence_id, seq)
);

-- Response steps. The registry issue fills it; the registry's close gate already reads it.
create table action (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  title text not null,
  status text not null,
  validation_ref text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index action_incident on action (incident_id, id);

-- What happened, written in the transaction of what happened. `entry` is RFC 8785 JSON and is the
-- record; the columns beside it are there to be searched.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  incident_id uuid,
  evidence_id uuid,
  entry text not null
);
create index audit_entry_incident on audit_entry (incident_id, id) where incident_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger custody_entry_append_only before update or delete on custody_entry
  for each row execute function refuse_change();
create trigger custody_entry_no_truncate before truncate on custody_entry
  for each statement execute function refuse_change();
alter table custody_entry enable always trigger custody_entry_append_only;
alter table custody_entry enable always trigger custody_entry_no_truncate;

create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_change();
alter table audit_entry enable always trigger audit_entry_append_only;
alter table audit_entry enable always trigger audit_entry_no_truncate;

-- Evidence is withdrawn, never deleted.
create trigger evidence_kept before delete on evidence
  for each row execute function refuse_change();
alter table evidence enable always trigger evidence_kept;
