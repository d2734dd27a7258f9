// The custom fields of an incident: their values, and the way to the form that changes them.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { required } from '../../../../domain/required.ts';
import { customFields } from '../../../api/requests/custom-fields.ts';
import { usePermission } from '../../../permission.ts';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { FieldValue } from '../../custom-fields/field-value.tsx';
import { fieldsOf } from '../../custom-fields/values.ts';
import { FieldsForm } from './custom-fields-form.tsx';
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
                {field.retired_at !== null && ` (${t('customFields.retired')})`}
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
