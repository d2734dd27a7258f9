-- Who set each legal fact, and each field of a report, as it is now, and when; by its name. Of what
-- was recorded before, it is not known.
alter table legal_facts add column set_by jsonb not null default '{}';
