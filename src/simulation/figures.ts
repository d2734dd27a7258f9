// Figures over simulated incidents: the ones of the list, and the registry's statistics.
import { severities, type Severity } from '../domain/severity.ts';
import type { PublicIncident, SimulatedIncident } from './incidents.ts';

/** How many incidents have each severity; every severity is there, also with 0. */
export function countBySeverity(incidents: readonly PublicIncident[]): Record<Severity, number> {
  const counts = Object.fromEntries(severities.map((severity) => [severity, 0]));
  for (const { severity } of incidents) counts[severity] = (counts[severity] ?? 0) + 1;
  return counts as Record<Severity, number>;
}

/** Share of incidents without confirmed evidence, 0–100 with one decimal; 0 of an empty set. */
export function gapPct(incidents: readonly PublicIncident[]): number {
  if (incidents.length === 0) return 0;
  const gaps = incidents.filter(({ evidence_status }) => evidence_status === 'gap').length;
  return round((gaps / incidents.length) * 100, 1);
}

/** The registry's statistics (contract 2.3), over the simulated set. */
export interface Stats {
  total: number;
  open_p0_p1: number;
  /** Mean completeness of evidence, 0–1. */
  evidence_coverage: number;
  flags: { ai_serious_incident: number; nis2_relevant: number; gdpr_breach: number };
  /** Mean minutes to acknowledge a P0; null if missing. */
  mtta_p0_min: number | null;
  /** Mean hours to contain a P1; null if missing. */
  mttc_p1_h: number | null;
  _note: string;
}

const note =
  'Simulation data. mtta_p0_min: mean minutes from report to acknowledgement of P0 incidents. ' +
  'mttc_p1_h: mean hours from detection to containment of the P1 incidents that are contained. ' +
  'evidence_coverage is a KPI of evidence completeness, not a security rating.';

export function simulatedStats(incidents: readonly SimulatedIncident[]): Stats {
  const withPriority = (priority: string) =>
    incidents.filter(({ shown }) => shown.priority === priority);
  const stillOpen = incidents.filter(({ shown }) => shown.status !== 'closed');
  const coverage = mean(incidents.map(({ coverage_pct }) => coverage_pct)) ?? 0;
  return {
    total: incidents.length,
    open_p0_p1: stillOpen.filter(({ shown }) => /^P[01]$/.test(shown.priority ?? '')).length,
    evidence_coverage: round(coverage / 100, 3),
    flags: {
      ai_serious_incident: incidents.filter((one) => one.ai_serious_incident).length,
      nis2_relevant: incidents.filter((one) => one.nis2_relevant).length,
      gdpr_breach: incidents.filter((one) => one.gdpr_breach).length,
    },
    mtta_p0_min: mean(withPriority('P0').map((one) => one.acknowledged_min)),
    mttc_p1_h: mean(withPriority('P1').map((one) => one.contained_h)),
    _note: note,
  };
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return round(known.reduce((sum, value) => sum + value, 0) / known.length, 1);
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
