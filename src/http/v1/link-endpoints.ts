// Links between incidents: read, add, remove.
import { Type, type Static } from 'typebox';
import { lifecycles } from '../../domain/incident.ts';
import { mostLinks, relations } from '../../domain/link.ts';
import { outcomes } from '../../domain/outcome.ts';
import { severities, severityOfId } from '../../domain/severity.ts';
import { workflowStatuses } from '../../domain/workflow.ts';
import {
  linkIncidents,
  readLinks,
  unlinkIncidents,
  type Linked,
} from '../../operations/links/link-incidents.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { Enum, Id, IdParams, Instant, Nullable } from '../schema/schema.ts';

const tags = ['relations'];

const Relation = Enum(relations, {
  description: 'Read from this incident: it is related to, caused by, part of … the other one.',
});

const LinkView = Type.Object(
  {
    id: Id,
    relation: Relation,
    public_id: Type.String({ examples: ['INC-2026-000001'] }),
    title: Type.String(),
    severity: Enum(severities, { description: 'The classified severity, else the reported one.' }),
    workflow_status: Enum(workflowStatuses),
    status_lifecycle: Enum(lifecycles),
    outcome: Nullable(Enum(outcomes)),
    created_at: Instant,
  },
  { title: 'IncidentLink' },
);

const Answer = { 200: Type.Object({ links: Type.Array(LinkView) }) };

const listLinksEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/links',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listIncidentLinks',
  tags,
  summary: 'List the incidents that this one is linked to',
  description: 'With the state and severity of each, oldest link first.',
  params: IdParams,
  response: Answer,
  errors: ['not_found'],
  async handle({ deps, params }) {
    return shown(await readLinks(deps, params.id));
  },
});

const addLinkEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/links',
  access: 'Analyst',
  audit: { success: ['incident.linked'] },
  operationId: 'addIncidentLink',
  tags,
  summary: 'Link the incident to another one',
  description:
    'Both incidents show it, each from its side; nothing else of them changes. Two incidents ' +
    `have one link at a time, and an incident at most ${mostLinks}. A link that would make an ` +
    'incident part of itself, or its own cause, over any number of links, is a `conflict` that ' +
    'names the incidents between.',
  params: IdParams,
  body: Type.Object(
    {
      relation: Relation,
      incident: Type.String({ maxLength: 64, description: 'ID or public ID of the other one.' }),
    },
    {
      examples: [{ relation: 'part_of', incident: 'INC-2026-000001' }],
    },
  ),
  response: Answer,
  errors: ['not_found', 'unknown_reference', 'conflict'],
  idempotent: true,
  async handle({ deps, params, body, context }) {
    return shown(await linkIncidents(deps, context, params.id, body));
  },
});

const removeLinkEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/links/:link/remove',
  access: 'Analyst',
  audit: { success: ['incident.unlinked'] },
  operationId: 'removeIncidentLink',
  tags,
  summary: 'Remove a link',
  description: 'From both incidents. Answers with the links that are left.',
  params: Type.Object({
    ...IdParams.properties,
    link: Type.String({ maxLength: limits.paramLength, description: 'ID of the link.' }),
  }),
  response: Answer,
  errors: ['not_found'],
  idempotent: true,
  async handle({ deps, params, context }) {
    return shown(await unlinkIncidents(deps, context, params.id, params.link));
  },
});

function shown(links: readonly Linked[]) {
  return { links: links.map(linkView) };
}

function linkView(link: Linked): Static<typeof LinkView> {
  const { severity, reported_severity, created_by: _by, ...rest } = link;
  return { ...rest, severity: severityOfId(severity ?? reported_severity ?? 0) ?? 'unknown' };
}

export const linkEndpoints = [listLinksEndpoint, addLinkEndpoint, removeLinkEndpoint];
