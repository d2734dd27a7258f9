// The facts of one incident out of everything that says something about them: what the caller asks
// with, what was recorded, what the incident says, and the safe assumptions in between.
import { calendarOf } from './calendar.ts';
import type { Place } from './deadline.ts';
import { readParty } from './entity.ts';
import {
  factNames,
  factsOf,
  type Case,
  type FactDecision,
  type FactName,
  type Facts,
  type LegalDecision,
  type Submission,
} from './facts.ts';
import { zoneOf } from './time-zones.ts';

/** What the engine reads of an incident. */
export interface IncidentFacts {
  public_id: string;
  title: string;
  description: string | null;
  entity: string | null;
  sector: string | null;
  severity: number | null;
  gdpr_personal_data: boolean;
  gdpr_breach: boolean;
  ai_serious_incident: boolean;
  detected_at: string;
  aware_at: string | null;
}

/** Overrides that count for one answer only. */
export interface Asked {
  personal_data?: boolean | undefined;
  high_risk?: boolean | undefined;
  entity?: string | undefined;
  sector?: string | undefined;
}

export interface Recorded {
  incident: IncidentFacts;
  facts: Partial<Facts>;
  submissions: readonly Submission[];
  decisions: readonly LegalDecision[];
  fact_decisions?: readonly FactDecision[];
}

/** Where the service stands when nothing else is recorded. */
export interface HomeDefaults {
  timezone: string;
  country: string;
}

export type FactSource = 'query' | 'recorded' | 'incident' | 'assumed';

export interface Gathered {
  case: Case;
  place: Place;
  incident: IncidentFacts;
  /** Where each known fact comes from. */
  sources: Partial<Record<FactName | 'sector' | 'severity', FactSource>>;
  assumptions: string[];
}

type Known = Partial<Record<FactName, unknown>>;

/** Earlier layers win; a flag of the incident that is false says nothing, it is only not set. */
export function gather(recorded: Recorded, asked: Asked, home: HomeDefaults): Gathered {
  const { incident } = recorded;
  const askedParty = readParty(asked.entity ?? null, asked.sector ?? null);
  const ownParty = readParty(incident.entity, incident.sector);
  const layers: readonly (readonly [FactSource, Known])[] = [
    [
      'query',
      {
        ...askedParty.facts,
        personal_data: asked.personal_data,
        gdpr_high_risk: asked.high_risk,
      },
    ],
    ['recorded', recorded.facts],
    ['incident', { ...ownParty.facts, ...flagsOf(incident) }],
    ['assumed', { aware_at: incident.detected_at, country: home.country }],
  ];
  const { facts, sources, assumptions } = withZone(merge(layers), home);
  const sector = askedParty.sector ?? ownParty.sector;
  if (sector !== null) sources.sector = askedParty.sector === null ? 'incident' : 'query';
  if (incident.severity !== null) sources.severity = 'incident';
  const { submissions, decisions } = recorded;
  const aware_assumed = sources.aware_at === 'assumed';
  const { severity } = incident;
  return {
    case: { facts, aware_assumed, sector, severity, submissions, decisions },
    place: { timezone: facts.timezone!, calendar: calendarOf(facts.country!) },
    incident,
    sources,
    assumptions: [...(aware_assumed ? ['aware_at=detected_at'] : []), ...assumptions],
  };
}

/** Without a recorded time zone that of the country counts; at home the one of the settings. */
function withZone({ facts, sources }: ReturnType<typeof merge>, home: HomeDefaults) {
  if (facts.timezone !== null) return { facts, sources, assumptions: [] };
  const abroad = facts.country !== home.country;
  const timezone = (abroad ? zoneOf(facts.country!) : undefined) ?? home.timezone;
  return {
    facts: { ...facts, timezone },
    sources: { ...sources, timezone: 'assumed' as const },
    assumptions: abroad ? [`timezone=${timezone}`] : [],
  };
}

function flagsOf(incident: IncidentFacts): Known {
  const { aware_at, gdpr_personal_data, gdpr_breach, ai_serious_incident } = incident;
  return {
    aware_at,
    personal_data: gdpr_personal_data || gdpr_breach || null,
    ai_serious_incident: ai_serious_incident || null,
  };
}

function merge(layers: readonly (readonly [FactSource, Known])[]) {
  const known: Record<string, unknown> = {};
  const sources: Gathered['sources'] = {};
  for (const name of factNames) {
    const layer = layers.find(([, known]) => (known[name] ?? null) !== null);
    if (layer === undefined) continue;
    known[name] = layer[1][name];
    sources[name] = layer[0];
  }
  return { facts: factsOf(known), sources };
}
