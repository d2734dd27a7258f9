// Which legal entity of the organisation profile reports: without a choice the only one.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { legalEntities } from '../../api/requests/entities.ts';

interface Props {
  question: string;
  value: unknown;
  onValue: (value: unknown) => void;
  disabled: boolean;
}

export function EntityFact({ question, value, onValue, disabled }: Props) {
  const { t } = useTranslation();
  const all = useQuery(legalEntities).data ?? [];
  const chosen = typeof value === 'string' ? value : '';
  const used = all.filter(({ id, archived_at }) => archived_at === null || id === chosen);
  const [only, ...others] = used;
  const none =
    only !== undefined && others.length === 0
      ? t('legal.facts.onlyEntity', { name: only.legal_name })
      : t('legal.tri.null');
  return (
    <NativeSelect
      label={question}
      disabled={disabled}
      value={chosen}
      onChange={(event) => onValue(event.currentTarget.value || null)}
      data={[
        { value: '', label: none },
        ...used.map(({ id, legal_name }) => ({ value: id, label: legal_name })),
      ]}
    />
  );
}
