-- A change of the keys that sign waits for a second person as well; it is about no incident.

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('agent_restore', 'action_approval', 'report_export', 'evidence_erasure', 'key_change'));
alter table approval alter column incident_id drop not null;
alter table approval add constraint approval_incident_check
  check ((incident_id is null) = (kind = 'key_change'));
