-- Reports to authorities: what was made, how far it is on its way, each attempt, and the receipts.

-- What a report is does not change; a later version is a later row.
create table report (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  target text not null,
  regime text not null,
  phase text not null,
  obligation_id text not null,
  -- Rising per incident, target, regime and phase.
  version integer not null,
  bundle text[] not null,
  -- Mandatory fields of the draft that nothing fills.
  missing text[] not null,
  package_sha256 text not null,
  -- The very bytes that are sent, in the vault.
  artifact_sha256 text not null,
  artifact_bytes bigint not null,
  -- Of the records in it, without the report's own id and time.
  content_sha256 text not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (incident_id, target, regime, phase, version)
);
create trigger report_kept before update or delete on report
  for each row execute function refuse_change();

create table report_delivery (
  report_id uuid primary key references report (id),
  state text not null
    check (state in ('queued', 'sending', 'retrying', 'sent', 'confirmed', 'dead')),
  channel text not null,
  -- Where it goes, without secrets.
  address text not null,
  -- Attempts since it was queued, or since a person asked for more.
  tries integer not null default 0,
  -- Attempts in all.
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- The attempt that is running, and until when nobody else starts one.
  claim uuid,
  leased_until timestamptz,
  sent_at timestamptz,
  confirmed_at timestamptz,
  updated_at timestamptz not null
);
create index report_delivery_due on report_delivery (coalesce(leased_until, next_attempt_at))
  where state in ('queued', 'sending', 'retrying');

create table report_attempt (
  report_id uuid not null references report (id),
  number integer not null,
  channel text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('handed_over', 'failed', 'unknown')),
  reason text,
  detail text,
  primary key (report_id, number)
);

create table report_receipt (
  report_id uuid not null references report (id),
  evidence_id uuid not null references evidence (id),
  sha256 text not null,
  receipt_kind text not null,
  acknowledged_sha256 text not null,
  issued_at timestamptz,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (report_id, sha256)
);
create trigger report_receipt_kept before update or delete on report_receipt
  for each row execute function refuse_change();
