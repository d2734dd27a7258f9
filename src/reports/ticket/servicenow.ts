// tracker_b: a record of ServiceNow's incident table (`POST /api/now/table/incident`).
// https://www.servicenow.com/docs/ – Table API; field lengths are those of the base table.
import type { Priority } from '../../domain/incident.ts';
import {
  closingSentence,
  evidenceLine,
  listedEvidence,
  oneLine,
  paragraphs,
  ticketFacts,
  ticketPriority,
  type TicketSource,
} from './source.ts';

/**
 * Impact and urgency (1 high, 2 medium, 3 low): ServiceNow computes its priority from the two, and
 * by its base table these pairs give 1 – Critical, 2 – High, 3 – Moderate and 4 – Low.
 */
const impactAndUrgency: Record<Priority, [impact: string, urgency: string]> = {
  P0: ['1', '1'],
  P1: ['1', '2'],
  P2: ['2', '2'],
  P3: ['2', '3'],
};

const shortLength = 160;
const descriptionLength = 4000;

/** The body to POST as it is: all values are text, as the table API gives and takes them. */
export function serviceNowIncident(source: TicketSource): Record<string, string> {
  const { incident } = source;
  const priority = ticketPriority(incident);
  const [impact, urgency] = priority === null ? ['3', '3'] : impactAndUrgency[priority];
  return {
    short_description: oneLine(`[${incident.public_id}] ${incident.title}`, shortLength),
    description: description(source),
    impact,
    urgency,
    // ServiceNow matches what comes back by these two.
    correlation_id: incident.id,
    correlation_display: 'Proofline',
    work_notes: workNotes(source),
    ...(incident.sla_due_at === null ? {} : { due_date: glideTime(incident.sla_due_at) }),
  };
}

/** ServiceNow's date and time: UTC, seconds, no zone. */
function glideTime(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}

/** The facts first and whole; what the tool wrote shares the room that is left. */
function description(source: TicketSource): string {
  const { incident } = source;
  const facts = ticketFacts(source).map(([label, value]) => `${label}: ${value}`);
  const head = facts.join('\n');
  const room = Math.floor((descriptionLength - head.length - closingSentence.length - 60) / 2);
  const said = incident.description ?? incident.finding?.description;
  const sections = [
    textSection('What was found', said, room),
    textSection('How to fix it', incident.finding?.remediation, room),
  ];
  return [head, ...sections.filter((section) => section !== ''), closingSentence].join('\n\n');
}

function textSection(title: string, body: string | null | undefined, room: number): string {
  const lines = paragraphs(body ?? '', Math.max(room, 0));
  return lines.length === 0 ? '' : `${title}:\n${lines.join('\n')}`;
}

function workNotes({ evidence }: TicketSource): string {
  const listed = evidence.slice(0, listedEvidence).map((record) => `- ${evidenceLine(record)}`);
  const more = evidence.length > listedEvidence ? ['There is more on the incident.'] : [];
  const head = evidence.length === 0 ? 'No evidence on record yet.' : 'Evidence on record:';
  return [head, ...listed, ...more].join('\n');
}
