-- What the vault's own checks know, and what they look up.

-- Digest of the record as it was after the entry; null for declared entries and those of before.
alter table custody_entry add column detail_digest text;

-- Which records a blob stands behind: the scheme and the hash are the first 77 characters.
create index evidence_blob on evidence (left(content_ref, 77))
  where content_ref like 'vault:sha256:%';
create index evidence_run on evidence (connector_run_id, id) where connector_run_id is not null;
create index audit_entry_evidence on audit_entry (evidence_id, id) where evidence_id is not null;

create trigger blob_kept before update or delete on blob
  for each row execute function refuse_change();
alter table blob enable always trigger blob_kept;

-- Where the reading of all blobs stands: one row, so that it goes on after a restart.
create table vault_scrub (
  id boolean primary key default true check (id),
  started_at timestamptz,
  finished_at timestamptz,
  -- The last blob that was read; null before the first.
  after text,
  blobs integer not null default 0,
  bytes bigint not null default 0,
  faults integer not null default 0,
  -- The process that reads, until when nobody else does.
  reader text,
  leased_until timestamptz
);
insert into vault_scrub default values;

-- Blobs whose bytes are not what they were; a row stays when the bytes are good again.
create table blob_fault (
  sha256 text primary key,
  fault text not null check (fault in ('changed', 'missing', 'unreadable')),
  actual_sha256 text,
  found_at timestamptz not null,
  mended_at timestamptz,
  incident_id uuid references incident (id)
);
