// The simulated incidents of the public read-path: drawn once from a fixed seed and a fixed epoch,
// so that two processes answer the same bytes. No real record is ever read for them.
import { timestamp } from '../domain/clock.ts';
import { incidentPublicId } from '../domain/ids.ts';
import type { EvidenceState, Priority } from '../domain/incident.ts';
import type { Severity } from '../domain/severity.ts';
import { categories, type Group } from '../domain/taxonomy.ts';
import { workflowStatuses, type WorkflowStatus } from '../domain/workflow.ts';
import { seededRandom, type Random } from './random.ts';
import { agents, aiScenes, countries, cyberScenes, sectors, suppliers } from './scenes.ts';
import type { Scene } from './scenes.ts';

/** One element of the public list (api-decisions §8). */
export interface PublicIncident {
  public_id: string;
  title: string;
  group: Group;
  category: string;
  level: string;
  severity: Severity;
  priority: Priority | null;
  status: WorkflowStatus;
  evidence_status: EvidenceState;
  country: string;
  sector: string;
  detected_at: string;
  updated_at: string;
}

/** What the figures need alongside the element, and the list does not show. */
export interface SimulatedIncident {
  shown: PublicIncident;
  /** Completeness of the evidence, 0–100. */
  coverage_pct: number;
  /** Minutes from report to acknowledgement; null while no one has. */
  acknowledged_min: number | null;
  /** Hours from detection to containment; null while it is not contained. */
  contained_h: number | null;
  ai_serious_incident: boolean;
  nis2_relevant: boolean;
  gdpr_breach: boolean;
}

export const simulatedCount = 200;

const seed = 20261120;
const daysBack = 120;
const minutesBack = daysBack * 24 * 60;
/** "Now" of the simulated world; fixed, so that the set never ages. */
const epoch = Temporal.Instant.from('2026-11-20T00:00:00Z');

const priorityOf: Partial<Record<Severity, Priority>> = {
  critical: 'P0',
  high: 'P1',
  medium: 'P2',
  low: 'P3',
};

const grave = new Set<string>([
  'agent_data_exfiltration',
  'data_breach',
  'intrusion',
  'model_theft',
  'ransomware',
  'rogue_agent',
  'supply_chain',
]);

const personalData = new Set<string>([
  'agent_data_exfiltration',
  'data_breach',
  'sensitive_data_disclosure',
]);

/** The 200 incidents, newest detection first; every call answers an equal list. */
export function simulateIncidents(): SimulatedIncident[] {
  const random = seededRandom(seed);
  const seen = new Set<string>();
  const ages = Array.from({ length: simulatedCount }, () => random.between(60, minutesBack));
  ages.sort((left, right) => right - left);
  const oldestFirst = ages.map((age, index) => drawIncident(random, seen, age, index + 1));
  return oldestFirst.reverse();
}

function drawIncident(
  random: Random,
  seen: Set<string>,
  ageMin: number,
  sequence: number,
): SimulatedIncident {
  const scene = drawScene(random, seen);
  const { category, level } = scene;
  const confirmed = random.next() < (ageMin > minutesBack / 4 ? 0.76 : 0.56);
  const severity = drawSeverity(random, scene, confirmed);
  const status = confirmed ? drawStatus(random, ageMin) : 'open';
  // Contract §1: priority comes from a classification, and only after evidence exists.
  const priority = status === 'open' ? null : (priorityOf[severity] ?? null);
  const quietMin = random.between(0, Math.min(ageMin - 30, 21 * 24 * 60));
  const shown: PublicIncident = {
    public_id: publicId(sequence),
    title: scene.title,
    group: categories[category].group,
    category,
    level,
    severity,
    priority,
    status,
    evidence_status: confirmed ? 'confirmed' : 'gap',
    country: random.weighted(countries),
    sector: scene.sector,
    detected_at: minutesBeforeEpoch(ageMin),
    updated_at: minutesBeforeEpoch(quietMin),
  };
  return { shown, ...drawFacts(random, shown) };
}

interface DrawnScene {
  category: Scene['category'];
  level: string;
  sector: string;
  title: string;
}

// A title can come back in another sector, as it does in life, but no row looks like a copy.
function drawScene(random: Random, seen: Set<string>): DrawnScene {
  for (;;) {
    const scenes = random.next() < 0.45 ? aiScenes : cyberScenes;
    const scene = random.weighted(scenes.map((one) => [one, one.weight] as const));
    const sector = random.pick(Object.keys(sectors));
    const title = random
      .pick(scene.titles)
      .replace('{system}', random.pick(sectors[sector] ?? []))
      .replace('{agent}', random.pick(agents))
      .replace('{supplier}', random.pick(suppliers));
    if (seen.has(`${sector} ${title}`)) continue;
    seen.add(`${sector} ${title}`);
    const { category, level } = scene;
    return { category, level, sector, title: title.charAt(0).toUpperCase() + title.slice(1) };
  }
}

function drawSeverity(random: Random, scene: DrawnScene, confirmed: boolean): Severity {
  // "Unknown" is what a report says before anybody has looked; a confirmed one has been judged.
  if (!confirmed && random.next() < 0.18) return 'unknown';
  const weights = grave.has(scene.category)
    ? ([30, 42, 22, 5, 1] as const)
    : scene.level === 'L0_event'
      ? ([3, 14, 36, 31, 16] as const)
      : ([10, 28, 38, 18, 6] as const);
  return random.weighted([
    ['critical', weights[0]],
    ['high', weights[1]],
    ['medium', weights[2]],
    ['low', weights[3]],
    ['info', weights[4]],
  ] as const);
}

function drawStatus(random: Random, ageMin: number): WorkflowStatus {
  const closed = ageMin > minutesBack / 2 ? 72 : ageMin > minutesBack / 6 ? 40 : 10;
  return random.weighted([
    ['open', 8],
    ['triaged', 16],
    ['assigned', 14],
    ['fixing', 15],
    ['retest', 9],
    ['closed', closed],
  ] as const);
}

function drawFacts(random: Random, shown: PublicIncident): Omit<SimulatedIncident, 'shown'> {
  const { category, evidence_status, priority, severity, status } = shown;
  const confirmed = evidence_status === 'confirmed';
  const stage = workflowStatuses.indexOf(status);
  const classified = confirmed && stage > 0;
  const urgent = priority === 'P0' || priority === 'P1';
  return {
    coverage_pct: confirmed ? random.between(40, 55) + stage * 9 : random.between(0, 25),
    acknowledged_min: classified ? random.between(4, urgent ? 40 : 600) : null,
    contained_h: stage >= 3 ? random.between(2, urgent ? 30 : 160) : null,
    ai_serious_incident: classified && shown.group === 'ai' && severity === 'critical',
    nis2_relevant: classified && urgent,
    gdpr_breach: classified && personalData.has(category),
  };
}

/**
 * The contract's shape `INC-<year>-<sequence>` in the year 2000: no register holds an incident
 * created then, so a simulated id can never be one of a real incident.
 */
function publicId(sequence: number): string {
  return incidentPublicId(2000, sequence);
}

function minutesBeforeEpoch(minutes: number): string {
  return timestamp(epoch.subtract({ minutes }));
}
