-- The list finds parts of words. `search` holds every three characters of what names an incident, at
-- their place, so that a part is a run of them; the words of the description, whole; and the tags.
-- `src/store/incidents/incident-words.ts` writes the queries.
create function incident_search(names text, told text, tags text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  -- Letters of any script and digits are kept; ASCII signs and blanks part words.
  parts constant text := '[\x01-\x2f:-@\[-`{-\x7f]+';
  grams text := '';
  marked text[] := '{}';
  place integer := 1;
  long integer;
  word text;
begin
  foreach word in array string_to_array(regexp_replace(lower(names), parts, ' ', 'g'), ' ') loop
    long := length(word);
    if long > 2 then
      for at in 1 .. long - 2 loop
        grams := grams || ' ~' || substr(word, at, 3) || ':' || (place + at - 1);
      end loop;
    elsif long > 0 then
      grams := grams || ' ~' || word || ':' || place;
    end if;
    place := place + long + 1;
  end loop;
  foreach word in array tags loop
    marked := marked || ('#' || lower(word));
  end loop;
  return grams::tsvector
    || to_tsvector('simple', regexp_replace(lower(told), parts, ' ', 'g'))
    || array_to_tsvector(case when marked = '{}' then array['#'] else marked end);
end $$;

-- What was attacked, and by which weakness: the list shows both, and rows are wide.
create function incident_weaknesses(finding jsonb) returns text[]
language sql immutable parallel safe as $$
  select array(select jsonb_path_query(finding, 'lax $.cve[0 to 4]', silent => true) #>> '{}')
    || array(select 'CWE-' || (jsonb_path_query(finding, 'lax $.cwe[0 to 4]', silent => true) #>> '{}'))
$$;

alter table incident
  drop column search,
  add column asset text generated always as (
    left(coalesce(
      nullif(finding ->> 'host', ''),
      substring(finding ->> 'url' from '^[a-zA-Z]+://([^/:?#]+)'),
      nullif(agent_id, ''),
      nullif(finding ->> 'location', '')
    ), 200)
  ) stored,
  add column weaknesses text[] not null generated always as (incident_weaknesses(finding)) stored,
  add column cvss real generated always as ((finding #>> '{cvss,score}')::real) stored,
  add column search tsvector not null generated always as (
    incident_search(
      public_id || ' ' || title || ' ' || coalesce(left(agent_id, 200), '') || ' ' ||
      coalesce(left(finding ->> 'host', 300), '') || ' ' ||
      coalesce(left(finding ->> 'url', 500), '') || ' ' ||
      coalesce(left(finding ->> 'location', 500), '') || ' ' ||
      coalesce(left(finding ->> 'rule', 200), '') || ' ' ||
      coalesce(left(finding ->> 'cve', 500), '') || ' ' ||
      coalesce(regexp_replace(left(finding ->> 'cwe', 100), '(\d+)', 'cwe-\1', 'g'), ''),
      coalesce(left(description, 1000), ''),
      tags
    )
  ) stored;

-- The expression of migration 0064; dropping the column dropped the index.
create index incident_search on incident using gin (search, (array[
  'block:' || left(public_id, -4),
  'run:' || connector_run_id::text,
  'status:' || workflow_status,
  'lifecycle:' || status_lifecycle,
  'evidence:' || evidence_status,
  'severity:' || coalesce(severity, reported_severity, 0)::text,
  'priority:' || coalesce(priority, ''),
  'owner:' || coalesce(owner_email, ''),
  'agent:' || coalesce(agent_id, ''),
  'level:' || lower(level),
  'category:' || lower(category),
  'tool:' || lower(coalesce(source_tool, '')),
  case when ai_act_relevant then 'flag:ai_act_relevant' end,
  case when gdpr_personal_data then 'flag:gdpr_personal_data' end,
  case when ai_serious_incident then 'flag:ai_serious_incident' end,
  case when nis2_relevant then 'flag:nis2_relevant' end,
  case when gdpr_breach then 'flag:gdpr_breach' end
])) where undone_at is null;
