-- Templates that incidents are reported from, for every team or for one. A template is never
-- deleted, and neither is what it said: incidents name the version that they came from.

create table incident_template (
  id uuid primary key,
  -- Null: for every team.
  team text check (length(team) between 1 and 100),
  name text not null check (length(name) between 1 and 100),
  content jsonb not null,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  archived_by text,
  check ((archived_at is null) = (archived_by is null))
);
create unique index incident_template_name
  on incident_template (lower(coalesce(team, '')), lower(name)) where archived_at is null;
create trigger incident_template_kept before delete on incident_template
  for each row execute function refuse_change();
alter table incident_template enable always trigger incident_template_kept;

-- What a template said, version by version.
create table incident_template_version (
  template_id uuid not null references incident_template (id),
  version integer not null,
  event text not null check (event in ('defined', 'changed', 'archived', 'restored')),
  definition jsonb not null,
  actor text not null,
  at timestamptz not null,
  primary key (template_id, version)
);
create trigger incident_template_version_append_only
  before update or delete on incident_template_version
  for each row execute function refuse_change();
create trigger incident_template_version_no_truncate before truncate on incident_template_version
  for each statement execute function refuse_change();
alter table incident_template_version enable always trigger incident_template_version_append_only;
alter table incident_template_version enable always trigger incident_template_version_no_truncate;

-- The template that an incident was reported from, with its name and version at that time.
alter table incident add column template jsonb;
