// Closing: the checklist once more, the records that satisfied it, and a note for the trail.
import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { closeIncident } from '../../../api/requests/incident-changes.ts';
import { usePermission } from '../../../permission.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { PageDialog } from '../../../ui/page-dialog.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useTooLong } from '../../../ui/use-too-long.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { Gate } from './close-checklist.tsx';
import { useDetailSearch, useGate, useGo, type Shown } from './use-detail.ts';

export function CloseDialog(shown: Shown) {
  const { t } = useTranslation();
  const { do: doing } = useDetailSearch();
  const go = useGo();
  const leave = () => leaveDialog(go);
  const isOpen = doing === 'close' && shown.incident.workflow_status !== 'closed';
  return (
    <PageDialog
      title={t('close.dialog', { id: shown.incident.public_id })}
      isOpen={isOpen}
      onClose={leave}
      // A link out of it goes to a form, which has the focus then.
      returnsFocus={false}
    >
      <CloseForm {...shown} />
    </PageDialog>
  );
}

/** Back to the button that opens it. */
function leaveDialog(go: ReturnType<typeof useGo>): void {
  go({});
  setTimeout(() =>
    document.querySelector<HTMLElement>('[data-next-step], .page-menu button')?.focus(),
  );
}

function CloseForm(shown: Shown) {
  const { t } = useTranslation();
  const go = useGo();
  const { incident, etag } = shown;
  const id = incident.public_id;
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/close');
  const { data, error, refetch } = useGate(shown);
  const { values, change, clear } = useDraft(`close.${id}`, { note: '' });
  const tooLong = useTooLong();
  const close = useWrite(closeIncident(id, etag));
  const body = values.note.trim() === '' ? {} : values;
  if (!may) return <p>{t('detail.needsRole', { role: needs })}</p>;
  const isReady = data?.body.would_close === true;
  return (
    <CheckedForm
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) close.mutate(body, { onSuccess: clear });
      }}
    >
      {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div>
          <Gate answer={data.body} withWays />
        </div>
      )}
      <Textarea
        label={t('close.note')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={12}
        error={tooLong(values.note, 5000)}
        value={values.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <p id="close-why" className="small">
        {isReady ? t('close.audited') : t('close.notYet')} {t('close.honest')}
      </p>
      <div className="moves">
        <GatedButton
          type="submit"
          variant={isReady ? 'filled' : 'default'}
          why={isReady ? null : 'close-why'}
          loading={close.isPending}
        >
          {t('close.submit')}
        </GatedButton>
        <Button variant="default" onClick={() => leaveDialog(go)}>
          {t('form.cancel')}
        </Button>
      </div>
      {close.error !== null && <Fault error={close.error} onRetry={() => void refetch()} />}
    </CheckedForm>
  );
}
