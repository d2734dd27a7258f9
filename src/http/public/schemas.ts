// Schemas of the public read-path and of the two status documents.
import { Type, type Static } from 'typebox';
import { evidenceStates, priorities } from '../../domain/incident.ts';
import { severities } from '../../domain/severity.ts';
import { filterValues } from '../../simulation/filters.ts';
import { simulateIncidents } from '../../simulation/incidents.ts';
import { Enum, Instant, Nullable } from '../schema/schema.ts';
import { PlaybookLine } from '../views/playbook-view.ts';

/** What this family answers, drawn once for all services of a process. */
export const simulated = simulateIncidents();
const example = simulated[0]?.shown;

const isSource = Type.String({
  const: 'simulation',
  description: 'Where the data is from. This family never answers anything real.',
});

function filterParameter(name: keyof typeof filterValues, about: string, examples: string[]) {
  const allowed = filterValues[name].join(', ');
  const description = `${about} Of ${allowed}: one, or more with commas (OR); case-insensitive.`;
  return Type.Optional(Type.String({ description, examples }));
}

export const IncidentsQuery = Type.Object({
  severity: filterParameter('severity', 'Severity.', ['critical,high']),
  status: filterParameter('status', 'Workflow state.', ['open']),
  group: filterParameter('group', 'Kind of incident.', ['ai']),
});

const PublicIncident = Type.Object(
  {
    public_id: Type.String({
      description:
        'Shape `INC-<year>-<sequence>`. Simulated ids are in the year 2000, where no real one is.',
    }),
    title: Type.String(),
    group: Enum(filterValues.group),
    category: Type.String(),
    level: Type.String(),
    severity: Enum(severities, {
      description: 'As reported while the status is open, as classified afterwards.',
    }),
    priority: Nullable(
      Enum(priorities, { description: 'Null until a classification with evidence sets it.' }),
    ),
    status: Enum(filterValues.status),
    evidence_status: Enum(evidenceStates),
    country: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
    sector: Type.String({ description: 'A sector of NIS2 annex I or II.' }),
    detected_at: Instant,
    updated_at: Instant,
  },
  { title: 'PublicIncident', examples: [example] },
);

const severityCounts = Object.fromEntries(severities.map((word) => [word, Type.Integer()]));

export const IncidentsAnswer = Type.Object({
  ok: Type.Boolean(),
  source: isSource,
  count: Type.Integer({ description: 'Incidents that pass the filters.' }),
  by_severity: Type.Object(severityCounts, { description: 'Over what the filters leave.' }),
  gap_pct: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Share without confirmed evidence, one decimal; 0 when nothing passes.',
    examples: [27.5],
  }),
  incidents: Type.Array(PublicIncident),
});

export const StatsAnswer = Type.Object({
  ok: Type.Boolean(),
  source: isSource,
  total: Type.Integer({ examples: [200] }),
  open_p0_p1: Type.Integer({ examples: [25] }),
  evidence_coverage: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'KPI of evidence completeness, not a security rating.',
    examples: [0.588],
  }),
  flags: Type.Object({
    ai_serious_incident: Type.Integer({ examples: [8] }),
    nis2_relevant: Type.Integer({ examples: [51] }),
    gdpr_breach: Type.Integer({ examples: [15] }),
  }),
  mtta_p0_min: Nullable(Type.Number({ examples: [22.7] })),
  mttc_p1_h: Nullable(Type.Number({ examples: [13.9] })),
  _note: Type.String({ description: 'What each figure means.' }),
});

export const PlaybooksAnswer = Type.Object({
  ok: Type.Boolean(),
  source: isSource,
  count: Type.Integer({ examples: [19] }),
  playbooks: Type.Array(PlaybookLine),
});

export const Family = Type.Object(
  {
    name: Type.String({ examples: ['Public read-path'] }),
    base: Type.String({ examples: ['/api/ip3'] }),
    status: Enum(['available', 'partial', 'gap'], {
      description: 'gap: described by the contract, not in this build.',
      examples: ['available'],
    }),
    auth: Type.String({ description: 'What a caller has to show.', examples: ['none'] }),
    operations: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The operations that are there, by tag.',
        examples: [['incidents: listIncidents, getIncident']],
      }),
    ),
  },
  { title: 'Family' },
);

/** One API family as the status document describes it. */
export type Family = Static<typeof Family>;

export const StatusAnswer = Type.Object({
  module: Type.String({ examples: ['ip3'] }),
  title: Type.String({ examples: ['Proofline'] }),
  version: Type.String({ examples: ['0.1.0'] }),
  contract: Type.String({ examples: ['0.1.0-reference'] }),
  status: Enum(['available', 'partial'], {
    description: 'available when every family is.',
    examples: ['partial'],
  }),
  generated_at: Type.String({
    format: 'date-time',
    description: 'When this process started; the document does not change while it runs.',
    examples: ['2026-11-20T14:02:11.042Z'],
  }),
  families: Type.Array(Family),
  disclaimers: Type.Array(Type.String(), { examples: [['It is not legal advice.']] }),
});

export const PagesAnswer = Type.Object({
  module: Type.String({ examples: ['ip3'] }),
  pages: Type.Array(
    Type.Object(
      {
        path: Type.String({ examples: ['/'] }),
        title: Type.String({ examples: ['Start'] }),
        audience: Type.String({ description: 'Who the page is for.', examples: ['everyone'] }),
        status: Enum(['available'], { examples: ['available'] }),
      },
      { title: 'Page' },
    ),
  ),
});
