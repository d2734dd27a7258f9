// What an entry `incident.closed` proves, so that no sentence says that a check was passed which
// was switched off.

export type ToldClosing = 'met' | 'off' | 'despite';

/** Form of the sentence; undefined where the entry does not say whether the check ran. */
export function toldClosing(detail: Readonly<Record<string, unknown>>): ToldClosing | undefined {
  const { retest_gate, failed_retest } = detail;
  if (retest_gate === 'off') return 'off';
  if (retest_gate !== 'on') return undefined;
  return failed_retest === undefined ? 'met' : 'despite';
}
