-- Encryption of the vault: a key for each encrypted file, wrapped by the operator's key. Without its
-- row a file cannot be read by anyone.
create table vault_key (
  id uuid primary key,
  sha256 text not null,
  wrapped text not null,
  made_at timestamptz not null
);
create index vault_key_of_bytes on vault_key (sha256);
-- Which key wraps them: a name that says nothing of the key. One row.
create table vault_wrapping (
  id boolean primary key default true check (id),
  key_name text not null,
  since timestamptz not null
);
