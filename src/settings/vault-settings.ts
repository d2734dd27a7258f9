// Settings of the vault: where it is, how much it may hold, how often its bytes are read again.
import { integer, seconds, vaultUrl } from './setting-types.ts';

export const vaultSettings = {
  IP3_VAULT_URL: {
    meaning: 'Where evidence bytes are kept: file:<folder>; the data folder when unset.',
    parse: vaultUrl,
  },
  IP3_VAULT_MAX_BYTES: {
    meaning: 'Most bytes that the vault keeps in all; no limit when unset.',
    parse: integer(1, Number.MAX_SAFE_INTEGER),
  },
  IP3_VAULT_FREE_BYTES: {
    default: '268435456',
    meaning: 'Bytes that uploads leave free on the disk of the vault.',
    parse: integer(0, Number.MAX_SAFE_INTEGER),
  },
  IP3_SCRUB_BYTES_PER_SECOND: {
    default: '10000000',
    meaning: 'Pace at which the server reads all kept bytes again; 0 turns it off.',
    parse: integer(0, Number.MAX_SAFE_INTEGER),
  },
  IP3_SCRUB_EVERY: {
    default: 'P7D',
    meaning: 'Time from the start of one reading of all kept bytes to the next.',
    parse: seconds(60, 31_536_000),
  },
};
