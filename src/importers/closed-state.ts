// The words with which tools say that they do not hold a finding open, in tables as in JSON.
import { lookUp } from './read/text.ts';

/** Without blanks, `_` and `-`. */
const closedStates: Readonly<Record<string, string>> = {
  falsepositive: 'a false positive',
  duplicate: 'a duplicate',
  outofscope: 'out of scope',
  riskaccepted: 'an accepted risk',
  acceptedrisk: 'an accepted risk',
  wontfix: 'an accepted risk',
  mitigated: 'mitigated',
  remediated: 'mitigated',
  fixed: 'fixed',
  resolved: 'resolved',
  closed: 'closed',
  done: 'closed',
  rejected: 'rejected',
  dismissed: 'dismissed',
  suppressed: 'suppressed',
  inactive: 'not active',
};

/** As what a word of a status puts the finding away; undefined while it is open. */
export function closedState(word: string): string | undefined {
  return lookUp(closedStates, word.slice(0, 64).replace(/[\s_\-'’]/g, ''));
}
