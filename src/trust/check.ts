// One check of a package: what it is called, and what it found.
import { UntrustedError } from '../trust-core/untrusted-error.ts';

/** `erased`: the bytes were destroyed on purpose, as the log of the issuer proves. */
export type Outcome = 'passed' | 'failed' | 'not_checked' | 'erased';

export interface Check {
  name: string;
  outcome: Outcome;
  /** One sentence. */
  detail: string;
}

/** Runs one check. Whatever it throws is a fault of the package: a verifier fails closed. */
export function checked(name: string, check: () => string | Omit<Check, 'name'>): Check {
  try {
    const found = check();
    return typeof found === 'string'
      ? { name, outcome: 'passed', detail: found }
      : { name, ...found };
  } catch (error) {
    const said = error instanceof UntrustedError ? error.message : 'It cannot be read.';
    return { name, outcome: 'failed', detail: said };
  }
}
