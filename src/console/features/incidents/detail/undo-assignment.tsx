// After an assignment from this page: says so, and takes it back while nothing else has changed.
import { Button } from '@mantine/core';
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keys } from '../../../api/keys.ts';
import { undoAssignment } from '../../../api/requests/incident-changes.ts';
import { Fault } from '../../../ui/fault.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import type { Shown } from './use-detail.ts';

/** `etag` names the version that the assignment made. */
export function noteAssigned(queries: QueryClient, id: string, etag: string | undefined): void {
  if (etag !== undefined) queries.setQueryData(keys.incident.assigned(id), etag);
}

export function UndoAssignment({ incident, etag }: Shown) {
  const { t } = useTranslation();
  const id = incident.public_id;
  const { data: assigned } = useQuery<string>({
    queryKey: keys.incident.assigned(id),
    queryFn: skipToken,
  });
  const undo = useWrite(undoAssignment(id, assigned));
  if (assigned === undefined || assigned !== etag) return null;
  return (
    <>
      <p role="status" className="moves">
        <span>{t('detail.assigned', { owner: incident.owner_email })} </span>
        <Button loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
          {t('detail.assignUndo')}
        </Button>
      </p>
      {undo.error !== null && <Fault error={undo.error} />}
    </>
  );
}
