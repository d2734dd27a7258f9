-- What people write as the text of a report, and what became of it. Only appended to: a text that
-- someone else replaced, or that went out, stays readable.

create table report_draft_entry (
  incident_id uuid not null references incident (id),
  obligation_id text not null,
  language text not null check (language in ('en', 'pl')),
  number integer not null check (number > 0),
  event text not null check (event in
    ('written', 'submitted', 'approved', 'returned', 'discarded', 'commented', 'released')),
  -- The entry that has the text that this one is about.
  text_number integer not null check (text_number between 0 and number),
  -- Null unless the event is `written`.
  text text check (length(text) between 1 and 50000),
  text_sha256 text check (text_sha256 ~ '^[0-9a-f]{64}$'),
  comment text check (length(comment) between 1 and 5000),
  report_id uuid references report (id),
  actor text not null,
  actor_id text not null,
  at timestamptz not null,
  primary key (incident_id, obligation_id, language, number),
  check ((event = 'written') = (text is not null and text_sha256 is not null)),
  check ((event = 'released') = (report_id is not null))
);
create trigger report_draft_entry_append_only before update or delete on report_draft_entry
  for each row execute function refuse_change();
create trigger report_draft_entry_no_truncate before truncate on report_draft_entry
  for each statement execute function refuse_change();
alter table report_draft_entry enable always trigger report_draft_entry_append_only;
alter table report_draft_entry enable always trigger report_draft_entry_no_truncate;
