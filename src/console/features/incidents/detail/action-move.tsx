// Moving a step: an approval names a person, an end can name the record that proves it.
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionStatus } from '../../../../domain/action.ts';
import { changeActionOf } from '../../../api/requests/actions.ts';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import type { Action } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { useSession } from '../../../session.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useFieldWords } from '../../../ui/field-words.ts';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { useStrangerCheck } from '../../../ui/stranger-check.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import css from './incident.module.css';

/** What is requested: a move to a status, or the proof alone. */
export type Asked = ActionStatus | 'proof';

interface Props {
  action: Action;
  incident: string;
  asked: Asked;
  onDone: () => void;
}

export function ActionMove({ action, incident, asked, onDone }: Props) {
  const { t } = useTranslation();
  const { session } = useSession();
  const isApproval = asked === 'approved' && action.requires_approval;
  const takesProof = asked === 'done' || asked === 'proof';
  const [approved_by, setApprover] = useState(session?.email ?? '');
  const [validation_ref, setProof] = useState(action.validation_ref ?? '');
  const [note, setNote] = useState('');
  const change = useWrite(changeActionOf(incident));
  const body = {
    ...(asked === 'proof' ? {} : { status: asked }),
    ...(isApproval ? { approved_by } : {}),
    ...(takesProof && validation_ref !== '' ? { validation_ref } : {}),
    ...(note.trim() === '' ? {} : { note }),
  };
  const words = useFieldWords();
  const { ask, isAsking, question } = useStrangerCheck(t('colleague.useAnyway'));
  const send = () => change.mutate({ action: { id: action.id }, body }, { onSuccess: onDone });
  return (
    <CheckedForm
      className={clsx('stack', css.inset)}
      onSubmit={(event) => {
        event.preventDefault();
        ask(isApproval ? approved_by.trim() : '', send);
      }}
    >
      {isApproval && (
        <PersonPicker
          {...words('actionField.approved_by', t('steps.approverHelp'))}
          needs="Analyst"
          value={approved_by}
          onChange={setApprover}
          required
          autoFocus
        />
      )}
      {takesProof && (
        <Proof
          incident={incident}
          value={validation_ref}
          isNeeded={asked === 'proof'}
          onChange={setProof}
        />
      )}
      <Textarea
        {...words('actionField.note')}
        {...(asked === 'rejected' && { label: t('form.reason') })}
        autosize
        minRows={2}
        maxLength={5000}
        required={asked === 'rejected'}
        autoFocus={!isApproval && !takesProof}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className="moves">
        <Button type="submit" size="compact-sm" loading={isAsking || change.isPending}>
          {t(`steps.move.${asked}`)}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('form.cancel')}
        </Button>
      </div>
      {question(approved_by.trim(), send)}
      {change.error !== null && <Fault error={change.error} />}
    </CheckedForm>
  );
}

interface ProofProps {
  incident: string;
  value: string;
  isNeeded: boolean;
  onChange: (id: string) => void;
}

function Proof({ incident, value, isNeeded, onChange }: ProofProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { data } = useQuery(evidenceOf(incident));
  const records = (data?.body.evidence ?? []).filter(({ status }) => status === 'CONFIRMED');
  return (
    <NativeSelect
      {...words(
        'actionField.validation_ref',
        t(records.length === 0 ? 'steps.noProof' : 'steps.proofHelp'),
      )}
      value={value}
      required={isNeeded}
      autoFocus
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('form.unset') },
        ...records.map(({ id, evidence_type, source }) => ({
          value: id,
          label: `${codeLabel(evidence_type)}, ${source} (${id.slice(-8)})`,
        })),
      ]}
    />
  );
}
