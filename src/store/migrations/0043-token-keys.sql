-- Keys of login tokens can be rotated, retired and marked as compromised. `seen_at` is when a process
-- last had the private half: a key verifies no token that claims to be younger than that.
alter table token_key add column active_from timestamptz;
alter table token_key add column retired_at timestamptz;
alter table token_key add column compromised boolean not null default false;
alter table token_key add column seen_at timestamptz;
-- A key from before this migration counts as seen when it was made; its process renews that at start.
update token_key set active_from = created_at, seen_at = created_at;
alter table token_key alter column active_from set not null;
alter table token_key alter column seen_at set not null;
