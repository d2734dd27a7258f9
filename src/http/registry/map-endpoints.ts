// The map of the registry: GeoJSON by country and sector.
import { Type } from 'typebox';
import { closedValues, openValues } from '../../domain/filter.ts';
import { recordOf } from '../../domain/record-of.ts';
import { severities, severityId } from '../../domain/severity.ts';
import { timeWindow } from '../../domain/window.ts';
import { mapOf } from '../../operations/figures/read-map.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Instant, Nullable } from '../schema/schema.ts';
import { WindowParameter } from './window-parameter.ts';

const Count = (example: number, description: string) =>
  Type.Integer({ examples: [example], description });

const bySeverity = recordOf(severities, () => Type.Integer());

const Point = Type.Object(
  {
    type: Enum(['Point'], { examples: ['Point'] }),
    coordinates: Type.Array(Type.Number(), {
      description: 'Longitude and latitude of the centre of the country.',
      examples: [[19.3, 52.1]],
    }),
  },
  { title: 'Point' },
);

const Feature = Type.Object(
  {
    type: Enum(['Feature'], { examples: ['Feature'] }),
    id: Type.String({ examples: ['PL/energy'] }),
    geometry: Nullable(Point),
    properties: Type.Object({
      country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2; null when not known.' })),
      sector: Nullable(Type.String({ description: 'In small letters.' })),
      count: Count(7, 'Incidents.'),
      open_count: Count(3, 'Of them: open.'),
      simulation_count: Count(1, 'Of them: recorded as simulations.'),
      by_severity: Type.Object(bySeverity),
      by_address: Count(2, 'Of them: placed by the address of their finding.'),
      first_detected_at: Instant,
      last_detected_at: Instant,
    }),
  },
  { title: 'MapFeature' },
);

const getIncidentMapEndpoint = endpoint({
  method: 'GET',
  path: '/api/map/incidents',
  access: 'Viewer',
  audit: 'none',
  operationId: 'getIncidentMap',
  tags: ['registry'],
  summary: 'Read the map of incidents',
  description:
    'GeoJSON (RFC 7946): a feature for each country and sector of what was reported in the ' +
    'window. The country is the declared one, else that of the public address of the finding ' +
    'where the operator has named a file for that. What has no place has no geometry.',
  query: Type.Object({
    window: WindowParameter,
    sector: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'Sectors: one, or more with commas (OR); case-insensitive.',
        examples: ['energy'],
      }),
    ),
    severity: Type.Optional(
      Type.String({
        maxLength: 200,
        description: `Of ${severities.join(', ')}: one, or more with commas (OR).`,
        examples: ['critical,high'],
      }),
    ),
    group: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Of ai, cyber; an incident is about AI when `ai_act_relevant` is set.',
        examples: ['ai'],
      }),
    ),
  }),
  response: {
    200: Type.Object(
      {
        type: Enum(['FeatureCollection'], { examples: ['FeatureCollection'] }),
        features: Type.Array(Feature),
        window: Type.String({ examples: ['30d'] }),
        from_at: Instant,
        to_at: Instant,
        count: Count(12, 'Incidents of all features.'),
        without_country: Count(2, 'Of them: country unknown.'),
        without_place: Count(2, 'Of them: no place to draw them at.'),
      },
      { title: 'IncidentMap' },
    ),
  },
  async handle({ deps, query: { window, ...query } }) {
    const groups = closedValues('group', query.group, ['ai', 'cyber']);
    const answer = await mapOf(deps, timeWindow(window, deps.clock.now()), {
      sector: openValues(query.sector),
      severity: closedValues('severity', query.severity, severities)?.map(severityId),
      is_ai: new Set(groups).size === 1 ? groups?.[0] === 'ai' : undefined,
    });
    const features = answer.features.map((feature) => ({
      ...feature,
      geometry: feature.geometry && {
        type: feature.geometry.type,
        coordinates: [...feature.geometry.coordinates],
      },
    }));
    return { ...answer, features };
  },
});

export const mapEndpoints = [getIncidentMapEndpoint];
