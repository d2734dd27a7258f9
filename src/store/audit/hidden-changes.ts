// Which entries say nothing but what became of custom fields that not everyone can see.
import { sql, type RawBuilder } from 'kysely';
import type { Visibility } from '../../domain/visibility.ts';

/**
 * `internal` for a change of an incident's details that names hidden custom fields alone, else
 * null. By the fields' visibility now, as for evidence and notes.
 */
export function visibilityOfChange(audit: 'audit' | 'audit_entry'): RawBuilder<Visibility | null> {
  const detail = sql`(${sql.ref(`${audit}.entry`)}::jsonb -> 'detail')`;
  // A change that is too long for the log names what it changed, without the keys of the fields.
  return sql<Visibility | null>`case when ${sql.ref(`${audit}.action`)} = 'incident.described'
    and coalesce(${detail} -> 'changed', '["custom_fields"]') = '["custom_fields"]'
    and not exists (
      select from jsonb_object_keys(coalesce(${detail} -> 'after', '{}')) as name
      where name <> 'custom_fields')
    and not exists (
      select from jsonb_object_keys(coalesce(${detail} #> '{after,custom_fields}', '{}')) as key
      join custom_field using (key) where custom_field.visibility = 'public')
    then 'internal' end`;
}
