// Custom fields of the team in the report: those that the next state asks for, then the others. A
// report can be made without any of them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requiringStates } from '../../../../domain/custom-field.ts';
import type { CustomField } from '../../../api/requests/custom-fields.ts';
import { FieldInput } from '../../custom-fields/field-input.tsx';
import css from './report.module.css';
import { customName, type Report } from './report.ts';
import type { FieldErrors } from './use-report.ts';

interface Props {
  fields: readonly CustomField[];
  values: Report;
  errors: FieldErrors;
  onChange: (name: string, value: string) => void;
}

/** The state after a report. */
const [nextState] = requiringStates;

export function ReportCustomFields(props: Props) {
  const { t } = useTranslation();
  const { fields, values } = props;
  const asked = fields.filter(({ required_at }) => required_at === nextState);
  const others = fields.filter((field) => !asked.includes(field));
  return (
    <>
      {asked.length > 0 && (
        <section className={css.custom}>
          <h2>{t('customFields.title')}</h2>
          <Inputs {...props} fields={asked} />
        </section>
      )}
      {others.length > 0 && <More key={values['template']} {...props} fields={others} />}
    </>
  );
}

/**
 * Collapsed until a field is filled in, which a template can do late, or wrong; rendered from
 * scratch for each template.
 */
function More(props: Props) {
  const { t } = useTranslation();
  const { fields, values, errors } = props;
  const isFilled = fields.some(({ key }) => (values[customName(key)] ?? '') !== '');
  const [wasFilled, setWasFilled] = useState(isFilled);
  if (isFilled && !wasFilled) setWasFilled(true);
  const isWrong = fields.some(({ key }) => errors[customName(key)] !== undefined);
  return (
    <details className={css.more} open={wasFilled || isWrong || undefined}>
      <summary>{t('customFields.more', { count: fields.length })}</summary>
      <Inputs {...props} />
    </details>
  );
}

function Inputs({ fields, values, errors, onChange }: Props) {
  return (
    <div className={css.twoFields}>
      {fields.map((field) => {
        const name = customName(field.key);
        return (
          <FieldInput
            key={field.key}
            field={field}
            value={values[name] ?? ''}
            error={errors[name]}
            onChange={(value) => onChange(name, value)}
          />
        );
      })}
    </div>
  );
}
