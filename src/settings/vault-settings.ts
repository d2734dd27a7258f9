// Settings of the vault: where it is, how much it can hold, how often its bytes are read again.
import { base64Key, integer, seconds, vaultUrl } from './setting-types.ts';

export const vaultSettings = {
  IP3_VAULT_URL: {
    meaning: 'Location of the evidence vault: file:<folder>. Default: the data folder.',
    parse: vaultUrl,
  },
  IP3_VAULT_MAX_BYTES: {
    meaning: 'Maximum total size of the vault in bytes; if unset, there is no limit.',
    parse: integer(1, Number.MAX_SAFE_INTEGER),
  },
  IP3_VAULT_FREE_BYTES: {
    default: '268435456',
    meaning: 'Disk space in bytes that uploads must leave free.',
    parse: integer(0, Number.MAX_SAFE_INTEGER),
  },
  IP3_VAULT_KEY: {
    meaning:
      'Key that encrypts the files of the vault: 32 bytes in Base64. Every process needs the ' +
      'same, and no backup has it: keep a copy elsewhere. If unset, files are stored plain.',
    secret: true as const,
    parse: base64Key,
  },
  IP3_SCRUB_BYTES_PER_SECOND: {
    default: '10000000',
    meaning: 'Rate at which the server rereads stored files; 0 turns it off.',
    parse: integer(0, Number.MAX_SAFE_INTEGER),
  },
  IP3_SCRUB_EVERY: {
    default: 'P7D',
    meaning: 'Interval between two complete checks of the stored files.',
    parse: seconds(60, 31_536_000),
  },
};
