-- A database without statistics takes `undone_at is null` for rare, and then reads all incidents
-- through any index that has the condition. The index of fingerprints has it no more, and the
-- question asks it of the few rows that were found.
drop index incident_fingerprint;
create index incident_fingerprint on incident (fingerprint, id) where fingerprint is not null;
