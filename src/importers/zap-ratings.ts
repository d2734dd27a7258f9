// What the JSON and the XML report of ZAP have in common: its codes of risk and confidence, and how
// much of an alert a finding has.
import type { Severity } from '../domain/severity.ts';

/** By risk code, else by the first word of the risk's description. */
export const severityOf: Readonly<Record<string, Severity>> = {
  '3': 'high',
  '2': 'medium',
  '1': 'low',
  '0': 'info',
  high: 'high',
  medium: 'medium',
  low: 'low',
  informational: 'info',
};

/** By confidence code: low, medium, high, confirmed by a user; 0 is a false positive. */
export const confidenceOf: Readonly<Record<string, number>> = {
  '1': 40,
  '2': 70,
  '3': 90,
  '4': 100,
};

/** Instances that the description lists. */
export const listedInstances = 50;

/** Recorded messages described for one finding; all of them are in the file at its place. */
export const maxExchanges = 100;
