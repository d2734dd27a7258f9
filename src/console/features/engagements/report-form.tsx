// Writing the final report. A claim that no register entry proves is refused, by name.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { severities } from '../../../domain/severity.ts';
import { ApiError } from '../../api/client.ts';
import { submitFinalReport, type FinalReportInput } from '../../api/requests/engagement-results.ts';
import type { ReportFinding } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import type { Shown } from './ask-engagement.ts';
import css from './engagements.module.css';

interface Finding {
  title: string;
  severity: string;
  claim: string;
  /** Numbers of register entries, separated by commas. */
  evidence: string;
}

const blank: Finding = { title: '', severity: 'high', claim: '', evidence: '' };

interface Values {
  summary: string;
  lessons: string;
  findings: Finding[];
}

const empty: Values = { summary: '', lessons: '', findings: [] };

export function ReportForm({ engagement, etag }: Shown) {
  const { t } = useTranslation();
  const { id, final_report_version } = engagement;
  const draft = useDraft<Values>(`report.${id}`, empty);
  const { values, change } = draft;
  const [done, setDone] = useState(false);
  const submitReport = useWrite(submitFinalReport(id));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const report = { ifMatch: etag, body: bodyOf(values) };
    submitReport.mutate(report, {
      onSuccess: () => {
        draft.clear();
        setDone(true);
      },
    });
  };
  return (
    <CheckedForm
      className={clsx('gate stack', css.entryForm)}
      onSubmit={submit}
      aria-label={t('engagements.report.write')}
    >
      <h2>
        {t(final_report_version === null ? 'engagements.report.write' : 'engagements.report.again')}
      </h2>
      <Textarea
        label={t('engagements.report.summary')}
        value={values.summary}
        onChange={(event) => change({ summary: event.currentTarget.value })}
        maxLength={50_000}
        autosize
        minRows={3}
        required
      />
      <Findings findings={values.findings} onChange={(findings) => change({ findings })} />
      <Textarea
        label={t('engagements.report.lessons')}
        value={values.lessons}
        onChange={(event) => change({ lessons: event.currentTarget.value })}
        maxLength={50_000}
        autosize
        minRows={2}
      />
      {submitReport.error !== null && <Refusal error={submitReport.error} id={id} />}
      {done && submitReport.isSuccess && <p role="status">{t('engagements.report.accepted')}</p>}
      <Button type="submit" variant="filled" loading={submitReport.isPending}>
        {t('engagements.report.submit')}
      </Button>
    </CheckedForm>
  );
}

interface FindingsProps {
  findings: readonly Finding[];
  onChange: (findings: Finding[]) => void;
}

function Findings({ findings, onChange }: FindingsProps) {
  const { t } = useTranslation();
  const setFinding = (place: number, part: Partial<Finding>) =>
    onChange(findings.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <>
      {findings.map((finding, place) => (
        <FindingFields
          // Findings are detected by their place.
          key={place}
          place={place}
          finding={finding}
          onChange={(part) => setFinding(place, part)}
          onRemove={() => onChange(findings.filter((_, at) => at !== place))}
        />
      ))}
      <Button size="xs" variant="default" onClick={() => onChange([...findings, blank])}>
        {t('engagements.report.addFinding')}
      </Button>
    </>
  );
}

function bodyOf({ summary, lessons, findings }: Values): FinalReportInput {
  return {
    summary,
    findings: findings.map(({ evidence, severity, ...finding }) => ({
      ...finding,
      severity: severity as ReportFinding['severity'],
      evidence: [...evidence.matchAll(/\d+/g)].map(([number]) => Number(number)),
    })),
    ...(lessons.trim() === '' ? {} : { lessons }),
  };
}

interface FieldsProps {
  place: number;
  finding: Finding;
  onChange: (part: Partial<Finding>) => void;
  onRemove: () => void;
}

function FindingFields({ place, finding, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation();
  const field = (name: keyof Finding) => ({
    label: t(`engagements.finding.${name}`),
    value: finding[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <fieldset className="stack">
      <legend>{t('engagements.finding.legend', { number: place + 1 })}</legend>
      <TextInput {...field('title')} maxLength={500} required />
      <Textarea {...field('claim')} maxLength={10_000} autosize minRows={2} required />
      <div className={css.fieldRow}>
        <NativeSelect
          {...field('severity')}
          data={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
        />
        <TextInput {...field('evidence')} description={t('engagements.finding.evidenceHelp')} />
      </div>
      <div className="moves">
        <Button size="compact-xs" variant="default" onClick={onRemove}>
          {t('engagements.finding.remove')}
        </Button>
      </div>
    </fieldset>
  );
}

interface Unproven {
  finding: number;
  title: string;
}

function Refusal({ error, id }: { error: Error; id: string }) {
  const { t } = useTranslation();
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.error !== 'final_report_requires_evidence_register') return <Fault error={error} />;
  const { register_entries, unproven = [] } = problem as {
    register_entries?: number;
    unproven?: Unproven[];
  };
  return (
    <div className="stack">
      <p className="warning" role="alert">
        {t('engagements.report.refused', { count: register_entries ?? 0 })}{' '}
        <Link to="/engagements/$id" params={{ id }} search={{ tab: 'log' }}>
          {t('engagements.report.mark')}
        </Link>
      </p>
      {unproven.length > 0 && (
        <ul>
          {unproven.map(({ finding, title }) => (
            <li key={finding}>
              {t('engagements.report.unproven', { number: finding })} <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Fault error={error} />
    </div>
  );
}
