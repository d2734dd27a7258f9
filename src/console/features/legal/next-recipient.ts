// Which of several recipients of a duty comes next.
import type { LegalTrigger } from '../../api/types.gen.ts';

/** The first one that nothing was sent to. */
export function nextRecipient(recipients: LegalTrigger['recipients']): string {
  const open = recipients.find(({ submission }) => submission === null);
  return (open ?? recipients[0])?.name ?? '';
}
