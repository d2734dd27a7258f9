-- Notes that people write on incidents, and on their evidence, actions and reports. A note is never
-- deleted: its text can be withdrawn, and every version of it stays.

create table note (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  -- What of the incident it is about; null for the incident as a whole.
  evidence_id uuid references evidence (id),
  action_id uuid references action (id),
  report_id uuid references report (id),
  -- The note that it replies to, which is no reply itself.
  parent_id uuid references note (id),
  visibility text not null check (visibility in ('public', 'restricted', 'internal')),
  text text not null check (length(text) between 1 and 20000),
  text_sha256 text not null check (text_sha256 ~ '^[0-9a-f]{64}$'),
  -- Number of the version that has this text.
  text_version integer not null default 1,
  mentions text[] not null default '{}',
  attachments uuid[] not null default '{}',
  version integer not null default 1,
  created_by text not null,
  created_by_id text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  retracted_at timestamptz,
  retracted_by text,
  retracted_reason text,
  check (num_nonnulls(evidence_id, action_id, report_id) <= 1),
  check ((retracted_at is null) = (retracted_by is null)),
  -- Reports are for Analysts and above.
  check (report_id is null or visibility <> 'public')
);
create index note_incident on note (incident_id, id);
create index note_parent on note (parent_id) where parent_id is not null;

create trigger note_kept before delete on note for each row execute function refuse_change();
alter table note enable always trigger note_kept;

-- What was written, withdrawn and restored, in order.
create table note_version (
  note_id uuid not null references note (id),
  version integer not null,
  event text not null check (event in ('written', 'retracted', 'restored')),
  -- Null unless the event is `written`.
  text text,
  text_sha256 text,
  visibility text not null,
  mentions text[] not null default '{}',
  attachments uuid[] not null default '{}',
  reason text,
  actor text not null,
  at timestamptz not null,
  primary key (note_id, version),
  check ((event = 'written') = (text is not null and text_sha256 is not null))
);
create trigger note_version_append_only before update or delete on note_version
  for each row execute function refuse_change();
create trigger note_version_no_truncate before truncate on note_version
  for each statement execute function refuse_change();
alter table note_version enable always trigger note_version_append_only;
alter table note_version enable always trigger note_version_no_truncate;

-- Entries about a note are for those who can see the note.
alter table audit_entry add column note_id uuid;
create index audit_entry_note on audit_entry (note_id, id) where note_id is not null;
