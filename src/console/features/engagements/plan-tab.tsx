// What becomes of the findings: incidents with owners, once the blue team can know.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  finalReport,
  planRemediation,
  remediationPlan,
} from '../../api/requests/engagement-results.ts';
import type { Engagement, PlannedRemediation, ReportFinding } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useStrangerCheck } from '../../ui/stranger-check.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import css from './engagements.module.css';

export function PlanTab({ engagement }: { engagement: Engagement }) {
  const { t } = useTranslation();
  const { id } = engagement;
  const { may, needs } = usePermission('POST /api/ip3/v1/engagements/:id/remediation-plan');
  const report = useQuery(finalReport(id));
  const findings = report.data?.body.final_report?.findings ?? [];
  return (
    <>
      {findings.length > 0 && !may && (
        <p className="small">{t('engagements.writeNeeds', { role: needs })}</p>
      )}
      {findings.length > 0 && may && <PlanForm id={id} findings={findings} />}
      {report.data !== undefined && findings.length === 0 && (
        <Nothing why={t('engagements.plan.later')} />
      )}
      <Planned id={id} />
    </>
  );
}

function Planned({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useQuery(remediationPlan(id));
  const column = (
    name: 'title' | 'incident' | 'owner' | 'measure' | 'due',
    cell: (row: PlannedRemediation) => React.ReactNode,
  ) => ({
    name,
    heading: t(name === 'owner' ? 'field.owner_email' : `engagements.plan.${name}`),
    cell,
  });
  return (
    <Read of={read} height={120}>
      {({ body }) =>
        body.planned.length > 0 && (
          <Rows
            caption={t('page.engagement.parts.plan')}
            rows={body.planned}
            rowKey={({ incident_id }) => incident_id}
            columns={[
              column('title', ({ finding }) => <bdi>{finding}</bdi>),
              column('incident', ({ incident }) => (
                <Link to="/incidents/$id" params={{ id: incident }} className="mono">
                  {incident}
                </Link>
              )),
              column('owner', ({ owner_email }) => <Person email={owner_email} />),
              column('measure', ({ measure }) => <bdi className="long-text">{measure ?? ''}</bdi>),
              column('due', ({ due_on }) => due_on ?? ''),
            ]}
          />
        )
      }
    </Read>
  );
}

const empty = { finding: '1', owner_email: '', measure: '', root_cause: '', risk: '', due_on: '' };

function PlanForm({ id, findings }: { id: string; findings: readonly ReportFinding[] }) {
  const { t } = useTranslation();
  const draft = useDraft(`plan.${id}`, empty);
  const { values, change } = draft;
  const plan = useWrite(planRemediation(id));
  const { ask, isAsking, question } = useStrangerCheck();
  const owner = values.owner_email;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    ask(owner.trim(), send);
  };
  const send = () => {
    const { finding, owner_email, ...texts } = values;
    const said = Object.entries(texts).filter(([, text]) => text.trim() !== '');
    const item = { finding: Number(finding), owner_email: owner_email.trim() };
    plan.mutate(
      { items: [{ ...item, ...Object.fromEntries(said) }] },
      { onSuccess: () => draft.clear() },
    );
  };
  const field = (name: Exclude<keyof typeof empty, 'owner_email'>) => ({
    label: t(`engagements.plan.${name}`),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <CheckedForm
      className={clsx('gate stack', css.entryForm)}
      onSubmit={submit}
      aria-label={t('engagements.plan.add')}
    >
      <h2>{t('engagements.plan.add')}</h2>
      <p className="warning">{t('engagements.plan.seen')}</p>
      <NativeSelect
        {...field('finding')}
        data={findings.map(({ title }, place) => ({
          value: String(place + 1),
          label: `${place + 1}. ${title.slice(0, 100)}`,
        }))}
      />
      <div className={css.fieldRow}>
        <PersonPicker
          label={t('field.owner_email')}
          needs="Analyst"
          value={owner}
          onChange={(owner_email) => change({ owner_email })}
          required
        />
        <TextInput {...field('due_on')} type="date" max="9899-12-31" />
      </div>
      <Textarea {...field('measure')} maxLength={10_000} autosize minRows={2} />
      <Textarea {...field('root_cause')} maxLength={10_000} autosize minRows={2} />
      <Textarea {...field('risk')} maxLength={10_000} autosize minRows={2} />
      {question(owner.trim(), send)}
      {plan.error !== null && <Fault error={plan.error} />}
      <Button variant="filled" type="submit" loading={isAsking || plan.isPending}>
        {t('engagements.plan.submit')}
      </Button>
    </CheckedForm>
  );
}
