// Severities as lists and tables say them that no single tool owns: words of several languages,
// priorities, letters, numbers. Whatever is written, a finding is kept.
import type { Finding } from '../../domain/finding.ts';
import { severityOfId, type Severity } from '../../domain/severity.ts';
import { severityOfScore, severityWords } from './cells.ts';
import { lookUp } from './text.ts';

const byLevel: Readonly<Record<Severity, string>> = {
  critical:
    'blocker catastrophic crítica crítico critica critico critique emergency extreme fatal ' +
    'kritisch kritische krytyczna krytyczne krytyczny pilna pilne pilny urgent c p0 p1',
  high:
    'alta alto elevada elevado eleve elevee élevé élevée error haut haute hoch hohe ' +
    'important major poważna poważne poważny schwer schwerwiegend serious severe ' +
    'wysoka wysoki wysokie h p2',
  medium:
    'media medio mittel mittlere moderada moderado modéré modérée moderat moyen moyenne ' +
    'mäßig sredni srednia średni średnia średnie umiarkowana ' +
    'umiarkowane umiarkowany warn warning m p3',
  low:
    'baja bajo bas basse faible gering geringe leve mineur minor niedrig niedrige niska niski ' +
    'niskie niewielki l p4',
  info:
    'hinweis informacja informacyjna informacyjne informacyjny informatif information ' +
    'informativa informativo minimal negligible note notice trivial i p5',
  unknown:
    'desconocida desconocido inconnu inconnue n/a nieokreślony nieznana nieznane nieznany ' +
    'unassigned undefined unknown unrated unbekannt u',
};

const phrases: Readonly<Record<string, Severity>> = {
  'very high': 'critical',
  'sehr hoch': 'critical',
  'bardzo wysoki': 'critical',
  'bardzo wysoka': 'critical',
  'bardzo wysokie': 'critical',
  'très élevé': 'critical',
  'très élevée': 'critical',
  'muy alto': 'critical',
  'muy alta': 'critical',
  'very low': 'info',
  'sehr niedrig': 'info',
  'bardzo niski': 'info',
  'bardzo niska': 'info',
  'bardzo niskie': 'info',
  'best practice': 'info',
  'not rated': 'unknown',
  'not set': 'unknown',
};

const words: Readonly<Record<string, Severity>> = {
  ...phrases,
  ...Object.fromEntries(
    Object.entries(byLevel).flatMap(([severity, all]) =>
      all.split(' ').map((word) => [word, severity as Severity] as const),
    ),
  ),
  // What a word means in every tool comes first.
  ...severityWords,
};

export interface SaidSeverity {
  severity: Severity;
  /** How it is known: by the word, by the CVSS score, as a number, or not at all. */
  by: 'word' | 'score' | 'number' | null;
}

/** The severity of a known word; undefined for any other. */
export function severityOfWord(said: string): Severity | undefined {
  return lookUp(
    words,
    said
      .slice(0, 64)
      .normalize('NFC')
      .replace(/[\s_]+/g, ' '),
  );
}

/**
 * The severity that is written, else the band of the CVSS score. A number says less than a score,
 * since its scale is not known: without one, 0 to 5 is read as the `severity_id` of OCSF, which the
 * registry has, and other numbers up to 10 as a score.
 */
export function saidSeverity(said: string, cvss: Finding['cvss']): SaidSeverity {
  const known = severityOfWord(said);
  if (known !== undefined) return { severity: known, by: 'word' };
  if (cvss) return { severity: severityOfScore(cvss.score), by: 'score' };
  const number = severityOfNumber(said);
  return number === undefined
    ? { severity: 'unknown', by: null }
    : { severity: number, by: 'number' };
}

/** How a number was read as a severity; its scale is a guess, so the notes of the run say it. */
export function readAs(said: string): string {
  const severity = severityOfNumber(said);
  const scales = '0 to 5 are levels up to critical, others up to 10 are CVSS scores';
  if (severity === undefined) return `without a scale, ${scales}`;
  const scale = isLevel(said.trim()) ? 'a level from 0 to 5' : 'a CVSS score';
  return `no column says its scale, and it was read as ${scale}: ${severity}`;
}

function isLevel(text: string): boolean {
  return /^[0-5]$/.test(text);
}

function severityOfNumber(said: string): Severity | undefined {
  const text = said.trim().replace(',', '.');
  if (!/^\d{1,2}(?:\.\d{1,3})?$/.test(text)) return undefined;
  const number = Number(text);
  if (isLevel(text)) return severityOfId(number);
  return number <= 10 ? severityOfScore(number) : undefined;
}
