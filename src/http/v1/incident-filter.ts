// The filters of the list of incidents, as the list and its facets are asked by them.
import { Type } from 'typebox';
import { parseTimestamp, timestamp, type Timestamp } from '../../domain/clock.ts';
import { places, wantedValue, type CustomChoice } from '../../domain/custom-keys.ts';
import { validationFailed } from '../../domain/error.ts';
import { chosenOf, chosenValues, wantedOf, type Chosen } from '../../domain/filter.ts';
import { isUuid } from '../../domain/ids.ts';
import { evidenceStates, flagNames, lifecycles, priorities } from '../../domain/incident.ts';
import { outcomes } from '../../domain/outcome.ts';
import type { Principal } from '../../domain/principal.ts';
import { severities, severityId, type Severity } from '../../domain/severity.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import { assertFilterable } from '../../operations/custom-fields/known-fields.ts';
import type { Deps } from '../../operations/deps.ts';
import { templateIds } from '../../operations/templates/template-ids.ts';
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
  team: Values('Platform', 'Teams, in any spelling; `none` for incidents without one.'),
  template: Values(
    'none',
    'Templates that incidents were reported from: names as they are now, or ids; `none` for ' +
      'incidents without one.',
  ),
  sector: Values('energy,banking', 'Sectors, in any spelling; `none` for incidents without one.'),
  country: Values('PL,DE', 'Countries; `none` for incidents without one.'),
  entity: Values(
    'essential',
    'Kinds of entity, in any spelling; `none` for incidents without one.',
  ),
  field: Values(
    '',
    'Custom fields, such as `region:emea,apac;customer_ref:SUP-48213`: a key, `:` and values, ' +
      'in any spelling; `;` parts fields. A text has the ' +
      'value when it has all its words. `none` is an incident without a value, `!` leaves out. A ' +
      'key that is not known is refused.',
  ),
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
      pattern: '\\S',
      description:
        'Parts of words to find in id, title, agent, host, address, location, rule, CVE and ' +
        'CWE (from three characters on; two begin a word, or three characters within one), ' +
        'and whole words of the description. Quotes keep words together, `-` leaves out, `or` ' +
        'is either. Of an id, the zeros before its number can be left out: `INC-2026-42`. ' +
        'Other spellings of letters are other letters: `strasse` does not find `straße`.',
      examples: ['sql inject'],
    }),
  ),
};
type IncidentFilterQuery = { [name in keyof typeof incidentFilters]?: string | undefined };

/** @throws `validation_failed`, also for custom fields that the caller does not know */
export async function filterOf(
  deps: Pick<Deps, 'database'>,
  query: IncidentFilterQuery,
  principal: Principal,
): Promise<IncidentFilter> {
  const custom = [
    ...customChoices(query.field),
    ...customChoice('team', query.team),
    ...places.flatMap((name) => customChoice(name, query[name])),
    ...customChoice('template', await templateIds(deps, query.template)),
  ];
  await assertFilterable(deps, principal, custom);
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
    created_since: instantOf('created_since', query.created_since),
    connector_run_id: runId(query.run),
    tags: orNone(chosenValues(query.tag)),
    search: query.q,
    custom: custom.length > 0 ? custom : undefined,
  };
}

const mostFields = 10;

/** `region:emea,apac;customer_ref:SUP-1` */
function customChoices(text: string | undefined): CustomChoice[] {
  const parts = (text ?? '').split(';').filter((part) => part.trim() !== '');
  const pointer = '/query/field';
  if (parts.length > mostFields) {
    throw validationFailed([{ pointer, message: `must name at most ${mostFields} fields` }]);
  }
  const named = parts.map((part) => {
    const [key = '', ...values] = part.split(':');
    return { key: key.trim().toLowerCase(), values: values.join(':') };
  });
  // A field that is named twice has the values of both.
  return [...Map.groupBy(named, ({ key }) => key)].flatMap(([key, same]) => {
    const choice = customChoice(`field.${key}`, same.map(({ values }) => values).join());
    if (choice.length > 0) return choice;
    throw validationFailed([{ pointer, message: 'must be a key, ":" and at least one value' }]);
  });
}

function customChoice(name: string, text: string | undefined): CustomChoice[] {
  const chosen = chosenValues(text);
  if (chosen === undefined) return [];
  const isNone = (value: string) => value.toLowerCase() === 'none';
  const wanted = (values: string[]) =>
    values.filter((value) => !isNone(value)).map((value) => wantedValue(name, value));
  const absent = (['some', 'none'] as const).find((side) => chosen[side].some(isNone));
  const choice = { name, some: wanted(chosen.some), none: wanted(chosen.none) };
  return [absent === undefined ? choice : { ...choice, absent }];
}

/** `me` is the caller, `none` is no one. */
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

/** @throws `validation_failed` */
export function instantOf(name: string, text: string | undefined): Timestamp | undefined {
  if (text === undefined) return undefined;
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  const message = 'must be RFC 3339 with a zone';
  throw validationFailed([{ pointer: `/query/${name}`, message }]);
}

function runId(text: string | undefined): string | undefined {
  if (text === undefined || isUuid(text)) return text;
  throw validationFailed([{ pointer: '/query/run', message: 'must be the id of an import run' }]);
}
