-- Indicators of compromise: what reports, logs and scans name. One row a value, whoever names it; a
-- row is never changed but for a person's word that it counts no more, and never deleted.
create table indicator (
  -- Made from type and value, so that those who write need not ask for it.
  id uuid primary key,
  type text not null
    check (type in ('ipv4', 'ipv6', 'domain', 'url', 'email', 'md5', 'sha1', 'sha256')),
  value text not null check (octet_length(value) between 1 and 2000),
  reach text not null check (reach in ('global', 'private', 'reserved')),
  -- The order of the list.
  number bigint generated always as identity,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create unique index indicator_number on indicator (number);
create trigger indicator_kept before delete on indicator
  for each row execute function refuse_change();
alter table indicator enable always trigger indicator_kept;

-- Where one was seen. A sighting of a record is seen by those who see the record, and is one of the
-- record's incident; without a record it has both itself. Imports write these rows by the thousand
-- before the indicators themselves, so there are no foreign keys; what they name is never deleted.
create table indicator_sighting (
  indicator_id uuid not null,
  kind text not null check (kind in ('report', 'log', 'import', 'manual')),
  evidence_id uuid,
  incident_id uuid,
  -- The first event of its batch that names it.
  log_event bytea,
  -- Named as the organisation's own.
  own boolean not null,
  -- Of one without a record: who says so, how far it may travel, who sees it.
  source text,
  tlp text check (tlp in ('CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED')),
  visibility text check (visibility in ('public', 'restricted', 'internal')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Events of the batch, or findings of the record.
  times integer not null check (times > 0),
  check ((evidence_id is null) = (visibility is not null)),
  check (evidence_id is null or incident_id is null)
);
create index indicator_sighting_latest on indicator_sighting (indicator_id, last_at desc);
create unique index indicator_sighting_record on indicator_sighting (evidence_id, indicator_id)
  where evidence_id is not null;
create index indicator_sighting_incident on indicator_sighting (incident_id)
  where incident_id is not null;
create trigger indicator_sighting_append_only before update or delete on indicator_sighting
  for each row execute function refuse_change();
alter table indicator_sighting enable always trigger indicator_sighting_append_only;
