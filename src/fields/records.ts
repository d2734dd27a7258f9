// The records whose fields are declared, each under the name of its table.
import { actionFields } from './action.ts';
import { agentFields } from './agent.ts';
import { engagementFields } from './engagement.ts';
import { evidenceFields } from './evidence.ts';
import type { Fields } from './field.ts';
import { incidentFields } from './incident.ts';
import { deliveryFields } from './report-delivery.ts';
import { reportFields } from './report.ts';

export const records = {
  incident: incidentFields,
  evidence: evidenceFields,
  action: actionFields,
  agent: agentFields,
  engagement: engagementFields,
  report: reportFields,
  report_delivery: deliveryFields,
} as const satisfies Record<string, Fields>;
