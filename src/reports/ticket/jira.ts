// tracker_a: the body of an issue creation in Jira Cloud (REST v3, `POST /rest/api/3/issue`).
// https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-post
// The description is in the Atlassian Document Format, version 1.
import type { Priority } from '../../domain/incident.ts';
import {
  closingSentence,
  evidenceLine,
  listedEvidence,
  oneLine,
  paragraphs,
  ticketFacts,
  ticketPriority,
  ticketSeverity,
  type TicketSource,
} from './source.ts';

export interface JiraTarget {
  /** Key of the project that takes the issue, e.g. `SEC`. */
  project: string;
  /** Name of an issue type of that project, e.g. `Task`. */
  issue_type: string;
}

interface Node {
  type: string;
  attrs?: Record<string, unknown>;
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: Node[];
}

/** Names of Jira's default priority scheme. */
const priorityNames: Record<Priority, string> = {
  P0: 'Highest',
  P1: 'High',
  P2: 'Medium',
  P3: 'Low',
};

/** Jira refuses longer summaries. */
const summaryLength = 255;

/** Of the 32,767 characters that Jira takes as a description, what is left to texts of others. */
const textLength = 8000;

/** The body to POST as it is. */
export function jiraIssue(source: TicketSource, target: JiraTarget): Record<string, unknown> {
  const { incident } = source;
  const priority = ticketPriority(incident);
  return {
    fields: {
      project: { key: target.project },
      issuetype: { name: target.issue_type },
      summary: oneLine(`[${incident.public_id}] ${incident.title}`, summaryLength),
      description: description(source),
      priority: { name: priority === null ? 'Lowest' : priorityNames[priority] },
      labels: labels(source),
      // Jira keeps a day without a zone; the exact instant is in the description.
      ...(incident.sla_due_at === null ? {} : { duedate: incident.sla_due_at.slice(0, 10) }),
    },
  };
}

/** Jira's labels hold no white space. */
function labels({ incident }: TicketSource): string[] {
  const { word } = ticketSeverity(incident);
  const cves = (incident.finding?.cve ?? []).slice(0, 10);
  const all = ['proofline', incident.public_id, `severity-${word}`, incident.category, ...cves];
  return all.map((label) => label.replace(/\s+/g, '_'));
}

function description(source: TicketSource): Node & { version: 1 } {
  const { incident, link, evidence } = source;
  const said = incident.description ?? incident.finding?.description;
  const remedy = incident.finding?.remediation;
  return {
    type: 'doc',
    version: 1,
    content: [
      paragraph([linkTo(`Open ${incident.public_id} in Proofline`, link)]),
      bullets(ticketFacts(source).map(([label, value]) => [strong(`${label}: `), text(value)])),
      ...section('What was found', said),
      ...section('How to fix it', remedy),
      ...evidenceSection(evidence),
      heading('When it is fixed'),
      paragraph([text(closingSentence)]),
    ],
  };
}

function section(title: string, body: string | null | undefined): Node[] {
  const lines = paragraphs(body ?? '', textLength);
  return lines.length === 0
    ? []
    : [heading(title), ...lines.map((line) => paragraph([text(line)]))];
}

function evidenceSection(evidence: TicketSource['evidence']): Node[] {
  if (evidence.length === 0) return [];
  const listed = evidence.slice(0, listedEvidence).map((record) => [text(evidenceLine(record))]);
  const more: Node[] =
    evidence.length > listedEvidence ? [paragraph([text('There is more on the incident.')])] : [];
  return [heading('Evidence'), bullets(listed), ...more];
}

const text = (value: string): Node => ({ type: 'text', text: value });
const strong = (value: string): Node => ({ ...text(value), marks: [{ type: 'strong' }] });
const paragraph = (content: Node[]): Node => ({ type: 'paragraph', content });
const heading = (title: string): Node => ({
  type: 'heading',
  attrs: { level: 3 },
  content: [text(title)],
});
const linkTo = (title: string, href: string): Node => ({
  ...text(title),
  marks: [{ type: 'link', attrs: { href } }],
});
const bullets = (items: Node[][]): Node => ({
  type: 'bulletList',
  content: items.map((content) => ({ type: 'listItem', content: [paragraph(content)] })),
});
