-- Teams, and the people who see the incidents of their teams alone. A team has the incidents whose
-- text `team` is its name in any spelling of capitals. Neither is removed, nor is a name changed:
-- an archived team gives no rights.
create table team (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  created_by text not null,
  created_at timestamptz not null,
  archived_by text,
  archived_at timestamptz,
  check ((archived_by is null) = (archived_at is null))
);
create unique index team_name on team (lower(name)) where archived_at is null;

create table team_member (
  team_id uuid not null references team,
  account_id uuid not null references account,
  role text not null check (role in ('Viewer', 'Analyst', 'Operator')),
  added_by text not null,
  added_at timestamptz not null,
  primary key (team_id, account_id)
);
create index team_member_account on team_member (account_id);

-- Few incidents have a team, findings of scanners none, so imports do not pay for it.
create index incident_team on incident (lower(team)) where team is not null;
