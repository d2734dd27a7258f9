// How much can still be received: a limit of the vault as a whole, and a part of the disk that is
// left free for the database and its log.
import { statfs } from 'node:fs/promises';
import { DomainError } from '../domain/error.ts';

export interface SpaceLimits {
  /** Bytes of the disk that the vault leaves free. */
  free_bytes?: number;
  /** Bytes that the vault can keep in all; no limit when unset. */
  max_bytes?: number | undefined;
  /** What it keeps now; asked when there is a limit. */
  kept_bytes?: () => Promise<number>;
}

/** The room that one upload takes while it is received. */
export interface Reservation {
  /** Before so many bytes are written. Throws `insufficient_storage` when they have no room. */
  take(bytes: number): Promise<void>;
  /** Gives the room back: the bytes are kept and counted as such, or gone. */
  end(): void;
}

/** Asking the disk costs a little, so it is asked again after so many bytes. */
const askEveryBytes = 4 << 20;

/** Gives room for uploads; all of one process share what is left. */
export function spaceOf(folder: string, limits: SpaceLimits) {
  let receiving = 0;
  return {
    /** `announced`: bytes that the sender says will come; 0 when it does not say. */
    async reserve(announced: number): Promise<Reservation> {
      const kept = limits.max_bytes === undefined ? 0 : ((await limits.kept_bytes?.()) ?? 0);
      let own = 0;
      let askAt = 0;
      const assertRoom = (wanted: number) => {
        const others = receiving - own;
        assertQuota(limits.max_bytes, kept + others + wanted);
        return assertFree(folder, limits.free_bytes ?? 0, wanted - own);
      };
      await assertRoom(announced);
      return {
        async take(bytes) {
          if (own + bytes > askAt || limits.max_bytes !== undefined) {
            await assertRoom(own + bytes);
            askAt = own + askEveryBytes;
          }
          own += bytes;
          receiving += bytes;
        },
        end() {
          receiving -= own;
          own = 0;
        },
      };
    },
  };
}

function assertQuota(max: number | undefined, wanted: number): void {
  if (max === undefined || wanted <= max) return;
  throw new DomainError(
    'insufficient_storage',
    'The vault has reached its size limit (setting IP3_VAULT_MAX_BYTES). Nothing was ' +
      'stored. Ask the operator for more space, then send it again.',
    { max_bytes: max },
  );
}

async function assertFree(folder: string, floor: number, wanted: number): Promise<void> {
  if (floor === 0) return;
  if ((await freeBytes(folder)) - wanted >= floor) return;
  throw new DomainError(
    'insufficient_storage',
    'The disk of the vault has too little free space (setting IP3_VAULT_FREE_BYTES). ' +
      'Nothing was stored. Free space, then send it again.',
    { free_bytes_floor: floor },
  );
}

/** Bytes that the service can still write on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
