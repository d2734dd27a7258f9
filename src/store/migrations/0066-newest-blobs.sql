-- Readiness looks for the newest files in the vault, each time it is asked.
create index blob_newest on blob (created_at desc);
