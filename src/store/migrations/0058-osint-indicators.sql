-- Indicators are read with the record whose bytes hold them: who may not see it sees none of them.
alter table osint_report
  add column evidence_id uuid references evidence (id),
  add column indicators_found integer check (indicators_found >= 0);

-- Of the records of older reports the narrowest counts, then the newest: nobody sees more than before.
update osint_report set evidence_id = (
  select evidence.id from evidence
  where evidence.incident_id = osint_report.incident_id
    and evidence_class = 'MEDIA_SIGNAL'
    and evidence_type in ('osint_report', 'threat_intel_report')
  order by array_position(array['internal', 'restricted', 'public'], visibility), id desc
  limit 1
);
