-- In which role a legal decision was made, and the evidence it rests on. Older rows say neither.
alter table legal_decision add column decided_role text;
alter table legal_decision add column evidence_ids uuid[] not null default '{}';
alter table legal_fact_decision add column decided_role text;
alter table legal_fact_decision add column evidence_ids uuid[] not null default '{}';
