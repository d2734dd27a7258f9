-- Likely duplicates of an incident: by what was attacked, and by the letters of the title.
create index incident_asset on incident (asset, id) where asset is not null and undone_at is null;
create index incident_title_letters on incident (
  md5(lower(regexp_replace(title, '[^[:alpha:]]+', ' ', 'g'))), id
) where undone_at is null;
