// The gate of the final report: no claim exceeds its proof, so every finding names entries of the
// evidence register, and a register there must be (contract §1).
import type { Severity } from './severity.ts';

export interface ReportFinding {
  title: string;
  severity: Severity;
  claim: string;
  /** Numbers of register entries. */
  evidence: number[];
}

/** A claim that nothing proves, and why. */
export interface UnprovenClaim {
  /** Place in the report, from 1. */
  finding: number;
  title: string;
  claim: string;
  /** Numbers that it names and the register does not have. */
  unknown_entries: number[];
  reason: 'names_no_entry' | 'names_unknown_entries';
}

export interface ReportDecision {
  accepted: boolean;
  unproven: UnprovenClaim[];
  /** Register entries that the findings rest on, rising. */
  rests_on: number[];
}

/** Decides on a report by the numbers of the register; entries of the log prove nothing. */
export function decideFinalReport(
  findings: readonly ReportFinding[],
  register: ReadonlySet<number>,
): ReportDecision {
  const unproven = findings.flatMap(({ title, claim, evidence }, at): UnprovenClaim[] => {
    const unknown_entries = evidence.filter((number) => !register.has(number));
    if (evidence.length > 0 && unknown_entries.length === 0) return [];
    const reason = evidence.length === 0 ? 'names_no_entry' : 'names_unknown_entries';
    return [{ finding: at + 1, title, claim, unknown_entries, reason }];
  });
  const named = new Set(findings.flatMap(({ evidence }) => evidence));
  const rests_on = [...named].filter((number) => register.has(number)).sort((a, b) => a - b);
  return { accepted: register.size > 0 && unproven.length === 0, unproven, rests_on };
}

/** By this a finding is known again in a later version: case and white space do not count. */
export function findingKey(title: string): string {
  return title.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The first title that represents two findings; null when each is one of its own. */
export function doubledTitle(findings: readonly Pick<ReportFinding, 'title'>[]): string | null {
  const seen = new Set<string>();
  for (const { title } of findings) {
    const key = findingKey(title);
    if (seen.has(key)) return title;
    seen.add(key);
  }
  return null;
}
