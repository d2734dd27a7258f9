// Recording an outcome other than closing: which one, why, and what that one needs.
import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  recordedOutcomes as kinds,
  longestAcceptanceDays,
  type RecordedOutcome as Outcome,
} from '../../../../domain/outcome.ts';
import { setOutcome } from '../../../api/requests/outcomes.ts';
import { usePreferences } from '../../../preferences.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { PageDialog } from '../../../ui/page-dialog.tsx';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { useStrangerCheck } from '../../../ui/stranger-check.tsx';
import { instantOf } from '../../../ui/typed-instant.ts';
import { useDraft } from '../../../ui/use-draft.ts';
import { useTooLong } from '../../../ui/use-too-long.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { ApprovalLack } from '../../agents/approval-lack.tsx';
import { useDetailSearch, useGo, type Shown } from '../detail/use-detail.ts';
import { LikelyDuplicates } from './likely-duplicates.tsx';

export function OutcomeDialog(shown: Shown) {
  const { t } = useTranslation();
  const { do: doing } = useDetailSearch();
  const go = useGo();
  const { status_lifecycle, public_id } = shown.incident;
  const isOpen = doing === 'outcome' && status_lifecycle === 'open';
  const leave = () => {
    go({});
    setTimeout(() => document.querySelector<HTMLElement>('[data-opens=outcome]')?.focus());
  };
  return (
    <PageDialog
      title={t('outcomes.title', { id: public_id })}
      isOpen={isOpen}
      onClose={leave}
      returnsFocus={false}
    >
      <OutcomeForm {...shown} onLeave={leave} />
    </PageDialog>
  );
}

const first: {
  outcome: Outcome;
  reason: string;
  original: string;
  approver: string;
  until: string;
} = { outcome: 'false_positive', reason: '', original: '', approver: '', until: '' };

function OutcomeForm({ incident, etag, onLeave }: Shown & { onLeave: () => void }) {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  const id = incident.public_id;
  const { values, change, clear } = useDraft(`outcome.${id}`, first);
  const { outcome, reason, until } = values;
  const tooLong = useTooLong();
  const { ask, isAsking, question } = useStrangerCheck(t('colleague.useAnyway'));
  const set = useWrite(setOutcome(id, etag));
  const approver = outcome === 'accepted_risk' ? values.approver.trim() : '';
  const parts = {
    false_positive: {},
    accepted_risk: { approved_by: approver, expires_at: endOf(until, zone) },
    duplicate: { duplicate_of: values.original.trim() },
  };
  const send = () => {
    const body = { outcome, reason, ...parts[outcome] };
    set.mutate(body, {
      onSuccess: () => {
        clear();
        onLeave();
      },
    });
  };
  return (
    <CheckedForm
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (approver === '') send();
        else ask(approver, send);
      }}
    >
      <p className="small">{t('outcomes.lead')}</p>
      <Choice outcome={outcome} onChoose={(chosen) => change({ outcome: chosen })} />
      <Needs id={id} outcome={outcome} values={values} change={change} />
      <Textarea
        label={t('outcomes.reason')}
        required
        autosize
        minRows={2}
        maxRows={12}
        error={tooLong(reason, 5000)}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {question(approver, send)}
      <ApprovalLack error={set.error} />
      {set.error !== null && <Fault error={set.error} />}
      <div className="moves">
        <Button type="submit" variant="filled" loading={isAsking || set.isPending}>
          {t(`outcomes.submit.${outcome}`)}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('form.cancel')}
        </Button>
      </div>
    </CheckedForm>
  );
}

interface ChoiceProps {
  outcome: Outcome;
  onChoose: (outcome: Outcome) => void;
}

function Choice({ outcome, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const choose = (value: string) => onChoose(kinds.find((kind) => kind === value) ?? outcome);
  return (
    <Radio.Group label={t('outcomes.choice')} value={outcome} onChange={choose}>
      <div className="stack">
        {kinds.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={t(`outcome.${kind}`)}
            description={t(`outcomes.help.${kind}`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

interface NeedsProps {
  id: string;
  outcome: Outcome;
  values: typeof first;
  change: (part: Partial<typeof first>) => void;
}

/** The controls that one outcome needs and the others do not. */
function Needs({ id, outcome, values, change }: NeedsProps) {
  const { t } = useTranslation();
  if (outcome === 'duplicate') {
    return (
      <>
        <LikelyDuplicates id={id} onChoose={(original) => change({ original })} />
        <TextInput
          label={t('outcomes.original')}
          placeholder="INC-2026-000001"
          required
          maxLength={64}
          value={values.original}
          onChange={(event) => change({ original: event.currentTarget.value })}
        />
      </>
    );
  }
  if (outcome === 'false_positive') return null;
  return (
    <>
      <TextInput
        type="date"
        label={t('outcomes.expires')}
        description={t('outcomes.expiresHelp')}
        required
        min={dayIn(1)}
        max={dayIn(longestAcceptanceDays - 1)}
        value={values.until}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
      <PersonPicker
        label={t('outcomes.approver')}
        description={t('outcomes.approverHelp')}
        needs="Operator"
        required
        value={values.approver}
        onChange={(approver) => change({ approver })}
      />
    </>
  );
}

const dayMs = 86_400_000;

function dayIn(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
}

/** The end of the day, where the person is. */
function endOf(day: string, zone: string): string {
  return instantOf(`${day}T23:59:00`, zone);
}
