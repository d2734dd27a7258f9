// Recording that someone was notified: it starts the clocks that depend on it. Without a receipt it
// is a declaration, and is called one.
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { legalEvidenceOf } from '../../api/requests/evidence.ts';
import { recordSubmission } from '../../api/requests/legal.ts';
import type { LegalTrigger } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { served } from '../../i18n/served.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import css from './legal.module.css';
import { nextRecipient } from './next-recipient.ts';
import { RecipientChoice } from './recipient-choice.tsx';

const nothing = {
  ...{ submitted_at: '', recipient: '', channel: null as string | null, reference_number: '' },
  ...{ receipt_evidence_id: '', incomplete: false },
};

export function SubmissionForm({ trigger, incident }: { trigger: LegalTrigger; incident: string }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/legal-submissions');
  const { values, change, clear } = useDraft(`legal.sent.${incident}.${trigger.id}`, nothing);
  const record = useWrite(recordSubmission(incident));
  const { submitted_at, reference_number, receipt_evidence_id, incomplete } = values;
  const { recipients } = trigger;
  const told = recipients.some(({ name }) => name === values.recipient)
    ? values.recipient
    : nextRecipient(recipients);
  const receipt = receipt_evidence_id === '' ? {} : { receipt_evidence_id };
  const to = recipients.length > 1 ? { recipient: told } : {};
  const known = recipients.find(({ name }) => name === told) ?? trigger.recipient;
  // The channel of the profile is proposed, until someone writes another one.
  const channel = values.channel ?? (known.channel === null ? '' : served(known.channel));
  const way = {
    ...(channel.trim() === '' ? {} : { channel }),
    ...(reference_number.trim() === '' ? {} : { reference_number }),
  };
  const body = { obligation_id: trigger.id, submitted_at, incomplete, ...to, ...way, ...receipt };
  return (
    <CheckedForm
      className={clsx('stack duty-panel', css.dutyPanel)}
      onSubmit={(event) => {
        event.preventDefault();
        record.mutate(body, { onSuccess: clear });
      }}
    >
      {!may && <p className="needs-role">{t('legal.needs', { role: needs })}</p>}
      <p className="small">{t('legal.sentForm.lead')}</p>
      {trigger.submission !== null && <p className="small">{t('legal.sentForm.again')}</p>}
      <RecipientChoice
        recipients={recipients}
        disabled={!may}
        value={told}
        onChoose={(recipient) => change({ recipient })}
      />
      <ZonedInstant
        label={t('legal.sentForm.when')}
        name={t('legal.sentForm.when')}
        required
        disabled={!may}
        value={submitted_at}
        onChange={(instant) => change({ submitted_at: instant })}
      />
      <Way disabled={!may} {...{ channel, reference_number }} onChange={change} />
      <Receipt
        incident={incident}
        disabled={!may}
        value={receipt_evidence_id}
        onChoose={(id) => change({ receipt_evidence_id: id })}
      />
      <Checkbox
        label={t('legal.sentForm.incomplete')}
        disabled={!may}
        checked={incomplete}
        onChange={(event) => change({ incomplete: event.currentTarget.checked })}
      />
      <Submit may={may} isReady={submitted_at !== ''} isPending={record.isPending} />
      {record.isSuccess && trigger.submission === null && (
        <p className="done" role="status">
          {t('legal.sentForm.stillOpen')}
        </p>
      )}
      {record.error !== null && <Fault error={record.error} />}
    </CheckedForm>
  );
}

interface WayProps {
  channel: string;
  reference_number: string;
  disabled: boolean;
  onChange: (changed: { channel: string } | { reference_number: string }) => void;
}

function Way({ channel, reference_number, disabled, onChange }: WayProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('legal.sentForm.channel')}
        description={t('legal.sentForm.channelMore')}
        maxLength={300}
        disabled={disabled}
        value={channel}
        onChange={(event) => onChange({ channel: event.currentTarget.value })}
      />
      <TextInput
        label={t('legal.sentForm.number')}
        description={t('legal.sentForm.numberMore')}
        maxLength={200}
        disabled={disabled}
        value={reference_number}
        onChange={(event) => onChange({ reference_number: event.currentTarget.value })}
      />
    </>
  );
}

function Submit({
  may,
  isReady,
  isPending,
}: {
  may: boolean;
  isReady: boolean;
  isPending: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="moves">
      <Button
        type="submit"
        size="xs"
        variant={!isReady ? 'default' : 'filled'}
        disabled={!may || !isReady}
        loading={isPending}
      >
        {t('legal.sentForm.submit')}
      </Button>
      {may && !isReady && <span className="small">{t('legal.sentForm.needsTime')}</span>}
    </div>
  );
}

interface ReceiptProps {
  incident: string;
  disabled: boolean;
  value: string;
  onChoose: (id: string) => void;
}

function Receipt({ incident, disabled, value, onChoose }: ReceiptProps) {
  const { t } = useTranslation();
  const records = useQuery(legalEvidenceOf(incident)).data?.body.evidence ?? [];
  return (
    <NativeSelect
      label={t('legal.sentForm.receipt')}
      description={t('legal.sentForm.receiptMore')}
      disabled={disabled}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: t('legal.sentForm.noReceipt') },
        ...records.map((one) => ({
          value: one.id,
          label: [codeLabel(one.evidence_type), one.filename ?? one.source].join(' · '),
        })),
      ]}
    />
  );
}
