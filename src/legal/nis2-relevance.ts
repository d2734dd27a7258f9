// A first answer to "may NIS2 matter here?", shown with a classification. The duties and clocks
// themselves are decided by the legal engine; this only raises the flag `nis2_relevant`.
import { severityId } from '../domain/severity.ts';

/** Directive (EU) 2022/2555, Annex I and Annex II: sectors of high and other criticality. */
const annexSectors = new Set([
  'energy',
  'transport',
  'banking',
  'financial_market_infrastructure',
  'health',
  'drinking_water',
  'waste_water',
  'digital_infrastructure',
  'ict_service_management_b2b',
  'public_administration',
  'space',
  'postal_courier',
  'waste_management',
  'chemicals',
  'food',
  'manufacturing',
  'digital_providers',
  'research',
]);

/** Article 3: essential and important entities. */
const boundEntities = new Set(['essential', 'important']);

/** Article 23(3) asks for a severe effect; severity alone triggers nothing. */
const leastSeverity = severityId('high');

/** Whether the incident may be a significant one of a bound entity. Unknown facts do not count. */
export function isNis2Relevant(facts: {
  sector: string | null;
  entity: string | null;
  severity: number | null;
}): boolean {
  const bound =
    annexSectors.has(facts.sector?.toLowerCase() ?? '') ||
    boundEntities.has(facts.entity?.toLowerCase() ?? '');
  return bound && (facts.severity ?? 0) >= leastSeverity;
}
