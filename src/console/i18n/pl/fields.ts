// Labels and help of declared fields.
import { actionFields } from '../../../fields/action.ts';
import { agentFields } from '../../../fields/agent.ts';
import { engagementFields } from '../../../fields/engagement.ts';
import { evidenceFields } from '../../../fields/evidence.ts';
import { texts } from '../../../fields/field.ts';
import { incidentFields } from '../../../fields/incident.ts';
import { deliveryFields, reportFields } from '../../../fields/report.ts';

export const fields = {
  field: texts(incidentFields, 'label', 'pl'),
  flag: texts(incidentFields, 'short', 'pl'),
  fieldHelp: texts(incidentFields, 'help', 'pl'),
  actionField: texts(actionFields, 'label', 'pl'),
  agentField: texts(agentFields, 'label', 'pl'),
  agentFieldHelp: texts(agentFields, 'help', 'pl'),
  evidenceField: texts(evidenceFields, 'label', 'pl'),
  evidenceFieldHelp: texts(evidenceFields, 'help', 'pl'),
  engagementField: texts(engagementFields, 'label', 'pl'),
  engagementFieldHelp: texts(engagementFields, 'help', 'pl'),
  reportField: texts({ ...reportFields, ...deliveryFields }, 'label', 'pl'),
};
