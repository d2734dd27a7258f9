// Labels and help of declared fields.
import { actionFields } from '../../../fields/action.ts';
import { agentFields } from '../../../fields/agent.ts';
import { engagementFields } from '../../../fields/engagement.ts';
import { evidenceFields } from '../../../fields/evidence.ts';
import { texts } from '../../../fields/field.ts';
import { incidentFields } from '../../../fields/incident.ts';
import { deliveryFields, reportFields } from '../../../fields/report.ts';

export const fields = {
  field: texts(incidentFields, 'label', 'en'),
  flag: texts(incidentFields, 'short', 'en'),
  fieldHelp: texts(incidentFields, 'help', 'en'),
  actionField: texts(actionFields, 'label', 'en'),
  agentField: texts(agentFields, 'label', 'en'),
  agentFieldHelp: texts(agentFields, 'help', 'en'),
  evidenceField: texts(evidenceFields, 'label', 'en'),
  evidenceFieldHelp: texts(evidenceFields, 'help', 'en'),
  engagementField: texts(engagementFields, 'label', 'en'),
  engagementFieldHelp: texts(engagementFields, 'help', 'en'),
  reportField: texts({ ...reportFields, ...deliveryFields }, 'label', 'en'),
};
