// Reporting an incident. What is typed is kept until it is sent; what the server does not take is
// said beside its field.
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import './list.css';
import { categories, levels } from '../../../../domain/taxonomy.ts';
import { ApiError } from '../../../api/client.ts';
import { createIncident } from '../../../api/requests/incident-changes.ts';
import { usePermission } from '../../../permission.ts';
import { usePreferences } from '../../../preferences.ts';
import { Fault } from '../../../ui/fault.tsx';
import { Nothing } from '../../../ui/nothing.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useDraft, type Draft } from '../../../ui/use-draft.ts';
import { useTooLong } from '../../../ui/use-too-long.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { emptyReport, hasCount, reportBody, type Report } from './report.ts';

export function ReportIncident() {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/incidents');
  return (
    <>
      <PageHead title={t('page.reportIncident.title')} lead={t('report.lead')} />
      {may ? <ReportForm /> : <Nothing why={t('report.role', { role: needs })} />}
    </>
  );
}

type FieldErrors = Readonly<Partial<Record<string, string>>>;

function ReportForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { zone } = usePreferences();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft<Report>('incident.new', emptyReport);
  const write = useWrite(createIncident);
  const [isNoCount, setNoCount] = useState(false);
  const errors = {
    ...fieldErrors(write.error),
    ...(isNoCount && { affected_users: t('report.help.affected_users') }),
  };
  const isBeside = Object.keys(errors).length > 0;
  useEffect(() => {
    if (write.error === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [write.error]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setNoCount(!hasCount(draft.values));
    if (!hasCount(draft.values)) return;
    write.mutate(reportBody(draft.values, zone), {
      onSuccess: ({ body }) => {
        draft.clear();
        void navigate({ to: '/incidents/$id', params: { id: body.public_id } });
      },
    });
  };
  return (
    <form ref={form} className="report" onSubmit={submit} noValidate>
      {draft.isRestored && <p className="small">{t('report.restored')}</p>}
      <What draft={draft} errors={errors} />
      <Kind draft={draft} errors={errors} />
      <Affected draft={draft} errors={errors} />
      {write.error !== null && !isBeside && <Fault error={write.error} />}
      {isBeside && <p role="alert">{t('report.look')}</p>}
      <div className="moves">
        <Button type="submit" loading={write.isPending}>
          {t('report.submit')}
        </Button>
        <Button variant="default" renderRoot={(props) => <Link to="/incidents" {...props} />}>
          {t('report.back')}
        </Button>
      </div>
      <p className="small">{t('report.gap')}</p>
    </form>
  );
}

/** `/title` → what is wrong with it. */
function fieldErrors(error: Error | null): FieldErrors {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ pointer, message }) => [pointer.slice(1), message]));
}

interface PartProps {
  draft: Draft<Report>;
  errors: FieldErrors;
}

function What({ draft: { values, change }, errors }: PartProps) {
  const { t } = useTranslation();
  const tooLong = useTooLong();
  const { zone } = usePreferences();
  return (
    <section className="stack">
      <TextInput
        label={t('report.what')}
        required
        value={values.title}
        error={tooLong(values.title, 500) ?? errors['title']}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('report.description')}
        description={t('report.descriptionHelp')}
        autosize
        minRows={5}
        maxRows={20}
        value={values.description}
        error={tooLong(values.description, 20_000) ?? errors['description']}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        className="short"
        label={t(zone === 'utc' ? 'report.detectedUtc' : 'report.detectedLocal')}
        description={t('report.detectedHelp')}
        value={values.detected_at}
        error={errors['detected_at']}
        onChange={(event) => change({ detected_at: event.currentTarget.value })}
      />
    </section>
  );
}

function Kind({ draft: { values, change }, errors }: PartProps) {
  const { t } = useTranslation();
  const grouped = (['ai', 'cyber'] as const).map((group) => ({
    group: t(`report.groups.${group}`),
    items: Object.entries(categories)
      .filter(([, one]) => one.group === group)
      .map(([value]) => ({ value, label: value })),
  }));
  return (
    <section className="two-fields">
      <NativeSelect
        label={t('list.facts.category')}
        description={t('report.categoryHelp')}
        value={values.category}
        error={errors['category']}
        onChange={(event) => change({ category: event.currentTarget.value })}
        data={[{ value: '', label: t('report.unsure') }, ...grouped]}
      />
      <NativeSelect
        label={t('list.facts.level')}
        description={t('report.levelHelp')}
        value={values.level}
        error={errors['level']}
        onChange={(event) => change({ level: event.currentTarget.value })}
        data={[{ value: '', label: t('report.unsure') }, ...Object.keys(levels)]}
      />
      <TextInput
        label={t('report.agent')}
        description={t('report.agentHelp')}
        maxLength={200}
        value={values.agent_id}
        error={errors['agent_id']}
        onChange={(event) => change({ agent_id: event.currentTarget.value })}
      />
    </section>
  );
}

function Affected({ draft: { values, change }, errors }: PartProps) {
  const { t } = useTranslation();
  const text = (name: 'sector' | 'entity' | 'country' | 'affected_users') => (
    <TextInput
      key={name}
      label={t(`report.${name}`)}
      description={t(`report.help.${name}`)}
      maxLength={name === 'country' ? 2 : 100}
      inputMode={name === 'affected_users' ? 'numeric' : undefined}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <section className="stack">
      <Checkbox
        label={t('report.personal')}
        description={t('report.personalHelp')}
        checked={values.gdpr_personal_data}
        onChange={(event) => change({ gdpr_personal_data: event.currentTarget.checked })}
      />
      <div className="two-fields">
        {text('sector')}
        {text('entity')}
        {text('country')}
        {text('affected_users')}
      </div>
    </section>
  );
}
