// Why a key ends, as the shell says it.
import type { KeyEnd } from '../../src/trust/published-keys.ts';

export const inAShell: KeyEnd = {
  ...{ reason: 'A disk was stolen.', by: 'operator', approval_id: null },
};
