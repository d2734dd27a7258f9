// The way back of an agent: what is needed, which evidence could show that it is sound, and what
// the server says when that is not enough.
import { Button, Radio, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/client.ts';
import { restoreAgent, type AgentRead } from '../../api/requests/agents.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { useStrangerCheck } from '../../ui/stranger-check.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import css from './agents.module.css';
import { ApprovalLack } from './approval-lack.tsx';
import { AttachLinks } from './attach-links.tsx';
import { useCandidates, type Candidate } from './candidates.ts';
import { Check, NextMove, Unfit } from './restore-check.tsx';

export function Restore({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/agents/:id/restore');
  const { candidates, error, isPending, refetch } = useCandidates(agent);
  const fit = candidates.filter(({ lack }) => lack === null);
  const isRevoked = agent.revoked_at !== null;
  return (
    <section className="gate" aria-labelledby="restore-title" id="restore">
      <h2 id="restore-title">{t('agents.restore.title')}</h2>
      <ul className="checklist">
        <Check met={may} title={t('agents.restore.role', { role: needs })} />
        <Check
          met={fit.length > 0}
          title={t('agents.restore.evidence')}
          detail={
            isPending ? t('agents.restore.looking') : t('agents.restore.fit', { count: fit.length })
          }
        />
        {isRevoked && <Check met={false} title={t('agents.restore.revoked')} />}
      </ul>
      {error !== null && <Fault error={error} onRetry={refetch} />}
      {fit.length === 0 && !isPending && <AttachLinks agent={agent} />}
      <Unfit candidates={candidates.filter(({ lack }) => lack !== null)} />
      {may && !isRevoked && <RestoreForm agent={agent} fit={fit} />}
      <p className="small">{t('agents.restore.honest')}</p>
    </section>
  );
}

/** The same in the panel of the list: what is needed, and the next step as a button. */
export function WayBack({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/agents/:id/restore');
  const { candidates, isPending } = useCandidates(agent);
  const fit = candidates.filter(({ lack }) => lack === null);
  const isRevoked = agent.revoked_at !== null;
  return (
    <section aria-label={t('agents.restore.title')}>
      <h3>{t('agents.restore.title')}</h3>
      <ul className="checklist">
        <Check met={may} title={t('agents.restore.role', { role: needs })} />
        <Check met={fit.length > 0} title={t('agents.restore.evidence')} />
        {isRevoked && <Check met={false} title={t('agents.restore.revoked')} />}
      </ul>
      {!isPending && !isRevoked && <NextMove agent={agent} canRestore={may && fit.length > 0} />}
    </section>
  );
}

function RestoreForm({ agent, fit }: { agent: AgentRead; fit: readonly Candidate[] }) {
  const { t } = useTranslation();
  const id = agent.agent_id;
  const draft = useDraft(`restore.${id}`, { reason: '', approved_by: '' });
  const { values, change } = draft;
  const only = fit.length === 1 ? fit[0]!.record.id : null;
  const [choice, setChosen] = useState<string | null>(null);
  const chosen = choice ?? only;
  const restore = useWrite(restoreAgent(id), draft.clear);
  const { ask, isAsking, question } = useStrangerCheck(t('colleague.useAnyway'));
  const approver = values.approved_by.trim();
  const send = () => restore.mutate({ ...values, validation_ref: chosen });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    ask(approver, send);
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      {fit.length > 0 && (
        <Radio.Group label={t('agents.restore.choose')} value={chosen} onChange={setChosen}>
          <div className={css.candidates}>
            {fit.map(({ record, incident }) => (
              <Radio
                key={record.id}
                value={record.id}
                label={
                  <>
                    <bdi>{codeLabel(record.evidence_type)}</bdi> · {incident}
                  </>
                }
                description={
                  <>
                    <bdi>{record.source}</bdi> · {t(`evidence.${record.integrity}`)} ·{' '}
                    <Instant at={record.created_at} />
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <Textarea
        label={t('agents.restore.reason')}
        value={values.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        maxLength={2000}
        autosize
        minRows={2}
        required
      />
      <PersonPicker
        label={t('agents.quarantine.approved_by')}
        description={t('agents.quarantine.approved_by_help')}
        needs="Operator"
        value={values.approved_by}
        onChange={(approved_by) => change({ approved_by })}
        required
      />
      {question(approver, send)}
      {restore.error !== null && <Refusal error={restore.error} />}
      <Button variant="filled" type="submit" loading={isAsking || restore.isPending}>
        {t('agents.restore.submit')}
      </Button>
    </CheckedForm>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation();
  const { lack } = ((error as Partial<ApiError>).problem ?? {}) as { lack?: unknown };
  const known = evidenceLacks.find((one) => one === lack);
  return (
    <>
      <ApprovalLack error={error} />
      {known !== undefined && (error as ApiError).problem.error === 'evidence_required' && (
        <p className="warning">{t('agents.restore.refused')}</p>
      )}
      <Fault error={error} />
    </>
  );
}

const evidenceLacks = [
  'missing',
  'unknown',
  'unconfirmed',
  'other_incident',
  'no_test',
  'not_passed',
  'too_old',
];
