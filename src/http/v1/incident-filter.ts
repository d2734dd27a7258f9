// The filters of the list of incidents, as the list and its facets are asked by them.
import { Type } from 'typebox';
import { parseTimestamp, timestamp, type Timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import { chosenOf, chosenValues, wantedOf, type Chosen } from '../../domain/filter.ts';
import { isUuid } from '../../domain/ids.ts';
import { evidenceStates, flagNames, lifecycles, priorities } from '../../domain/incident.ts';
import { outcomes } from '../../domain/outcome.ts';
import type { Principal } from '../../domain/principal.ts';
import { severities, severityId, type Severity } from '../../domain/severity.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import type { IncidentFilter } from '../../store/incidents/incident-list.ts';

const Values = (example: string, description: string) =>
  Type.Optional(Type.String({ maxLength: 1000, examples: [example], description }));

export const incidentFilters = {
  severity: Values('high,critical', 'The classified severity, else the reported one.'),
  status: Values('!closed', 'Workflow states.'),
  outcome: Values('none', 'Outcomes other than closing; `none` for incidents without one.'),
  priority: Values('P0,P1', 'Priorities; `none` for incidents without one.'),
  evidence_status: Values('gap', 'Whether there is confirmed evidence.'),
  flags: Values('nis2_relevant', 'Incidents that carry any of these flags.'),
  level: Values('L1_cyber', 'Levels.'),
  category: Values('vulnerability_finding', 'Categories.'),
  source_tool: Values('Burp', 'Tools that reported; `none` for incidents that name none.'),
  agent: Values('agent-support', 'Agents; `none` for incidents that name none.'),
  owner: Values('me,none', 'E-mail of the owner; `me` is the caller, `none` is no owner.'),
  tag: Values('support-bot', 'Tags, in any spelling; `none` for incidents without one.'),
  lifecycle: Values('open', 'Whether the record is open, in any workflow state.'),
  created_since: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 64,
      description: 'Incidents that were reported then or later.',
      examples: ['2026-11-01T00:00:00Z'],
    }),
  ),
  run: Type.Optional(Type.String({ maxLength: 64, description: 'Incidents that this run made.' })),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Parts of words to find in id, title, agent, host, address, location, rule, CVE and CWE ' +
        '(from three characters on; two begin a word), and whole words of the description. ' +
        'Quotes keep words together, `-` leaves out, `or` is either.',
      examples: ['sql inject'],
    }),
  ),
};
type IncidentFilterQuery = { [name in keyof typeof incidentFilters]?: string | undefined };

export function filterOf(query: IncidentFilterQuery, principal: Principal): IncidentFilter {
  const severity = wantedOf('severity', query.severity, severities);
  const outcome = wantedOf('outcome', query.outcome, [...outcomes, 'none']);
  const priority = wantedOf('priority', query.priority, [...priorities, 'none']);
  return {
    severity: severity?.map((word: Severity) => severityId(word)),
    workflow_status: wantedOf('status', query.status, workflowStatuses),
    outcome: outcome?.map((value) => (value === 'none' ? '' : value)),
    priority: priority?.map((value) => (value === 'none' ? '' : value)),
    evidence_status: wantedOf('evidence_status', query.evidence_status, evidenceStates),
    flags: chosenOf('flags', query.flags, flagNames),
    level: chosenValues(query.level),
    category: chosenValues(query.category),
    source_tool: orNone(chosenValues(query.source_tool)),
    agent_id: orNone(chosenValues(query.agent)),
    owner_email: ownersOf(chosenValues(query.owner), principal),
    lifecycle: wantedOf('lifecycle', query.lifecycle, lifecycles),
    created_since: createdSince(query.created_since),
    connector_run_id: runId(query.run),
    tags: orNone(chosenValues(query.tag)),
    search: query.q,
  };
}

/** `me` is who asks, `none` is no one. */
function ownersOf(chosen: Chosen | undefined, principal: Principal): Chosen | undefined {
  if (chosen === undefined) return undefined;
  const named = (values: string[]) =>
    values
      .map((value) => value.toLowerCase())
      .map((value) =>
        value === 'none' ? '' : value === 'me' ? principal.name.toLowerCase() : value,
      );
  return { some: named(chosen.some), none: named(chosen.none) };
}

/** `none` is an incident that names no agent, no tool or no tag. */
function orNone(chosen: Chosen | undefined): Chosen | undefined {
  if (chosen === undefined) return undefined;
  const named = (values: string[]) =>
    values.map((value) => (value.toLowerCase() === 'none' ? '' : value));
  return { some: named(chosen.some), none: named(chosen.none) };
}

function createdSince(text: string | undefined): Timestamp | undefined {
  if (text === undefined) return undefined;
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  const message = 'must be RFC 3339 with a zone';
  throw validationFailed([{ pointer: '/query/created_since', message }]);
}

function runId(text: string | undefined): string | undefined {
  if (text === undefined || isUuid(text)) return text;
  throw validationFailed([{ pointer: '/query/run', message: 'must be the id of an import run' }]);
}
