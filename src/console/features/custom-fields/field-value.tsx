// The value of a custom field, as people read it.
import { useTranslation } from 'react-i18next';
import type { CustomValue } from '../../../domain/custom-field.ts';
import type { CustomField } from '../../api/requests/custom-fields.ts';
import { Instant } from '../../ui/instant.tsx';
import { numberText } from '../../ui/number.ts';
import { Person } from '../../ui/person.tsx';

interface Props {
  field: Pick<CustomField, 'type'>;
  value: CustomValue;
}

export function FieldValue({ field, value }: Props) {
  const { t } = useTranslation();
  if (Array.isArray(value)) return <bdi>{value.join(', ')}</bdi>;
  if (typeof value === 'boolean') return t(value ? 'choice.yes' : 'choice.no');
  if (typeof value === 'number') return numberText(value);
  if (field.type === 'datetime') return <Instant at={value} />;
  if (field.type === 'person') return <Person email={value} />;
  if (field.type === 'link') {
    return (
      <a href={value} target="_blank" rel="noreferrer noopener nofollow">
        <bdi>{value}</bdi>
      </a>
    );
  }
  return <bdi>{value}</bdi>;
}
