-- Response steps across incidents, by what the board asks for; the incidents of an agent; and how
-- many entries the register of an engagement has.
create index action_status on action (status, id);
create index action_assignee on action (lower(assignee), id) where assignee is not null;
create index incident_agent on incident (agent_id, id) where agent_id is not null;
create index engagement_entry_register on engagement_entry (engagement_id)
  where type = 'evidence_register';
