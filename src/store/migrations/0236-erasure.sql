-- Erasure of evidence: which keys were destroyed, by whom, on what ground. The rows say what the
-- audit log says, and nothing counts as erased that only they say.
create table evidence_erasure (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  ground text not null check (ground in ('gdpr_17', 'authority_order', 'other')),
  reason text not null,
  requested_by text not null,
  approved_by text not null,
  erased_at timestamptz not null,
  -- Files and copies that it did not reach, as they were then.
  not_reached jsonb not null,
  left_copies jsonb not null
);
create index evidence_erasure_of_incident on evidence_erasure (incident_id, id);

create table erased_record (
  evidence_id uuid primary key references evidence (id),
  erasure_id uuid not null references evidence_erasure (id)
);
create index erased_record_of_erasure on erased_record (erasure_id, evidence_id);

create table erased_file (
  erasure_id uuid not null references evidence_erasure (id),
  -- Of the plain bytes.
  sha256 text not null,
  bytes bigint not null,
  primary key (erasure_id, sha256)
);
create index erased_file_of_bytes on erased_file (sha256);

create trigger evidence_erasure_kept before update or delete on evidence_erasure
  for each row execute function refuse_change();
alter table evidence_erasure enable always trigger evidence_erasure_kept;
create trigger erased_record_kept before update or delete on erased_record
  for each row execute function refuse_change();
alter table erased_record enable always trigger erased_record_kept;
create trigger erased_file_kept before update or delete on erased_file
  for each row execute function refuse_change();
alter table erased_file enable always trigger erased_file_kept;

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (
  kind in ('agent_restore', 'action_approval', 'report_export', 'evidence_erasure')
);
