// A decision on how long records of a kind stay, with what it would remove.
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { retentionDays } from '../../../domain/retention.ts';
import {
  retentionPreview,
  setRetention,
  type RetentionKind,
  type RetentionPolicy,
} from '../../api/requests/retention.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { sizeWords } from '../../ui/size.ts';
import { useWrite } from '../../ui/use-write.ts';

interface Props {
  policy: RetentionPolicy;
  onDone: () => void;
}

export function PolicyForm({ policy, onDone }: Props) {
  const { t } = useTranslation();
  // A version that is read later must not pass for the one that was decided on.
  const [base] = useState(policy);
  const [days, setDays] = useState(base.days === null ? '' : String(base.days));
  const [reason, setReason] = useState('');
  const [approver, setApprover] = useState('');
  const write = useWrite(setRetention(base), onDone);
  const number = days.trim() === '' ? null : Number(days);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const approved_by = approver.trim() === '' ? null : approver.trim();
    write.mutate({ days: number, reason: reason.trim(), approved_by });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <p className="small">{t(`retention.help.${base.kind}`)}</p>
      <TextInput
        type="number"
        label={t('retention.daysLabel')}
        min={retentionDays.least}
        max={retentionDays.most}
        value={days}
        onChange={({ currentTarget: { value } }) => setDays(value)}
      />
      {isPossible(number) && <Preview kind={base.kind} days={number} />}
      <Textarea
        label={t('retention.reason')}
        required
        maxLength={5000}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <TextInput
        type="email"
        label={t('retention.approver')}
        description={t('retention.approverHelp')}
        maxLength={254}
        value={approver}
        onChange={({ currentTarget: { value } }) => setApprover(value)}
      />
      <div className="moves">
        <Button type="submit" loading={write.isPending}>
          {t('retention.save')}
        </Button>
      </div>
      {write.error !== null && <Fault error={write.error} />}
    </CheckedForm>
  );
}

function isPossible(days: number | null): days is number {
  const { least, most } = retentionDays;
  return days !== null && Number.isInteger(days) && days >= least && days <= most;
}

function Preview({ kind, days }: { kind: RetentionKind; days: number }) {
  const { t } = useTranslation();
  const read = useQuery(retentionPreview(kind, days));
  return (
    <section aria-live="polite">
      <h3>{t('retention.preview')}</h3>
      <Read of={read}>
        {({ records, exact, files, bytes, oldest }) => {
          const counted = t('retention.records', { count: records });
          return (
            <ul>
              <li>{exact ? counted : t('retention.moreThan', { records: counted })}</li>
              <li>{t('retention.files', { count: files, size: sizeWords(bytes) })}</li>
              {oldest !== null && (
                <li>
                  {t('retention.oldest')}: <Instant at={oldest} />
                </li>
              )}
            </ul>
          );
        }}
      </Read>
    </section>
  );
}
