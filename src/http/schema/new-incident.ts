// What the body of a new incident says, alike in both families.
import type { Static, TObject } from 'typebox';
import { incidentFields } from '../../fields/incident.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { NewCustomValues } from './custom-values.ts';
import { newProperties } from './fields.ts';
import { OptionalNullable } from './schema.ts';

export const newIncidentMembers = {
  ...newProperties(incidentFields),
  custom_fields: OptionalNullable(NewCustomValues),
};

/** Null counts as left out, in custom fields as well. */
export function newIncidentOf(body: Static<TObject<typeof newIncidentMembers>>) {
  const { custom_fields, ...said } = omitNulls(body);
  return custom_fields === undefined ? said : { ...said, custom_fields: omitNulls(custom_fields) };
}
