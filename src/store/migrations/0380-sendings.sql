-- By which channel a report was sent to its authority, and the number that the authority gave it.
-- Both are what a person wrote; null: not recorded.
alter table legal_submission add column channel text;
alter table legal_submission add column reference_number text;
