-- Of sightings without a record few are not internal; those who see no others start from these.
create index indicator_sighting_open on indicator_sighting (visibility)
  where visibility <> 'internal';
