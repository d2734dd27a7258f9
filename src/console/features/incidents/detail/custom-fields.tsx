// The custom fields of an incident: their values, and the form that changes them.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { missingFor } from '../../../../domain/custom-field.ts';
import { required } from '../../../../domain/required.ts';
import { ApiError } from '../../../api/client.ts';
import { customFields, type CustomField } from '../../../api/requests/custom-fields.ts';
import { changedWith, describe } from '../../../api/requests/incident-changes.ts';
import { write } from '../../../api/write.ts';
import { fieldMessage } from '../../../i18n/problem-text.ts';
import { usePermission } from '../../../permission.ts';
import { usePreferences } from '../../../preferences.ts';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { FieldInput } from '../../custom-fields/field-input.tsx';
import { FieldValue } from '../../custom-fields/field-value.tsx';
import { fieldsOf, textOf, valueOf, type FieldTexts } from '../../custom-fields/values.ts';
import css from './incident.module.css';
import { useDetailSearch, useGo, type Shown } from './use-detail.ts';

export function IncidentFields(shown: Shown) {
  const { t } = useTranslation();
  const go = useGo();
  const { do: doing } = useDetailSearch();
  const { may } = usePermission('PATCH /api/ip3/v1/incidents/:id');
  const { data: all = [] } = useQuery(customFields);
  const { incident } = shown;
  const fields = fieldsOf(all, incident.team);
  const held = all.filter(({ key }) => Object.hasOwn(incident.custom_fields, key));
  if (fields.length === 0 && held.length === 0) return null;
  if (doing === 'fields' && may && fields.length > 0) return <FieldsForm {...shown} all={fields} />;
  return (
    <section>
      <div className={css.sectionHead}>
        <h2>{t('customFields.title')}</h2>
        {may && fields.length > 0 && (
          <GatedButton
            why={null}
            variant="subtle"
            color="gray"
            onClick={() => go({ do: 'fields' })}
          >
            {t('customFields.edit')}
          </GatedButton>
        )}
      </div>
      {held.length === 0 ? (
        <p className="small">{t('customFields.noValues')}</p>
      ) : (
        <dl className={css.factGrid}>
          {held.map((field) => (
            <div key={field.key}>
              <dt>
                <bdi>{field.label}</bdi>
              </dt>
              <dd>
                <FieldValue
                  field={field}
                  value={required(incident.custom_fields[field.key], 'value')}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Key → what is wrong with its value, as the server says it. */
function faultsOf(error: Error | null): Readonly<Record<string, string | undefined>> {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const prefix = '/custom_fields/';
  return Object.fromEntries(
    errors
      .filter(({ pointer }) => pointer.startsWith(prefix))
      .map(({ pointer, message }) => [pointer.slice(prefix.length), fieldMessage(message)]),
  );
}

function FieldsForm({ incident, etag, all }: Shown & { all: readonly CustomField[] }) {
  const { t } = useTranslation();
  const go = useGo();
  const { zone } = usePreferences();
  const id = incident.public_id;
  const start = textsOf(all, incident.custom_fields, zone);
  const draft = useDraft<FieldTexts>(`fields.${id}`, start);
  const changed = all.filter(({ key }) => (draft.values[key] ?? '') !== (start[key] ?? ''));
  const leave = () => {
    draft.clear();
    go({});
  };
  const save = useWrite(
    write(
      () => {
        const values = changed.map((field) => [
          field.key,
          valueOf(field, draft.values[field.key] ?? '', zone),
        ]);
        const body = { custom_fields: Object.fromEntries(values) as Record<string, string | null> };
        return describe(id, { ifMatch: etag, body });
      },
      ...changedWith(id),
    ),
    leave,
  );
  const faults = faultsOf(save.error);
  const first = firstOf(all, incident);
  return (
    <form
      className={clsx('stack card', css.recordForm)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length === 0) leave();
        else save.mutate();
      }}
    >
      <h2>{t('customFields.title')}</h2>
      {draft.isRestored && changed.length > 0 && <p className="warning">{t('form.restored')}</p>}
      <div className={css.formGrid}>
        {all.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            isFirst={field === first}
            value={draft.values[field.key] ?? ''}
            error={faults[field.key]}
            onChange={(value) => draft.change({ [field.key]: value })}
          />
        ))}
      </div>
      {save.error !== null && Object.keys(faults).length === 0 && <Fault error={save.error} />}
      <div className="moves">
        <Button type="submit" variant="filled" size="xs" loading={save.isPending}>
          {t('form.save')}
        </Button>
        <Button size="xs" variant="default" onClick={leave}>
          {t('form.discard')}
        </Button>
      </div>
    </form>
  );
}

function textsOf(
  fields: readonly CustomField[],
  values: Shown['incident']['custom_fields'],
  zone: string,
): FieldTexts {
  return Object.fromEntries(
    fields.map((field) => [field.key, textOf(field, values[field.key], zone)]),
  );
}

/** The field to begin with: one that the next states ask for, else the first. */
function firstOf(
  all: readonly CustomField[],
  incident: Shown['incident'],
): CustomField | undefined {
  return missingFor(all, incident, 'retest')[0] ?? all[0];
}
