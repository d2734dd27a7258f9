// A registry record that was closed on the proof of a response step keeps that proof: what would
// take the last of it away is refused until the record is reopened.
import { DomainError } from '../../domain/error.ts';
import { hasValidatedAction } from '../../store/actions/actions.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import type { Tx } from '../transact.ts';

type Closing = Pick<IncidentRow, 'id' | 'public_id' | 'status_lifecycle' | 'workflow_status'>;

/**
 * Makes the change under the lock of the incident, as it was before. Throws `conflict` when the
 * closed record rests on nothing after it; a workflow that is closed rests on its gate instead.
 */
export async function withProofKept<Changed>(
  tx: Tx,
  incident: Closing,
  change: () => Promise<Changed>,
): Promise<Changed> {
  const { status_lifecycle, workflow_status } = incident;
  const isRecordAlone = status_lifecycle === 'closed' && workflow_status !== 'closed';
  const rests = isRecordAlone && (await hasValidatedAction(tx, incident.id, 'counted'));
  const changed = await change();
  if (rests && !(await hasValidatedAction(tx, incident.id, 'counted')))
    throw closingRestsOnIt(incident);
  return changed;
}

/** For whatever a closed incident rests on, be it a record of evidence or a response step. */
export function closingRestsOnIt({ public_id }: Pick<Closing, 'public_id'>): DomainError {
  return new DomainError(
    'conflict',
    `${public_id} was closed on this evidence. Reopen the incident before you withdraw ` +
      'the evidence.',
    { closed_incident: public_id },
  );
}
