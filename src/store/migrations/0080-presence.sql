-- Who has an incident open now. Rows are worth some seconds, so a crash of the database may lose
-- them; every server process reads the same ones.

create unlogged table presence (
  account_id uuid not null references account (id) on delete cascade,
  -- One of the windows of a browser.
  window_id uuid not null,
  incident_id uuid not null references incident (id) on delete cascade,
  -- What is being written: a new note, a reply to the note, or the note itself.
  writing text check (writing in ('new', 'reply', 'edit')),
  note_id uuid references note (id),
  seen_at timestamptz not null,
  primary key (account_id, window_id),
  check ((note_id is not null) = (writing is not null and writing <> 'new'))
);
create index presence_incident on presence (incident_id, seen_at);
