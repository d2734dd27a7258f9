-- Whether a server runs the jobs of all, so that others can tell that no one does.
alter table vault_beat add column runs_jobs boolean not null default true;
