// A person decides on a step. No one approves what they requested themselves: then the name of
// another person is needed, and the server keeps whether it is a known user.
import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAction } from '../../api/requests/actions.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { useSession } from '../../session.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useFieldWords } from '../../ui/field-words.ts';
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
  const write = useWrite(changeAction, () => {
    draft.clear();
    onDone();
  });
  const { ask, isAsking, question } = useStrangerCheck(t('colleague.useAnyway'));
  const named = own ? approver.trim() : (session?.email ?? '');
  const decide = (status: Props['first'], approved_by?: string) => {
    const comment = note.trim() === '' ? {} : { note: note.trim() };
    write.mutate({ action, body: { status, ...comment, ...(approved_by && { approved_by }) } });
  };
  const approve = () => {
    if (!action.requires_approval) return decide('approved');
    const isSelf = own && named.toLowerCase() === session.email.toLowerCase();
    setOwn(isSelf || named === '');
    if (!isSelf && named !== '') ask(named, () => decide('approved', named));
  };
  const words = useFieldWords();
  const reject = () => decide('rejected');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (first === 'approved') approve();
    else reject();
  };
  return (
    <CheckedForm className="gate stack" onSubmit={submit} aria-label={t('actions.decide')}>
      <h3>{t('actions.decide')}</h3>
      {own && action.requires_approval && (
        <OtherApprover
          value={approver}
          onChange={(email) => draft.change({ approver: email })}
          error={isOwn ? t('actions.notYou') : undefined}
        />
      )}
      <Textarea
        {...words('actionField.note')}
        value={note}
        onChange={(event) => draft.change({ note: event.currentTarget.value })}
        maxLength={5000}
        autosize
        minRows={2}
      />
      {question(named, () => decide('approved', named))}
      <ApprovalLack error={write.error} />
      {write.error !== null && <Fault error={write.error} />}
      <div className="moves">
        <Button variant="filled" loading={isAsking || write.isPending} onClick={approve}>
          {t('actions.approve')}
        </Button>
        <Button variant="default" loading={write.isPending} onClick={reject}>
          {t('actions.reject')}
        </Button>
      </div>
    </CheckedForm>
  );
}

interface ApproverProps {
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
}

function OtherApprover({ value, onChange, error }: ApproverProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  return (
    <>
      <p className="warning">{t('actions.own')}</p>
      <PersonPicker
        {...words('actionField.approved_by', t('actions.approverHelp'))}
        needs="Analyst"
        value={value}
        onChange={onChange}
        error={error}
      />
    </>
  );
}
