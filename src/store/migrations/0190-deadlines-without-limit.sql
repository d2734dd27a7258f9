-- Whether the law sets this limit. After one that it does not set, nothing is overdue.
alter table legal_deadline add column binding boolean not null default true;
update legal_deadline set binding = false where obligation_id = 'DORA-BACKSTOP';
