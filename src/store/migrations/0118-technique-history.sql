-- Suggestions of techniques weigh what analysts said of the same technique on other incidents: the
-- newest decisions of a technique are read, since the newest reset.
create index technique_decision_newest
  on technique_decision (technique_id, decided_at desc) include (decision, incident_id);

create table technique_history_reset (
  reset_at timestamptz primary key,
  reset_by text not null,
  reason text not null
);
