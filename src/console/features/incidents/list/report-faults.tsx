// What is wrong with a report, as a list whose entries lead to their fields.
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CustomField } from '../../../api/requests/custom-fields.ts';
import { fieldLabel } from '../../../i18n/problem-text.ts';
import formCss from '../../../ui/checked-form.module.css';
import { customName } from './report.ts';
import type { FieldErrors } from './use-report.ts';

interface Props {
  errors: FieldErrors;
  fields: readonly CustomField[];
}

export function ReportFaults({ errors, fields }: Props) {
  const { t } = useTranslation();
  const labelOf = (name: string) =>
    fields.find(({ key }) => customName(key) === name)?.label ?? fieldLabel(`/${name}`);
  return (
    <Alert color="red" role="alert" className={formCss.wrongFields} title={t('report.look')}>
      <ul>
        {Object.entries(errors).map(([name, message]) => (
          <li key={name}>
            <button
              type="button"
              onClick={({ currentTarget }) => focus(currentTarget, name, labelOf(name))}
            >
              <bdi>{labelOf(name)}</bdi>
            </button>
            {': '}
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Into the control of the field, whose label begins its text. */
function focus({ form }: HTMLButtonElement, name: string, label: string): void {
  const controls = [...(form?.elements ?? [])].filter(
    (one) => 'labels' in one,
  ) as HTMLInputElement[];
  const control = controls.find(
    ({ id, labels }) =>
      id === `custom-${name.split('/').at(-1) ?? ''}` ||
      labels?.[0]?.firstChild?.textContent === label,
  );
  control?.focus();
}
