// Splitting an incident off from the one that is open: what the new one shows, what it begins with,
// and why. Nothing is sent before the preview was shown, and then on the version that it showed.
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  previewSplit,
  sendUndoSplit,
  splitOff,
  splitsChanged,
  type NewSplit,
  type SplitPreview,
} from '../../../api/requests/splits.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { PageDialog } from '../../../ui/page-dialog.tsx';
import { offerUndo } from '../../../ui/undo.ts';
import { useTooLong } from '../../../ui/use-too-long.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { useDetailSearch, useGo, type Shown } from '../detail/use-detail.ts';
import { PreviewOfSplit } from './preview-of-split.tsx';
import { nothingChosen, SplitChoice, type Chosen } from './split-choice.tsx';

export function SplitDialog({ incident }: Shown) {
  const { t } = useTranslation();
  const { do: doing } = useDetailSearch();
  const go = useGo();
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/split');
  const isOpen = doing === 'split' && may && incident.status_lifecycle === 'open';
  return (
    <PageDialog
      title={t('splits.title', { id: incident.public_id })}
      isOpen={isOpen}
      onClose={() => go({})}
      isWide
    >
      <SplitForm incident={incident} onLeave={() => go({})} />
    </PageDialog>
  );
}

interface Props {
  incident: Incident;
  onLeave: () => void;
}

function SplitForm({ incident, onLeave }: Props) {
  const { t } = useTranslation();
  const id = incident.public_id;
  const tooLong = useTooLong();
  const [title, setTitle] = useState('');
  const [reason, setReason] = useState('');
  const [chosen, choose] = useState(nothingChosen);
  const body = { title, reason, ...chosen };
  const preview = useMutation({ mutationFn: () => previewSplit(id, body) });
  // A preview holds for what it was asked about.
  const changed = () => preview.reset();
  const { evidence, actions, tags } = chosen;
  const isEmpty = [evidence, actions, tags].every(({ length }) => length === 0);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        preview.mutate();
      }}
    >
      <p className="small">{t('splits.lead', { id })}</p>
      <TextInput
        label={t('splits.newTitle')}
        required
        error={tooLong(title, 500)}
        value={title}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          changed();
        }}
      />
      <SplitChoice
        incident={incident}
        chosen={chosen}
        onChange={(next: Chosen) => {
          choose(next);
          changed();
        }}
      />
      <Textarea
        label={t('splits.reason')}
        required
        autosize
        minRows={2}
        maxRows={12}
        error={tooLong(reason, 5000)}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          changed();
        }}
      />
      {preview.error !== null && <Fault error={preview.error} />}
      {preview.data === undefined ? (
        <Ask isEmpty={isEmpty} isPending={preview.isPending} onLeave={onLeave} />
      ) : (
        <Previewed id={id} body={body} preview={preview.data.body.preview} onLeave={onLeave} />
      )}
    </form>
  );
}

interface AskProps {
  isEmpty: boolean;
  isPending: boolean;
  onLeave: () => void;
}

function Ask({ isEmpty, isPending, onLeave }: AskProps) {
  const { t } = useTranslation();
  return (
    <div className="moves">
      <Button
        type="submit"
        variant="filled"
        loading={isPending}
        disabled={isEmpty}
        aria-describedby={isEmpty ? 'split-none' : undefined}
      >
        {t('splits.preview')}
      </Button>
      <Button variant="default" onClick={onLeave}>
        {t('form.cancel')}
      </Button>
      {isEmpty && (
        <span id="split-none" className="small">
          {t('splits.none')}
        </span>
      )}
    </div>
  );
}

interface PreviewedProps {
  id: string;
  body: NewSplit;
  preview: SplitPreview;
  onLeave: () => void;
}

function Previewed({ id, body, preview, onLeave }: PreviewedProps) {
  const { t } = useTranslation();
  const { run, changes } = splitOff(id);
  const send = async () => {
    const answer = await run({ body, version: preview.incident.version });
    const { split_id, incident } = answer.body;
    if (split_id !== null && incident !== null) {
      offerUndo({
        text: t('splits.done', { id, other: incident.public_id }),
        run: () => sendUndoSplit(id, split_id),
        changes: splitsChanged,
      });
    }
    onLeave();
    return answer;
  };
  const split = useWrite({ run: send, changes });
  return (
    <>
      <PreviewOfSplit id={id} preview={preview} />
      {split.error !== null && <Fault error={split.error} />}
      <div className="moves">
        {preview.hindrance === null && (
          <Button
            type="button"
            variant="filled"
            loading={split.isPending}
            onClick={() => split.mutate(undefined)}
            data-autofocus
          >
            {t('splits.submit')}
          </Button>
        )}
        <Button variant="default" onClick={onLeave}>
          {t('form.cancel')}
        </Button>
      </div>
    </>
  );
}
