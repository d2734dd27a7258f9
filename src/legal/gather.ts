// The facts of one incident out of everything that says something about them: what the caller asks
// with, what was recorded, what the incident says, and the safe assumptions in between.
import { readParty } from '../domain/entity-kinds.ts';
import type { ReportingEntity } from '../domain/legal-entity.ts';
import { required } from '../domain/required.ts';
import { calendarOf } from './calendar.ts';
import type { Place } from './deadline.ts';
import {
  factList,
  factNames,
  factsOf,
  type Case,
  type FactDecision,
  type FactName,
  type Facts,
  type LegalDecision,
  type Setters,
  type Submission,
} from './facts.ts';
import { namedAuthorities } from './recipients.ts';
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
  affected_users?: number | null;
}

/** Flags of an incident that say a fact. */
export type LegalFlag = 'gdpr_personal_data' | 'gdpr_breach' | 'ai_serious_incident';
const legalFlags: Readonly<Record<LegalFlag, 'personal_data' | 'ai_serious_incident'>> = {
  gdpr_personal_data: 'personal_data',
  gdpr_breach: 'personal_data',
  ai_serious_incident: 'ai_serious_incident',
};

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
  /** Who set which of them. */
  set_by?: Setters;
  submissions: readonly Submission[];
  decisions: readonly LegalDecision[];
  fact_decisions?: readonly FactDecision[];
  /** Flags that were set and taken back: they count as long as nothing is recorded. */
  withdrawn_flags?: readonly LegalFlag[];
  /** Recorded facts that would take a duty away and that no one decided: they do not count. */
  undecided?: readonly FactName[];
  /** The legal entities of the organisation profile that can report. */
  entities?: readonly ReportingEntity[];
}

/** Where the service is when nothing else is recorded. */
export interface HomeDefaults {
  timezone: string;
  country: string;
}

export type FactSource = 'query' | 'recorded' | 'incident' | 'withdrawn' | 'profile' | 'assumed';

export interface Gathered {
  case: Case;
  place: Place;
  incident: IncidentFacts;
  /** Who reports; null while the profile does not say it. */
  reporter: ReportingEntity | null;
  recorded: Pick<Recorded, 'facts' | 'set_by' | 'fact_decisions'>;
  /** Where each known fact comes from. */
  sources: Partial<Record<FactName | 'sector' | 'severity', FactSource>>;
  assumptions: string[];
}

type Known = Partial<Record<FactName, unknown>>;

/** Earlier layers win; a flag of the incident that is false says nothing, it is only not set. */
export function gather(recorded: Recorded, asked: Asked, home: HomeDefaults): Gathered {
  const { incident } = recorded;
  const reporter = reporterOf(recorded);
  const askedParty = readParty(asked.entity ?? null, asked.sector ?? null);
  const ownParty = readParty(incident.entity, incident.sector);
  const set = flagNames.filter((flag) => incident[flag]);
  const layers: readonly (readonly [FactSource, Known])[] = [
    [
      'query',
      {
        ...askedParty.facts,
        personal_data: asked.personal_data,
        gdpr_high_risk: asked.high_risk,
      },
    ],
    ['recorded', withoutUndecided(recorded)],
    ['incident', { ...ownParty.facts, aware_at: incident.aware_at, ...factsOfFlags(set) }],
    ['withdrawn', factsOfFlags(recorded.withdrawn_flags ?? [])],
    ['profile', factsOfEntity(reporter)],
    ['assumed', { aware_at: incident.detected_at, country: home.country }],
  ];
  const { facts, sources, assumptions } = withZone(merge(layers), home);
  const sector = askedParty.sector ?? ownParty.sector;
  if (sector !== null) sources.sector = askedParty.sector === null ? 'incident' : 'query';
  if (incident.severity !== null) sources.severity = 'incident';
  const { submissions, decisions } = recorded;
  const aware_assumed = sources.aware_at === 'assumed';
  const { severity } = incident;
  const { undecided = [] } = recorded;
  const withdrawn = factNames.filter((name) => sources[name] === 'withdrawn');
  const doubts = { undecided, withdrawn };
  return {
    case: {
      ...{ facts, aware_assumed, sector, severity, submissions, decisions, ...doubts },
      recipients: namedAuthorities(reporter, facts.unconcerned_authorities),
    },
    place: {
      timezone: required(facts.timezone, 'time zone'),
      calendar: calendarOf(required(facts.country, 'country')),
    },
    incident,
    reporter,
    recorded,
    sources,
    assumptions: [...(aware_assumed ? ['aware_at=detected_at'] : []), ...assumptions],
  };
}

/** Without a recorded time zone that of the country counts; at home the one of the settings. */
function withZone({ facts, sources }: ReturnType<typeof merge>, home: HomeDefaults) {
  if (facts.timezone !== null) return { facts, sources, assumptions: [] };
  const abroad = facts.country !== home.country;
  const timezone =
    (abroad ? zoneOf(required(facts.country, 'country')) : undefined) ?? home.timezone;
  return {
    facts: { ...facts, timezone },
    sources: { ...sources, timezone: 'assumed' as const },
    assumptions: abroad ? [`timezone=${timezone}`] : [],
  };
}

/** The chosen entity; without a choice the only one that there is. */
function reporterOf({ facts, entities = [] }: Recorded): ReportingEntity | null {
  const { reporting_entity: chosen = null } = facts;
  const [only, ...others] = entities;
  if (chosen === null) return others.length === 0 ? (only ?? null) : null;
  return entities.find(({ id }) => id === chosen) ?? null;
}

function factsOfEntity(entity: ReportingEntity | null): Known {
  if (entity === null) return {};
  const { nis2_class, entity_type, provider_type, country, timezone } = entity;
  return { nis2_class, entity_type, provider_type, country, timezone };
}

export const flagNames = Object.keys(legalFlags) as LegalFlag[];

function factsOfFlags(flags: readonly LegalFlag[]): Known {
  return Object.fromEntries(flags.map((flag) => [legalFlags[flag], true]));
}

/** An instant stays: it can start a clock, and the engine knows that it takes no duty away. */
function withoutUndecided({ facts, undecided = [] }: Recorded): Known {
  const left = undecided.filter((name) => factList[name].kind !== 'instant');
  return Object.fromEntries(
    Object.entries(facts).filter(([name]) => !left.includes(name as never)),
  );
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
