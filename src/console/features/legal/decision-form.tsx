// What Legal/DPO decides on one duty, with the reason. Nothing is overwritten: the latest counts.
import { Button, Radio, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { LegalDecision, RecordLegalDecisionData } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';

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
  const initial = { decision: only ?? ('' as Choice | ''), reason: '' };
  const { values, change, clear } = useDraft(`legal.decision.${incident}.${duty}`, initial);
  const decide = useWrite(
    async (body: { decision: Choice; reason: string }) => {
      await call<RecordLegalDecisionData, LegalDecision>(
        'POST',
        '/api/ip3/v1/incidents/{id}/legal-decisions',
        { path: { id: incident }, body: { obligation_id: duty, ...body } },
      );
      // Before anything is read anew: what applies no longer takes this form with it.
      clear();
    },
    [['incident', incident], ['deadlines']],
  );
  const { decision, reason } = values;
  const isReady = decision !== '' && reason.trim() !== '';
  return (
    <form
      className="stack duty-panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        decide.mutate({ decision, reason: reason.trim() });
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
      <div className="moves">
        <Button type="submit" size="xs" disabled={!may || !isReady} loading={decide.isPending}>
          {t('legal.decide.submit')}
        </Button>
        {may && !isReady && <span className="small">{t('legal.decide.incomplete')}</span>}
      </div>
      {decide.error !== null && <Fault error={decide.error} />}
    </form>
  );
}
