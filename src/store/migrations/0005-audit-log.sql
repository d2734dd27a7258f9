-- The audit log: an RFC 6962 tree over the entries. Nothing here is ever updated: a queue of what is
-- not in the tree yet, and what the sequencer adds to it. Hashes without a foreign key: the log is
-- verified as a whole, and a check a row would halve the speed of the sequencer.

-- The log under its names: a restored backup goes on under a new one (`proofline audit fork`).
create table audit_epoch (
  epoch integer primary key check (epoch >= 1),
  origin text not null unique,
  created_at timestamptz not null
);
insert into audit_epoch values (1, 'proofline/' || gen_random_uuid(), now());

-- Public keys of the processes that sign checkpoints; the private ones lie in their data folders.
create table audit_key (
  public_key bytea primary key check (octet_length(public_key) = 32),
  created_at timestamptz not null
);

-- Entries that were committed and have no place in the tree yet.
create table audit_pending (
  entry_id bigint primary key
);

-- The place of every entry. `leaf` is SHA-256(0x00 || {"entry":…,"id":…}).
create table audit_leaf (
  epoch integer not null,
  seq bigint not null check (seq >= 0),
  entry_id bigint not null unique,
  leaf bytea not null check (octet_length(leaf) = 32),
  primary key (epoch, seq)
);

-- Full tiles (C2SP tlog-tiles) with the hash of each, which is an entry of the tile above. Partial
-- tiles are read from `audit_leaf`, and from the hashes of the full tiles below.
create table audit_tile (
  epoch integer not null,
  level smallint not null check (level between 0 and 63),
  n bigint not null check (n >= 0),
  hashes bytea not null check (octet_length(hashes) = 8192),
  root bytea not null check (octet_length(root) = 32),
  primary key (epoch, level, n)
);

-- Signed checkpoints (C2SP tlog-checkpoint); `note` is what was signed, byte for byte.
create table audit_checkpoint (
  epoch integer not null,
  size bigint not null check (size >= 1),
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  created_at timestamptz not null,
  primary key (epoch, size)
);

-- Whoever writes an entry, in whichever way, queues it in the same transaction.
create function queue_audit_entry() returns trigger language plpgsql as $$
begin
  insert into audit_pending (entry_id) values (new.id);
  return null;
end $$;
create trigger audit_entry_queued after insert on audit_entry
  for each row execute function queue_audit_entry();
alter table audit_entry enable always trigger audit_entry_queued;
insert into audit_pending (entry_id) select id from audit_entry;

do $$
declare
  name text;
begin
  foreach name in array
    array['audit_epoch', 'audit_key', 'audit_leaf', 'audit_tile', 'audit_checkpoint']
  loop
    execute format('create trigger %s before update or delete on %I
      for each row execute function refuse_change()', name || '_append_only', name);
    execute format('create trigger %s before truncate on %I
      for each statement execute function refuse_change()', name || '_no_truncate', name);
    execute format('alter table %I enable always trigger %s', name, name || '_append_only');
    execute format('alter table %I enable always trigger %s', name, name || '_no_truncate');
  end loop;
end $$;

-- What readers filter the trail by.
create index audit_entry_action on audit_entry (action, id);
create index audit_entry_actor on audit_entry (lower(actor), id);
create index audit_entry_at on audit_entry (at);
