-- Fields that an organisation defines for its incidents, for all of them or for those of one team.
-- A definition is never deleted: its values stay readable after it is retired.

create table custom_field (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- Null: for the incidents of every team.
  team text check (length(team) between 1 and 100),
  type text not null check (type in (
    'text', 'long_text', 'number', 'date', 'datetime', 'choice', 'choices', 'boolean', 'person',
    'link'
  )),
  label text not null check (length(label) between 1 and 100),
  help text check (length(help) between 1 and 500),
  choices text[] not null default '{}',
  -- The first state of the workflow that an incident cannot reach without a value.
  required_at text check (required_at in ('triaged', 'assigned', 'fixing', 'retest')),
  visibility text not null check (visibility in ('public', 'restricted', 'internal')),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  retired_at timestamptz,
  retired_by text,
  check ((choices <> '{}') = (type in ('choice', 'choices'))),
  check ((retired_at is null) = (retired_by is null))
);
create trigger custom_field_kept before delete on custom_field
  for each row execute function refuse_change();
alter table custom_field enable always trigger custom_field_kept;

-- What a definition said, version by version.
create table custom_field_version (
  key text not null references custom_field (key),
  version integer not null,
  event text not null check (event in ('defined', 'changed', 'retired', 'restored')),
  definition jsonb not null,
  actor text not null,
  at timestamptz not null,
  primary key (key, version)
);
create trigger custom_field_version_append_only before update or delete on custom_field_version
  for each row execute function refuse_change();
create trigger custom_field_version_no_truncate before truncate on custom_field_version
  for each statement execute function refuse_change();
alter table custom_field_version enable always trigger custom_field_version_append_only;
alter table custom_field_version enable always trigger custom_field_version_no_truncate;

-- Key → value. `custom_keys` is what the list finds them and the team by, as
-- `src/domain/custom-keys.ts` makes it. Constant defaults, so no row is rewritten.
alter table incident
  add column team text check (length(team) between 1 and 100),
  add column custom_fields jsonb not null default '{}',
  add column custom_keys text[] not null default '{}';

create index incident_custom_keys on incident using gin (custom_keys)
  where undone_at is null and custom_keys <> '{}';
