-- Duties with several recipients of one kind, such as the authorities of two countries. The names are
-- those of the organisation profile; null: the only one of its kind, or the first.
alter table report add column recipient text;
alter table legal_submission add column recipient text;

-- The address in the settings is that of the first recipient of its kind: what goes to another one
-- stays in the outbox, and a person submits it.
alter table report_delivery add column by_hand boolean not null default false;

-- Of several recipients of the duty, one has not acknowledged its report.
alter table legal_deadline add column lacks_receipt boolean not null default false;
