// Labels and help of declared fields.
import { actionFields } from '../../../fields/action.ts';
import { texts } from '../../../fields/field.ts';
import { incidentFields } from '../../../fields/incident.ts';

export const fields = {
  field: texts(incidentFields, 'label', 'en'),
  flag: texts(incidentFields, 'short', 'en'),
  fieldHelp: texts(incidentFields, 'help', 'en'),
  actionField: texts(actionFields, 'label', 'en'),
};
