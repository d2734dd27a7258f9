// A person decides on a step. No one approves what they requested themselves: then the name of
// another person is needed, and the server keeps whether it is a known user.
import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAction } from '../../api/requests/actions.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { useSession } from '../../session.ts';
import { Fault } from '../../ui/fault.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { useStrangerCheck } from '../../ui/stranger-check.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { ApprovalLack } from '../agents/approval-lack.tsx';

interface Props {
  action: ListedAction;
  first: 'approved' | 'rejected';
  onDone: () => void;
}

export function Decision({ action, first, onDone }: Props) {
  const { t } = useTranslation();
  const { session } = useSession();
  const own = session?.email === action.created_by;
  const draft = useDraft(`decision.${action.id}`, { note: '', approver: '' });
  const { note, approver } = draft.values;
  const [isOwn, setOwn] = useState(false);
  const [go, setGo] = useState<() => void>(() => () => undefined);
  const write = useWrite(changeAction, () => {
    draft.clear();
    onDone();
  });
  const { ask, isAsking, question } = useStrangerCheck(t('colleague.useAnyway'));
  const send = (status: 'approved' | 'rejected') => {
    const named = own ? approver.trim() : (session?.email ?? '');
    const asksName = status === 'approved' && action.requires_approval;
    const isSelf = asksName && own && named.toLowerCase() === session?.email.toLowerCase();
    setOwn(isSelf || (asksName && named === ''));
    if (isSelf || (asksName && named === '')) return;
    const body = {
      status,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(asksName ? { approved_by: named } : {}),
    };
    setGo(() => () => write.mutate({ action, body }));
    ask(asksName ? named : '', () => write.mutate({ action, body }));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(first);
  };
  return (
    <form className="gate stack" onSubmit={submit} aria-label={t('actions.decide')}>
      <h3>{t('actions.decide')}</h3>
      {own && action.requires_approval && <p className="warning">{t('actions.own')}</p>}
      {own && action.requires_approval && (
        <PersonPicker
          label={t('actionField.approved_by')}
          description={t('actions.approverHelp')}
          needs="Analyst"
          value={approver}
          onChange={(named) => draft.change({ approver: named })}
          error={isOwn ? t('actions.notYou') : undefined}
        />
      )}
      <Textarea
        label={t('actionField.note')}
        value={note}
        onChange={(event) => draft.change({ note: event.currentTarget.value })}
        maxLength={5000}
        autosize
        minRows={2}
      />
      {question(approver.trim(), go)}
      <ApprovalLack error={write.error} />
      {write.error !== null && <Fault error={write.error} />}
      <div className="moves">
        <Button
          variant="filled"
          loading={isAsking || write.isPending}
          onClick={() => send('approved')}
        >
          {t('actions.approve')}
        </Button>
        <Button variant="default" loading={write.isPending} onClick={() => send('rejected')}>
          {t('actions.reject')}
        </Button>
      </div>
    </form>
  );
}
