// Reporting an incident. What is typed is kept until it is sent; what the server does not take is
// said alongside its field.
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../permission.ts';
import { usePreferences } from '../../../preferences.ts';
import { Fault } from '../../../ui/fault.tsx';
import { Nothing } from '../../../ui/nothing.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { UnknownTexts } from '../../../ui/unknown-texts.tsx';
import { TemplatePicker } from '../../templates/template-picker.tsx';
import { RecordField } from '../detail/record-field.tsx';
import { ReportCustomFields } from './report-custom-fields.tsx';
import { ReportFaults } from './report-faults.tsx';
import css from './report.module.css';
import { fieldsOf } from './report.ts';
import { useReport } from './use-report.ts';
import { VocabularyField, type FieldProps } from './vocabulary-field.tsx';

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

function ReportForm() {
  const { t } = useTranslation();
  const { form, draft, fields, template, pick, ...report } = useReport();
  const { errors, write, submit, unknown, send, change } = report;
  const hasFieldErrors = Object.keys(errors).length > 0;
  return (
    <form ref={form} className={css.report} onSubmit={submit} noValidate>
      {draft.isRestored && <p className="small">{t('report.restored')}</p>}
      <TemplatePicker template={template} onPick={pick} />
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
      <ReportCustomFields fields={fields} values={draft.values} errors={errors} onChange={change} />
      <UnknownTexts texts={unknown} onUse={change} onKeep={send} />
      {write.error !== null && !hasFieldErrors && <Fault error={write.error} />}
      {hasFieldErrors && <ReportFaults errors={errors} fields={fields} />}
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
  ['kind', css.twoFields],
  ['affected', css.twoFields],
] as const;

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
