// What the report formats of Qualys share.
import type { Severity } from '../domain/severity.ts';
import { lookUp } from './read/text.ts';

/** Five steps, each its own word. A shorter reading in three steps is in use, too. */
const severityOf: Readonly<Record<string, Severity>> = {
  '5': 'critical',
  '4': 'high',
  '3': 'medium',
  '2': 'low',
  '1': 'info',
};

/** Severity of a number 1–5 as written; `unknown` for anything else. */
export function qualysSeverity(number: string): Severity {
  return lookUp(severityOf, number) ?? 'unknown';
}

/** A sentence for the run when findings name rules that the report does not explain. */
export function missingNote(findings: number): { note: string }[] {
  if (findings === 0) return [];
  const said = `The glossary has no severity for ${findings} of the findings`;
  return [{ note: `${said}; they were taken as of unknown severity.` }];
}
