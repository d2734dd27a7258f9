-- What a retest says of its result, and the service clocks that were said to be near or over.

alter table evidence add column retest_outcome text
  check (retest_outcome in ('pass', 'partial', 'fail'));

-- Said once each to the owner and those who follow. Readers follow the rising id.
create table service_clock_event (
  id bigint generated always as identity primary key,
  incident_id uuid not null references incident (id),
  clock text not null check (clock in ('acknowledge', 'contain', 'remediate')),
  due_at timestamptz not null,
  mark text not null check (mark in ('near', 'overdue')),
  owner_email text,
  at timestamptz not null
);
create unique index service_clock_event_once
  on service_clock_event (incident_id, clock, due_at, mark);
