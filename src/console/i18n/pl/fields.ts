// Labels and help of declared fields.
import { actionFields } from '../../../fields/action.ts';
import { agentFields } from '../../../fields/agent.ts';
import { texts } from '../../../fields/field.ts';
import { incidentFields } from '../../../fields/incident.ts';

export const fields = {
  field: texts(incidentFields, 'label', 'pl'),
  flag: texts(incidentFields, 'short', 'pl'),
  fieldHelp: texts(incidentFields, 'help', 'pl'),
  actionField: texts(actionFields, 'label', 'pl'),
  agentField: texts(agentFields, 'label', 'pl'),
  agentFieldHelp: texts(agentFields, 'help', 'pl'),
};
