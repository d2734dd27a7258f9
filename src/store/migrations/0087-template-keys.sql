-- The list finds incidents by the template that they were reported from, as it finds teams:
-- `src/domain/custom-keys.ts` says how.
update incident
set custom_keys = custom_keys || array['template=', 'template=' || (template ->> 'id')]
where template is not null;
