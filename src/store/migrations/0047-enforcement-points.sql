-- A token that is an enforcement point: the name of the instance that it was made for. It alone
-- follows the changes of policy and acknowledges them.
alter table personal_token add column enforcement_point text
  check (enforcement_point ~ '^[A-Za-z0-9_.:/@-]{1,100}$');
create index personal_token_point on personal_token (enforcement_point)
  where enforcement_point is not null;
