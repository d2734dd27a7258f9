// What Legal/DPO decides on one duty, with the reason. Nothing is overwritten: the latest counts.
import { Button, Radio, Textarea } from '@mantine/core';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { decideDuty } from '../../api/requests/legal.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { EvidenceChoice } from './evidence-choice.tsx';
import css from './legal.module.css';

const choices = ['notify', 'not_required'] as const;
type Choice = (typeof choices)[number];

interface Props {
  incident: string;
  duty: string;
  /** The one thing that can be decided here. */
  only?: Choice;
}

export function DecisionForm({ incident, duty, only }: Props) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/legal-decisions');
  const none: string[] = [];
  const initial = { decision: only ?? ('' as Choice | ''), reason: '', evidence: none };
  const { values, change, clear } = useDraft(`legal.decision.${incident}.${duty}`, initial);
  const decide = useWrite(decideDuty(incident), clear);
  const { decision, reason } = values;
  const proof = values.evidence.length === 0 ? {} : { evidence_ids: values.evidence };
  const isReady = decision !== '' && reason.trim() !== '';
  return (
    <CheckedForm
      className={clsx('stack duty-panel', css.dutyPanel)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        decide.mutate({ obligation_id: duty, decision, reason: reason.trim(), ...proof });
      }}
    >
      {!may && <p className="needs-role">{t('legal.needs', { role: needs })}</p>}
      {only === undefined && (
        <Radio.Group
          label={t('legal.decide.question')}
          value={decision}
          onChange={(value) => change({ decision: value })}
        >
          {choices.map((value) => (
            <Radio
              key={value}
              value={value}
              disabled={!may}
              label={t(`legal.decide.${value}`)}
              description={t(`legal.decide.${value}More`)}
            />
          ))}
        </Radio.Group>
      )}
      <Textarea
        label={t('legal.decide.reason')}
        description={t('legal.decide.reasonMore')}
        autosize
        minRows={2}
        maxLength={5000}
        required
        disabled={!may}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <EvidenceChoice
        incident={incident}
        disabled={!may}
        value={values.evidence}
        onChoose={(evidence) => change({ evidence })}
      />
      <div className="moves">
        <Button
          type="submit"
          size="xs"
          variant={isReady && only === undefined ? 'filled' : 'default'}
          disabled={!may || !isReady}
          loading={decide.isPending}
        >
          {t('legal.decide.submit')}
        </Button>
        {may && !isReady && <span className="small">{t('legal.decide.incomplete')}</span>}
      </div>
      {decide.error !== null && <Fault error={decide.error} />}
    </CheckedForm>
  );
}
