-- The list filters by sector, country and kind of entity. Few incidents have any of them, findings
-- of scanners none, so an index of these alone costs imports nothing. The texts are those of
-- `src/store/incidents/incident-list.ts`: the server compares the expressions.
create index incident_places on incident using gin ((array_remove(array[
    'sector=' || lower(sector), 'country=' || lower(country), 'entity=' || lower(entity)
  ], null)))
  where undone_at is null and (sector is not null or country is not null or entity is not null);
