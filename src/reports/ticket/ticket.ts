// The trackers that an incident can be handed to: one line each.
import { jiraIssue, type JiraTarget } from './jira.ts';
import { serviceNowIncident } from './servicenow.ts';
import type { TicketSource } from './source.ts';

/** Contract §4.2: neutral labels of tool kinds. */
export const ticketSystems = ['tracker_a', 'tracker_b'] as const;
export type TicketSystem = (typeof ticketSystems)[number];

const bodies: Record<
  TicketSystem,
  (source: TicketSource, target: JiraTarget) => Record<string, unknown>
> = {
  tracker_a: jiraIssue,
  tracker_b: serviceNowIncident,
};

/** The body that the tracker's interface takes as it is. */
export function ticketPayload(
  system: TicketSystem,
  source: TicketSource,
  target: JiraTarget,
): Record<string, unknown> {
  return bodies[system](source, target);
}
