-- Which incidents of a block have each value that the filters of the list offer, as bits, with the
-- value in its spelling: facets are counted by these instead of rows.
-- `src/store/incidents/bits/block-facets.ts` writes them.
create table facet_bits (
  block int not null,
  number int not null,
  facet text not null,
  value text not null,
  bits bit(16000) not null,
  primary key (block, number)
);
-- Compressed, in the row itself.
alter table facet_bits alter bits set storage main;

-- How many these are. Searches go on by the bits that are kept; facets wait until all blocks have
-- theirs.
alter table incident_block add column facet_values int;

-- A search finds no row of an incident that is deleted, but a count would count its bits. Names
-- with their schema: deleting is done through views too.
do $do$
begin
  execute format($text$
create function mark_deleted_incident() returns trigger language plpgsql as $$
begin
  insert into %1$I.incident_mark values (old.id);
  return null;
end $$ $text$, current_schema());
end $do$;
create trigger incident_deleted after delete on incident
  for each row execute function mark_deleted_incident();
