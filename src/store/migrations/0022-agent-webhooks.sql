-- How far each webhook of policy changes is. Addresses stand in the settings, for their paths are often
-- secrets; here they are known by their digest.
create table agent_webhook (
  target_sha256 text primary key check (target_sha256 ~ '^[0-9a-f]{64}$'),
  host text not null,
  -- Everything up to this change was taken by the receiver, or was there before the webhook was.
  delivered_epoch bigint not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  last_fault text,
  delivered_at timestamptz,
  -- Nothing is sent any more; a start of the server with the same setting begins again.
  dead_at timestamptz,
  leased_until timestamptz
);
