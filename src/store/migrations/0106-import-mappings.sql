-- What people said of the columns of their own tables and lists, version by version: the newest
-- version of a mapping is the one in use, unless it is archived. Nothing of it is ever changed.

create table import_mapping (
  mapping_id uuid not null,
  version integer not null check (version > 0),
  name text not null check (length(name) between 1 and 100),
  event text not null check (event in ('saved', 'archived')),
  definition jsonb not null,
  -- The layout that files of it have; null where it was saved without one.
  layout text check (layout ~ '^[0-9a-f]{64}$'),
  -- Files of the layout that are sent to no kind are read by it.
  auto boolean not null,
  actor text not null,
  at timestamptz not null,
  primary key (mapping_id, version)
);
create trigger import_mapping_append_only before update or delete on import_mapping
  for each row execute function refuse_change();
create trigger import_mapping_no_truncate before truncate on import_mapping
  for each statement execute function refuse_change();
alter table import_mapping enable always trigger import_mapping_append_only;
alter table import_mapping enable always trigger import_mapping_no_truncate;
