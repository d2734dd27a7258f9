-- Intake: reports from open sources with their label of the Traffic Light Protocol, and log events
-- with what tells duplicates and finds the incident that they belong to.

-- How far the source lets its words travel; null when it does not say. Whoever writes: a record is
-- never wider than its label.
alter table evidence
  add column tlp text check (tlp in ('CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED')),
  add constraint evidence_within_tlp check (
    tlp is null or tlp = 'CLEAR'
    or (tlp in ('GREEN', 'AMBER') and visibility <> 'public')
    or (tlp in ('AMBER+STRICT', 'RED') and visibility = 'internal')
  );

-- One row a report, by the digest of what names it: its address, MISP uuid, STIX id or content.
create table osint_report (
  source_key text primary key check (source_key ~ '^[0-9a-f]{64}$'),
  incident_id uuid not null references incident (id),
  format text not null,
  -- As submitted; never fetched.
  url text,
  published_at timestamptz,
  -- The narrowest label of all submissions of this report.
  tlp text check (tlp in ('CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED')),
  indicators jsonb not null,
  created_at timestamptz not null
);
create index osint_report_incident on osint_report (incident_id);

-- A body of log events that brought something new; its bytes lie in the vault.
create table log_batch (
  id uuid primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  events integer not null,
  skipped integer not null,
  duplicates integer not null,
  unlinked integer not null,
  actor text not null,
  received_at timestamptz not null
);

-- Each event once. There are many of them, so a row holds what is asked for and where the rest is.
create table log_event (
  identity bytea primary key,
  batch_id uuid not null,
  incident_id uuid,
  format text not null,
  severity smallint not null,
  at timestamptz not null,
  -- Its line or its place in the list, and its bytes in the body of the batch.
  number integer not null,
  start_byte integer not null,
  end_byte integer not null
);
create index log_event_incident on log_event (incident_id) where incident_id is not null;

-- By what later events join an incident: the same rule and asset within 24 hours.
create table log_correlation (
  incident_id uuid primary key references incident (id),
  asset text not null,
  rule_key text not null,
  techniques text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index log_correlation_asset on log_correlation (asset, last_at);
