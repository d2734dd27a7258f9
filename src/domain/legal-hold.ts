// A legal hold on an incident: who keeps its records from being removed, and why. Also runs in
// browsers.

/** Holds of one incident that are in force at a time: each is for a matter of its own. */
export const mostHolds = 20;

export interface LegalHold {
  id: string;
  reason: string;
  placed_by: string;
  placed_at: string;
  release_reason: string | null;
  released_by: string | null;
  released_at: string | null;
}
