-- Response steps: where they come from, who approved them, how far they are. Nothing wrote to this
-- table before, so the stricter type of validation_ref meets no rows.

alter table action
  add column playbook text,
  add column playbook_version integer,
  add column step integer,
  add column action_type text,
  add column phase text,
  add column role text,
  add column approval_class text not null default 'A0' check (approval_class in ('A0', 'A1', 'A2')),
  add column requires_approval boolean not null default false,
  add column assignee text,
  add column due_at timestamptz,
  add column approved_by text,
  add column approver_known boolean,
  add column approved_at timestamptz,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column note text,
  add column created_by text not null default 'system',
  add column version integer not null default 1,
  alter column validation_ref type uuid using validation_ref::uuid,
  add foreign key (validation_ref) references evidence (id),
  add check (status in ('proposed', 'approved', 'in_progress', 'done', 'rejected', 'cancelled')),
  -- Human in the loop, whoever writes it.
  add check (
    not requires_approval or approved_by is not null
    or status in ('proposed', 'rejected', 'cancelled')
  );

-- A step of a playbook is open once: two requests at the same time cannot make twins.
create unique index action_open_step on action (incident_id, playbook, step)
  where playbook is not null and step is not null
    and status in ('proposed', 'approved', 'in_progress');
