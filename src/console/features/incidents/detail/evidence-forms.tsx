// The two decisions that need a reason: taking a record out of every gate, and showing it to
// others.
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { visibilities, type Visibility } from '../../../../domain/visibility.ts';
import { evidenceDecisions } from '../../../api/requests/evidence.ts';
import type { Evidence } from '../../../api/types.gen.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useFieldWords } from '../../../ui/field-words.ts';
import { useTooLong } from '../../../ui/use-too-long.ts';
import { useWrite } from '../../../ui/use-write.ts';
import css from './incident.module.css';

interface Props {
  record: Evidence;
  incident: string;
  onDone: () => void;
}

export function WithdrawForm({ record, incident, onDone }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const withdraw = useWrite(evidenceDecisions(incident, record.id).withdraw);
  return (
    <Decision
      lead={t('evidence.withdrawLead')}
      submit={t('evidence.withdrawSubmit')}
      isPending={withdraw.isPending}
      error={withdraw.error}
      onSubmit={() => withdraw.mutate({ reason }, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <Reason value={reason} onChange={setReason} />
    </Decision>
  );
}

export function VisibilityForm({ record, incident, onDone }: Props) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const [visibility, choose] = useState<Visibility>(record.visibility);
  const [isSure, setSure] = useState(false);
  const [reason, setReason] = useState('');
  const show = useWrite(evidenceDecisions(incident, record.id).show);
  return (
    <Decision
      lead={t('visibility.lead')}
      submit={t('visibility.submit')}
      isPending={show.isPending}
      error={show.error}
      onSubmit={() => show.mutate({ visibility, reason }, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <NativeSelect
        {...words('evidenceField.visibility', t(`visibility.who.${visibility}`))}
        value={visibility}
        autoFocus
        onChange={(event) => choose(event.currentTarget.value as Visibility)}
        data={visibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
      />
      {visibility === 'public' && (
        <Checkbox
          required
          label={t('visibility.sure')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      )}
      <Reason value={reason} onChange={setReason} />
    </Decision>
  );
}

function Reason({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const tooLong = useTooLong();
  return (
    <Textarea
      label={t('form.reason')}
      required
      autosize
      minRows={2}
      maxRows={20}
      error={tooLong(value, 5000)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface DecisionProps {
  lead: string;
  submit: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

function Decision({ lead, submit, isPending, error, onSubmit, onCancel, children }: DecisionProps) {
  const { t } = useTranslation();
  return (
    <CheckedForm
      className={clsx('stack', css.inset)}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p className="small">{lead}</p>
      {children}
      <div className="moves">
        <Button type="submit" size="compact-sm" loading={isPending}>
          {submit}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
      {error !== null && <Fault error={error} />}
    </CheckedForm>
  );
}
