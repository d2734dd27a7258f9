// The flag `nis2_relevant` of a classification: whether the engine shows a duty of NIS2 that is
// more than a question – decided facts, or a grave incident of an entity that NIS2 points to.
import type { Evaluation } from './evaluate.ts';

/** For a financial entity it is false: the reports of DORA replace those of NIS2. */
export function isNis2Relevant({ duties }: Evaluation): boolean {
  return duties.some(
    ({ regime, status }) =>
      regime.name === 'nis2' && status !== 'voluntary' && status !== 'needs_facts',
  );
}
