// GET …/ticket: the incident as a remediation task for someone else's tracker.
import { consoleLink } from '../../domain/console-link.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { listedEvidence } from '../../reports/ticket/source.ts';
import { ticketPayload, type TicketSystem } from '../../reports/ticket/ticket.ts';
import { listEvidence } from '../../store/evidence/evidence.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';

/** The body that the tracker takes as it is; the service sends nothing itself. */
export async function readTicket(
  deps: Pick<Deps, 'database' | 'config'>,
  principal: Principal,
  reference: string,
  system: TicketSystem,
): Promise<Record<string, unknown>> {
  const { database, config } = deps;
  const incident = await requireIncident(database.kysely, reference);
  // One more than is listed shows whether there are more.
  const page = { limit: listedEvidence + 1, after: null };
  const evidence = await listEvidence(
    database.kysely,
    incident.id,
    clearance(principal.roles),
    page,
  );
  const link = consoleLink(config, incident.public_id);
  const target = {
    project: config.IP3_TRACKER_A_PROJECT,
    issue_type: config.IP3_TRACKER_A_ISSUE_TYPE,
  };
  return ticketPayload(system, { incident, evidence, link }, target);
}
