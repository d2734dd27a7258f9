// Reporting an incident. What is typed is kept until it is sent; what the server does not take is
// said alongside its field.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { categories } from '../../../../domain/taxonomy.ts';
import { incidentFields } from '../../../../fields/incident.ts';
import { unrecognised, type Unrecognised } from '../../../../fields/unrecognised.ts';
import { ApiError } from '../../../api/client.ts';
import { createIncident } from '../../../api/requests/incident-changes.ts';
import { fieldMessage } from '../../../i18n/problem-text.ts';
import { usePermission } from '../../../permission.ts';
import { usePreferences } from '../../../preferences.ts';
import { Fault } from '../../../ui/fault.tsx';
import { Nothing } from '../../../ui/nothing.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { UnknownTexts } from '../../../ui/unknown-texts.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useWrite } from '../../../ui/use-write.ts';
import type { FormField } from '../detail/form-fields.ts';
import { RecordField } from '../detail/record-field.tsx';
import css from './report.module.css';
import { emptyReport, fieldsOf, noCounts, reportBody, type Report } from './report.ts';

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
  const { form, draft, errors, write, submit, unknown, send, change } = useReport();
  const isBeside = Object.keys(errors).length > 0;
  return (
    <form ref={form} className="report" onSubmit={submit} noValidate>
      {draft.isRestored && <p className="small">{t('report.restored')}</p>}
      {sections.map(([section, className]) => (
        <section key={section} className={className}>
          {fieldsOf(section).map((field) => (
            <ReportField
              key={field.name}
              field={field}
              value={String(draft.values[field.name] ?? '')}
              error={errors[field.name]}
              onChange={(value) => change(field.name, value)}
            />
          ))}
        </section>
      ))}
      <UnknownTexts texts={unknown} onUse={change} onKeep={send} />
      {write.error !== null && !isBeside && <Fault error={write.error} />}
      {isBeside && <p role="alert">{t('report.look')}</p>}
      <div className="moves">
        <Button type="submit" variant="filled" loading={write.isPending}>
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

/** Section → its class. */
const sections = [
  ['what', 'stack'],
  ['kind', 'two-fields'],
  ['affected', 'two-fields'],
] as const;

/** What the form holds, and what becomes of it when it is sent. */
function useReport() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { zone } = usePreferences();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft<Report>('incident.new', emptyReport);
  const write = useWrite(createIncident);
  const [wrong, setWrong] = useState<string[]>([]);
  const [unknown, setUnknown] = useState<Unrecognised[]>([]);
  useEffect(() => {
    if (write.error === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [write.error]);
  const send = () => {
    setUnknown([]);
    write.mutate(reportBody(draft.values, zone), {
      onSuccess: ({ body }) => {
        draft.clear();
        void navigate({ to: '/incidents/$id', params: { id: body.public_id } });
      },
    });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const [numbers, texts] = [noCounts(draft.values), unrecognised(incidentFields, draft.values)];
    setWrong(numbers);
    setUnknown(texts);
    if (numbers.length === 0 && texts.length === 0) send();
  };
  const change = (name: string, value: string) => {
    setUnknown([]);
    draft.change({ [name]: value });
  };
  const errors: FieldErrors = {
    ...fieldErrors(write.error),
    ...Object.fromEntries(wrong.map((name) => [name, t('report.noCount')])),
  };
  return { form, draft, errors, write, submit, unknown, send, change };
}

/** `/title` → what is wrong with it. */
function fieldErrors(error: Error | null): FieldErrors {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(
    errors.map(({ pointer, message }) => [pointer.slice(1), fieldMessage(message)]),
  );
}

interface FieldProps {
  field: FormField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ReportField(props: FieldProps) {
  const { kind } = props.field;
  if (kind === 'time') return <WhenField {...props} />;
  return kind === 'slug' ? <VocabularyField {...props} /> : <RecordField {...props} />;
}

function WhenField({ field: { name }, value, error, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  const said = zone === 'utc' || zone === 'local' ? (`report.${zone}` as const) : 'report.zone';
  return (
    <TextInput
      type="datetime-local"
      className={css.short}
      label={t(`field.${name}`)}
      description={`${t(said, { zone })} ${t(`fieldHelp.${name}`)}`}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The known values of an open vocabulary; those of categories by their group. */
function VocabularyField({ field, value, error, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { name, suggestions = [] } = field;
  const grouped = (['ai', 'cyber'] as const).map((group) => ({
    group: t(`report.groups.${group}`),
    items: Object.entries(categories)
      .filter(([, one]) => one.group === group)
      .map(([category]) => ({ value: category, label: t(`category.${category}`) })),
  }));
  return (
    <NativeSelect
      label={t(`field.${name}`)}
      description={t(`fieldHelp.${name}`)}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('report.unsure') },
        ...(name === 'category'
          ? grouped
          : suggestions.map((one) => ({ value: one, label: t(`level.${one.toLowerCase()}`) }))),
      ]}
    />
  );
}
