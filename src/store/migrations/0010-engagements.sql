-- Threat-led tests: engagements, who is in on them, and what they wrote down. What was said stays as
-- it was said: rules, signatures, phases, log entries, reports and plans are only ever added.

create table engagement (
  id uuid primary key,
  -- The number is drawn, not counted: a sequence would tell how many tests there are.
  public_id text not null,
  title text not null,
  code_name text,
  entity text,
  framework text not null,
  -- Threat-led tests are secret from those who are tested.
  restricted boolean not null,
  scope jsonb not null check (jsonb_array_length(scope) > 0),
  crown_jewels jsonb not null check (jsonb_array_length(crown_jewels) > 0),
  white_team jsonb not null,
  window_start timestamptz,
  window_end timestamptz,
  phase text not null check (phase in (
    'preparation', 'threat_intelligence', 'red_team', 'closure', 'remediation', 'attestation'
  )),
  notified_on date,
  active_started_on date,
  active_ended_on date,
  reports_complete_on date,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (window_end > window_start),
  check (active_ended_on >= active_started_on)
);
create unique index engagement_public_id on engagement (public_id);

create table engagement_member (
  engagement_id uuid not null references engagement (id),
  account_id uuid not null references account (id),
  added_by text not null,
  added_at timestamptz not null,
  primary key (engagement_id, account_id)
);
create index engagement_member_account on engagement_member (account_id, engagement_id);

create table engagement_rules (
  engagement_id uuid not null references engagement (id),
  version integer not null check (version >= 1),
  rules jsonb not null check (jsonb_array_length(rules) > 0),
  rules_sha256 text not null check (rules_sha256 ~ '^[0-9a-f]{64}$'),
  written_by text not null,
  written_at timestamptz not null,
  primary key (engagement_id, version)
);

create table engagement_sign_off (
  engagement_id uuid not null,
  rules_version integer not null,
  name text not null,
  -- Of the rules that were signed, so that the signature says which text it is under.
  rules_sha256 text not null check (rules_sha256 ~ '^[0-9a-f]{64}$'),
  recorded_by text not null,
  signed_at timestamptz not null,
  foreign key (engagement_id, rules_version) references engagement_rules (engagement_id, version)
);
create unique index engagement_sign_off_once
  on engagement_sign_off (engagement_id, rules_version, lower(name));

create table engagement_move (
  engagement_id uuid not null references engagement (id),
  seq integer not null check (seq >= 1),
  from_phase text not null,
  to_phase text not null,
  on_day date not null,
  note text,
  actor text not null,
  at timestamptz not null,
  primary key (engagement_id, seq)
);

-- The white-team log and the evidence register, in one chain. `hash` covers the entry and `prev`.
create table engagement_entry (
  engagement_id uuid not null references engagement (id),
  number integer not null check (number >= 1),
  id uuid not null,
  type text not null check (type in ('white_team_log', 'evidence_register')),
  text text not null,
  ts timestamptz not null,
  ended_at timestamptz,
  actor text not null,
  addresses text[] not null,
  hosts text[] not null,
  incident_id uuid references incident (id),
  evidence jsonb,
  recorded_by text not null,
  recorded_at timestamptz not null,
  prev text not null check (prev ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (engagement_id, number),
  check ((type = 'evidence_register') = (evidence is not null)),
  check (ended_at >= ts)
);
create unique index engagement_entry_id on engagement_entry (id);
create index engagement_entry_time on engagement_entry (engagement_id, ts);
create index engagement_entry_blob on engagement_entry ((evidence ->> 'content_ref'))
  where evidence ->> 'content_ref' like 'vault:sha256:%';

-- Whoever writes, and however: each entry has the number and the link that follow the last one.
create function refuse_gap() returns trigger language plpgsql as $$
declare
  last record;
begin
  select number, hash into last from engagement_entry
    where engagement_id = new.engagement_id order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1
    or new.prev <> coalesce(last.hash, repeat('0', 64)) then
    raise exception 'entry % does not follow the last one', new.number
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger engagement_entry_follows before insert on engagement_entry
  for each row execute function refuse_gap();
alter table engagement_entry enable always trigger engagement_entry_follows;

create table engagement_report (
  engagement_id uuid not null references engagement (id),
  version integer not null check (version >= 1),
  summary text not null,
  findings jsonb not null,
  lessons text,
  -- Numbers and hashes of the register entries that it rests on.
  rests_on jsonb not null,
  accepted_by text not null,
  accepted_at timestamptz not null,
  primary key (engagement_id, version)
);

-- Which finding became which incident; a finding is known by its title, whatever the version.
create table engagement_remediation (
  engagement_id uuid not null references engagement (id),
  finding_key text not null,
  finding text not null,
  report_version integer not null,
  incident_id uuid not null references incident (id),
  owner_email text not null,
  measure text,
  root_cause text,
  risk text,
  due_on date,
  planned_by text not null,
  planned_at timestamptz not null,
  primary key (engagement_id, finding_key),
  foreign key (engagement_id, report_version) references engagement_report (engagement_id, version)
);

do $$
declare
  name text;
begin
  foreach name in array array[
    'engagement_rules', 'engagement_sign_off', 'engagement_move', 'engagement_entry',
    'engagement_report', 'engagement_remediation'
  ]
  loop
    execute format('create trigger %s before update or delete on %I
      for each row execute function refuse_change()', name || '_append_only', name);
    execute format('create trigger %s before truncate on %I
      for each statement execute function refuse_change()', name || '_no_truncate', name);
    execute format('alter table %I enable always trigger %s', name, name || '_append_only');
    execute format('alter table %I enable always trigger %s', name, name || '_no_truncate');
  end loop;
end $$;
create trigger engagement_kept before delete on engagement
  for each row execute function refuse_change();
alter table engagement enable always trigger engagement_kept;

-- Entries of the trail about an engagement, which only those may read who may see it.
alter table audit_entry add column engagement_id uuid;
create index audit_entry_engagement on audit_entry (engagement_id, id)
  where engagement_id is not null;
