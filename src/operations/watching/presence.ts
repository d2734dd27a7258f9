// Who has an incident open now. A window of the console gives a sign of life every few seconds and
// gets the others; one that gives none expires. Nothing of it is kept or audited.
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Writing } from '../../domain/presence.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { clearance } from '../../domain/visibility.ts';
import { findNote } from '../../store/notes/notes.ts';
import {
  endPresence,
  keepPresence,
  listPresent,
  type Present,
} from '../../store/watching/presence.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';

export interface Sign {
  window_id: string;
  writing?: Writing | undefined;
  /** The note that is edited or replied to. */
  note_id?: string | undefined;
}

/** @throws `not_found`, `unknown_reference` */
export async function showPresence(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
  { window_id, writing, note_id }: Sign,
): Promise<Present[]> {
  const db = database.kysely;
  const { id: incident_id } = await requireIncident(db, reference);
  const window = { account_id: principal.id, window_id };
  const seen = clearance(principal.roles);
  const note = note_id !== undefined && isUuid(note_id) ? await findNote(db, note_id, seen) : null;
  const needsNote = writing === 'reply' || writing === 'edit';
  if (needsNote && note?.incident_id !== incident_id) throw unknownNote(note_id);
  const place = { writing: writing ?? null, note_id: needsNote ? (note?.id ?? null) : null };
  await keepPresence(db, { ...window, incident_id, ...place });
  const seesAny = hasRole(principal.roles, 'Analyst');
  return listPresent(db, incident_id, { ...window, clearance: seen, seesAny });
}

/** The window was closed, or shows something else. */
export async function leavePresence(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  window_id: string,
): Promise<void> {
  await endPresence(database.kysely, { account_id: principal.id, window_id });
}

function unknownNote(note_id: string | undefined): DomainError {
  const detail = 'The incident has no note that "note_id" names. Name one that you can see.';
  return new DomainError('unknown_reference', detail, { note_id: note_id?.slice(0, 64) ?? null });
}
