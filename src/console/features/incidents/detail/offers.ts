// What of the workflow can be taken back for a moment, on the version that it made.
import { useTranslation } from 'react-i18next';
import { isAllowedMove, type WorkflowStatus } from '../../../../domain/workflow.ts';
import { changedWith, transition, undoAssign } from '../../../api/requests/incident-changes.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { useNamesOf } from '../../../ui/names.ts';
import { offerUndo } from '../../../ui/undo.ts';

export function useOffers({ public_id: id, workflow_status: from }: Incident) {
  const { t } = useTranslation();
  const nameOf = useNamesOf();
  const changes = changedWith(id);
  return {
    assigned(email: string, etag: string | undefined) {
      const text = t('detail.assigned', { owner: nameOf(email) ?? email });
      offerUndo({ text, run: () => undoAssign(id, etag), changes });
    },
    /** Only where the workflow allows the way back. */
    moved(to: WorkflowStatus, etag: string | undefined) {
      if (!isAllowedMove(to, from)) return;
      const run = () => transition(id, { ifMatch: etag, body: { to: from } });
      offerUndo({ text: t('undo.moved', { state: t(`state.${to}`) }), run, changes });
    },
  };
}
