// What the cells of vulnerability tables say: severity words, ports, CWE numbers, yes and no,
// prose.
import type { Severity } from '../../domain/severity.ts';
import { proseLength } from './prose.ts';
import { cleanText, cutText } from './text.ts';

/** Severity words that mean the same in every tool. */
export const severityWords: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  moderate: 'medium',
  low: 'low',
  info: 'info',
  information: 'info',
  informational: 'info',
  log: 'info',
  none: 'info',
};

/** Bands of CVSS v3 and v4 (qualitative severity rating scale). */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}

/** A port between 0 and 65535, also as `443/tcp` or `443.0`; null for anything else. */
export function portOf(cell: string): number | null {
  const digits = /^(\d{1,5})(?:\.0)?(?:\s?\/[a-z]{1,8})?$/i.exec(cell)?.[1];
  const port = digits === undefined ? Number.NaN : Number(digits);
  return port <= 65_535 ? port : null;
}

/** CWE numbers as tables write them: `CWE-79`, `CWE:79`, `CWE #79`; bare numbers when asked. */
export function cweNumbers(cell: string, bare = false): number[] {
  if (cell === '') return [];
  const found = new Set<number>();
  const pattern = bare ? /(?<![\w.])(?:CWE[-:# ]{0,3})?(\d{1,5})(?:\.0)?(?![\w.])/gi : tagged;
  for (const [, digits] of cell.slice(0, 65_536).matchAll(pattern)) {
    const id = Number(digits);
    if (id > 0 && found.size < 100) found.add(id);
  }
  return [...found];
}

const tagged = /\bCWE[-:# ]{1,3}(\d{1,5})(?!\d)/gi;

export function isYes(cell: string): boolean {
  return /^(true|yes|y|1)$/i.test(cell);
}

/**
 * Cells that say something, a blank line between two, without repetitions; null when all are empty.
 * They hold no mark-up: a `<` stays what it is.
 */
export function joinedText(parts: readonly string[]): string | null {
  const said = parts.filter((part) => part !== '');
  if (said.length === 0) return null;
  const texts = said.map(plainCell).filter((text) => text !== '');
  const joined = [...new Set(texts)].join('\n\n');
  return joined === '' ? null : cutText(joined, proseLength);
}

function plainCell(cell: string): string {
  return cleanText(cell.slice(0, proseLength * 2).replace(/\r\n?/g, '\n')).trim();
}
