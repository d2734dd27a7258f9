// What can be wrong with a vault as a whole.

/** What was found, and what to do about it. */
export interface VaultFault {
  found: string;
  remedy: string;
}

/** A vault as other servers see it. */
export interface VaultPlace {
  readonly folder: string;
  /** The fault while another server works with it that must not; set by the job that looks. */
  readonly rival: { fault: VaultFault | null };
}

export function placeWithoutRival(folder: string): VaultPlace {
  return { folder, rival: { fault: null } };
}
