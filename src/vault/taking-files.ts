// Whether a vault takes files at this moment: bytes that went into another vault, below an empty
// mount point, or alongside a server with another copy of the database would not be found again.
import { DomainError } from '../domain/error.ts';
import type { VaultPlace } from './vault-fault.ts';
import { readMark, vaultOf } from './vault-mark.ts';

/** `vault`: which one was opened; null for one without a mark. */
export interface OpenedPlace extends VaultPlace {
  readonly vault: string | null;
}

/** Throws `unavailable` unless it does. */
export async function assertTakesFiles(place: OpenedPlace): Promise<void> {
  const { fault } = place.rival;
  if (fault !== null) {
    const detail =
      `The vault takes no files now: ${fault.found}; ${fault.remedy}. ` + 'Nothing was kept.';
    throw new DomainError('unavailable', detail);
  }
  if (await isAsOpened(place)) return;
  const detail =
    'The vault was exchanged under the server; nothing was kept. ' +
    'Ask the operator to check /readyz, then send it again.';
  throw new DomainError('unavailable', detail);
}

export async function isAsOpened({ folder, vault }: OpenedPlace): Promise<boolean> {
  return vaultOf(await readMark(folder)) === vault;
}
