-- The organisation profile: the legal entities that report. An entity is never deleted, and neither
-- is what it said: a report was filled by one of its versions.

create table legal_entity (
  id uuid primary key,
  content jsonb not null,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null,
  archived_at timestamptz
);
create trigger legal_entity_kept before delete on legal_entity
  for each row execute function refuse_change();
alter table legal_entity enable always trigger legal_entity_kept;

-- What an entity said, version by version.
create table legal_entity_version (
  entity_id uuid not null references legal_entity (id),
  version integer not null,
  event text not null check (event in ('defined', 'changed', 'archived', 'restored')),
  content jsonb not null,
  actor text not null,
  at timestamptz not null,
  primary key (entity_id, version)
);
create trigger legal_entity_version_append_only
  before update or delete on legal_entity_version
  for each row execute function refuse_change();
create trigger legal_entity_version_no_truncate before truncate on legal_entity_version
  for each statement execute function refuse_change();
alter table legal_entity_version enable always trigger legal_entity_version_append_only;
alter table legal_entity_version enable always trigger legal_entity_version_no_truncate;
