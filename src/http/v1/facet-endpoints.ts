// The facets of the list of incidents: what its filters offer, and how many incidents have it.
import { Type, type Static } from 'typebox';
import { facetNames, type FacetName } from '../../domain/incident.ts';
import type { Principal } from '../../domain/principal.ts';
import { recordOf } from '../../domain/record-of.ts';
import { severityOfId } from '../../domain/severity.ts';
import {
  readIncidentFacets,
  readIncidentTags,
  type Facets,
} from '../../operations/incidents/read-incidents.ts';
import type { IncidentFilter } from '../../store/incidents/incident-list.ts';
import { endpoint } from '../endpoint.ts';
import { filterOf, incidentFilters } from './incident-filter.ts';

const Facet = Type.Object(
  {
    values: Type.Array(
      Type.Object(
        {
          value: Type.String({
            description: 'As the filter takes it; `none` for incidents without one.',
            examples: ['high'],
          }),
          count: Type.Integer({ minimum: 1, examples: [12] }),
        },
        { title: 'FacetValue' },
      ),
    ),
    more: Type.Integer({
      minimum: 0,
      description: 'Further values, each of fewer incidents, that are not named here.',
      examples: [3],
    }),
  },
  { title: 'Facet' },
);

const FacetsAnswer = Type.Object(
  {
    total: Type.Integer({ description: 'Incidents that match the whole filter.', examples: [37] }),
    is_total_capped: Type.Boolean({
      description:
        'There are too many to count all: `total` is the least that it can be. It is exact up to ' +
        '100,000; with words or tags that are only left out, up to 10,000 incidents.',
      examples: [false],
    }),
    is_capped: Type.Boolean({
      description: 'Not all incidents were read: each count of a value is the least it can be.',
      examples: [false],
    }),
    facets: Type.Object(recordOf(facetNames, () => Facet)),
  },
  { title: 'IncidentFacets' },
);

/** Consoles ask for the same counts at the same moment, as they do for the list. */
const listIncidentFacetsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/facets',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listIncidentFacets',
  tags: ['incidents'],
  summary: 'Count incidents by the values of each filter',
  description:
    'Takes the filters of the list. A facet counts what all other filters leave, whatever is ' +
    'chosen in the facet itself: the count of a value is what the list has when that value ' +
    'alone is chosen in it. The most frequent values are named, and those that the filter asks ' +
    'for. An incident with two flags counts in both.',
  query: Type.Object(incidentFilters),
  response: { 200: FacetsAnswer },
  async handle({ deps, principal, query }) {
    const filter = await filterOf(deps, query, principal);
    const pinned = pinnedOf(filter, principal);
    const rows = await deps.shared.facets(JSON.stringify([filter, pinned]), () =>
      readIncidentFacets(deps, filter, pinned),
    );
    return facetsOf(rows);
  },
});

/** No one, the caller, and what is chosen: each is named however rare it is. */
function pinnedOf(filter: IncidentFilter, principal: Principal): string[] {
  const { owner_email, level, category, source_tool, agent_id } = filter;
  const chosen = [owner_email, level, category, source_tool, agent_id].flatMap((one) =>
    one === undefined ? [] : [...one.some, ...one.none],
  );
  return ['', principal.name, ...chosen].map((value) => value.toLowerCase());
}

function facetsOf(counted: Facets): Static<typeof FacetsAnswer> {
  const { total, is_total_capped, is_capped, values } = counted;
  const facets = recordOf(facetNames, (name) => {
    const own = values.filter(({ facet }) => facet === name);
    const named = own.map(({ value, n }) => ({ value: word(name, value), count: n }));
    const all = name === 'flags' ? own.length : (own[0]?.values_n ?? 0);
    return { values: named, more: all - own.length };
  });
  return { total, is_total_capped, is_capped, facets };
}

function word(name: FacetName, value: string): string {
  if (name === 'severity') return severityOfId(Number(value)) ?? 'unknown';
  return value === '' ? 'none' : value;
}

const listIncidentTagsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/tags',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'listIncidentTags',
  tags: ['incidents'],
  summary: 'Count incidents by tag',
  description:
    'Takes the filters of the list and counts what all but `tag` leave, in small letters: the 20 ' +
    'most frequent tags, and those that `tag` names. Reads at most 10,000 incidents.',
  query: Type.Object(incidentFilters),
  response: {
    200: Type.Object(
      {
        values: Type.Array(
          Type.Object({
            value: Type.String({ examples: ['support-bot'] }),
            count: Type.Integer({ minimum: 1, examples: [12] }),
          }),
        ),
        more: Type.Integer({ minimum: 0, description: 'Further tags.', examples: [3] }),
        is_capped: Type.Boolean({
          description: 'Not all incidents were read: each number is the least that it can be.',
          examples: [false],
        }),
      },
      { title: 'IncidentTags' },
    ),
  },
  async handle({ deps, principal, query }) {
    const filter = await filterOf(deps, query, principal);
    const { some, none } = filter.tags ?? { some: [], none: [] };
    return readIncidentTags(deps, filter, [...some, ...none]);
  },
});

export const facetEndpoints = [listIncidentFacetsEndpoint, listIncidentTagsEndpoint];
