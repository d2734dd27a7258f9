-- How an incident was before its last assignment, so that a slip can be taken back. It counts only while
-- the incident still has the version that the assignment made; the audit trail keeps every assignment.
create table last_assignment (
  incident_id uuid primary key references incident (id),
  version integer not null,
  owner_email text,
  sla_due_at timestamptz,
  workflow_status text not null,
  acknowledged_at timestamptz
);
