// The severity scales of log formats, each as its own documentation defines it.
import type { Severity } from '../../domain/severity.ts';
import { severityOfWord } from '../../importers/read/severity-words.ts';
import { lookUp } from '../../importers/read/text.ts';

const words: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  fatal: 'critical',
  severe: 'critical',
  emergency: 'critical',
  emerg: 'critical',
  'very-high': 'critical',
  'very high': 'critical',
  high: 'high',
  important: 'high',
  medium: 'medium',
  moderate: 'medium',
  low: 'low',
  minor: 'low',
  informational: 'info',
  information: 'info',
  info: 'info',
  none: 'info',
  notice: 'info',
  debug: 'info',
  trace: 'info',
  warning: 'low',
  warn: 'low',
  error: 'low',
  err: 'low',
  alert: 'high',
  crit: 'critical',
};

/** The severity of a word in any case; undefined for a word that no one knows. */
export function severityWord(word: string): Severity | undefined {
  return lookUp(words, word);
}

const decimal = /^\s*-?\d{1,9}(?:\.\d{1,9})?\s*$/;

/** The number that a text is; NaN for anything else. */
export function numberOf(text: string): number {
  return decimal.test(text) ? Number(text) : Number.NaN;
}

/** CEF and LEEF: 0–3 low, 4–6 medium, 7–8 high, 9–10 critical; or a word; info when missing. */
export function tenPointSeverity(text: string): Severity {
  if (text.trim() === '') return 'info';
  const number = numberOf(text);
  if (Number.isNaN(number)) return severityWord(text) ?? 'unknown';
  if (number < 0 || number > 10) return 'unknown';
  if (number < 4) return 'low';
  if (number < 7) return 'medium';
  return number < 9 ? 'high' : 'critical';
}

/** Intrusion detection: 1 is the worst, 3 low; 4 and more, and none, are information. */
export function idsSeverity(text: string): Severity {
  const number = numberOf(text);
  if (number === 1) return 'high';
  if (number === 2) return 'medium';
  return number === 3 ? 'low' : 'info';
}

/** OCSF severity_id: 0 unknown, 1 to 5, 6 fatal as critical; 99 other as unknown. */
export function ocsfSeverity(text: string): Severity {
  const scale: Severity[] = ['unknown', 'info', 'low', 'medium', 'high', 'critical', 'critical'];
  return scale[numberOf(text)] ?? 'unknown';
}

/** Elastic's 0–100: to 21 low, to 47 medium, to 73 high, above critical. */
export function hundredPointSeverity(text: string): Severity {
  const number = numberOf(text);
  if (!(number >= 0 && number <= 100)) return 'unknown';
  if (number <= 21) return 'low';
  if (number <= 47) return 'medium';
  return number <= 73 ? 'high' : 'critical';
}

/** A word, as logs and then as lists of findings use it; undefined for one that no one knows. */
export function genericWord(text: string): Severity | undefined {
  return severityWord(text) ?? severityOfWord(text);
}

/** A word, or a number on the scale of OCSF; what is neither is unknown. */
export function genericSeverity(text: string): Severity {
  return genericWord(text) ?? ocsfSeverity(text);
}

/** Syslog 0–7: what ails the program that writes, so only its worst three open an incident. */
export function syslogSeverity(level: number): Severity {
  if (level <= 2) return 'high';
  return level <= 4 ? 'low' : 'info';
}

/** A scale of numbers: each step from its number on; unknown below all, and for no number. */
export function stepSeverity(
  ...steps: readonly (readonly [from: number, severity: Severity])[]
): (text: string) => Severity {
  return (text) => {
    const number = numberOf(text);
    return steps.findLast(([from]) => number >= from)?.[1] ?? 'unknown';
  };
}

/** A word: the own of the product, then that of any log; else what `other` makes of it. */
export function wordSeverity(
  own: Readonly<Record<string, Severity>> = {},
  other: (text: string) => Severity = () => 'unknown',
): (text: string) => Severity {
  return (text) => lookUp(own, text) ?? severityWord(text) ?? other(text);
}
