// Labels and help of declared fields.
import { actionFields } from '../../../fields/action.ts';
import { agentFields } from '../../../fields/agent.ts';
import { texts } from '../../../fields/field.ts';
import { incidentFields } from '../../../fields/incident.ts';

export const fields = {
  field: texts(incidentFields, 'label', 'en'),
  flag: texts(incidentFields, 'short', 'en'),
  fieldHelp: texts(incidentFields, 'help', 'en'),
  actionField: texts(actionFields, 'label', 'en'),
  agentField: texts(agentFields, 'label', 'en'),
  agentFieldHelp: texts(agentFields, 'help', 'en'),
};
