// Merging other incidents into the one that is open: which ones, what it will do, and why. Nothing
// is sent before the preview was shown, and then on the versions that it showed.
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  mergeInto,
  mergePreview,
  mergesChanged,
  sendUndoMerge,
  type MergePreview,
} from '../../../api/requests/relations.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { IncidentPicker } from '../../../ui/incident-picker.tsx';
import { PageDialog } from '../../../ui/page-dialog.tsx';
import { Read } from '../../../ui/read.tsx';
import { offerUndo } from '../../../ui/undo.ts';
import { useTooLong } from '../../../ui/use-too-long.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { useDetailSearch, useGo, type Shown } from '../detail/use-detail.ts';
import { PreviewOfMerge } from './preview-of-merge.tsx';

export function MergeDialog({ incident }: Shown) {
  const { t } = useTranslation();
  const { do: doing } = useDetailSearch();
  const go = useGo();
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/merge');
  const { public_id: id, status_lifecycle } = incident;
  const isOpen = doing === 'merge' && may && status_lifecycle === 'open';
  return (
    <PageDialog title={t('merges.title', { id })} isOpen={isOpen} onClose={() => go({})} isWide>
      <Chooser id={id} onLeave={() => go({})} />
    </PageDialog>
  );
}

interface Props {
  id: string;
  onLeave: () => void;
}

function Chooser({ id, onLeave }: Props) {
  const { t } = useTranslation();
  const { from = '' } = useDetailSearch();
  const go = useGo();
  const [typed, type] = useState('');
  const chosen = from.split(',').filter((one) => one !== '');
  const choose = (ids: readonly string[]) =>
    go({ do: 'merge', from: ids.length === 0 ? undefined : ids.join(',') });
  const add = () => {
    const one = typed.trim().toUpperCase();
    if (one === '') return;
    if (!chosen.includes(one)) choose([...chosen, one]);
    type('');
  };
  return (
    <div className="stack">
      <p className="small">{t('merges.lead', { id })}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <IncidentPicker
          label={t('merges.add')}
          placeholder={t('links.find')}
          except={id}
          value={typed}
          onChange={type}
        />
        <div className="moves">
          <Button type="submit" size="xs" variant="default">
            {t('merges.addIt')}
          </Button>
        </div>
      </form>
      {chosen.length > 0 && (
        <Previewed
          id={id}
          chosen={chosen}
          onDrop={(gone) => choose(chosen.filter((one) => one !== gone))}
          onLeave={onLeave}
        />
      )}
      {chosen.length === 0 && (
        <div className="moves">
          <Button variant="default" onClick={onLeave}>
            {t('form.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PreviewedProps extends Props {
  chosen: readonly string[];
  onDrop: (id: string) => void;
}

function Previewed({ id, chosen, onDrop, onLeave }: PreviewedProps) {
  const { t } = useTranslation();
  const read = useQuery(mergePreview(id, chosen.join(',')));
  return (
    <>
      {read.data === undefined && (
        <div className="moves">
          {chosen.map((one) => (
            <Button key={one} size="xs" variant="default" onClick={() => onDrop(one)}>
              {t('merges.drop', { id: one })}
            </Button>
          ))}
        </div>
      )}
      <Read of={read} height={160}>
        {({ body }) => (
          <>
            <PreviewOfMerge id={id} preview={body} onDrop={onDrop} />
            {body.hindrances.length === 0 && <MergeForm id={id} preview={body} onLeave={onLeave} />}
          </>
        )}
      </Read>
    </>
  );
}

interface FormProps extends Props {
  preview: MergePreview;
}

function MergeForm({ id, preview, onLeave }: FormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const tooLong = useTooLong();
  const { run, changes } = mergeInto(id);
  const count = preview.incidents.length;
  const send = async () => {
    const incidents = preview.incidents.map(({ public_id, version }) => ({
      id: public_id,
      version,
    }));
    const answer = await run({ body: { incidents, reason }, version: preview.incident.version });
    offerUndo({
      text: t('merges.done', { count, id }),
      run: () => sendUndoMerge(id, answer.body.merge_id),
      changes: mergesChanged,
    });
    onLeave();
    return answer;
  };
  const merge = useWrite({ run: send, changes });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate(undefined);
      }}
    >
      <Textarea
        label={t('merges.reason')}
        required
        autosize
        minRows={2}
        maxRows={12}
        error={tooLong(reason, 5000)}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {merge.error !== null && <Fault error={merge.error} />}
      <div className="moves">
        <Button type="submit" variant="filled" loading={merge.isPending}>
          {t('merges.submit', { count })}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
