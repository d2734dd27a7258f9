// Which of several authorities of the organisation profile the incident does not concern.
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { legalEntities } from '../../api/requests/entities.ts';
import css from './legal.module.css';

interface Props {
  question: string;
  value: unknown;
  onValue: (value: unknown) => void;
  disabled: boolean;
}

export function AuthoritiesFact({ question, value, onValue, disabled }: Props) {
  const { t } = useTranslation();
  const all = useQuery(legalEntities).data ?? [];
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const named = all
    .filter(({ archived_at }) => archived_at === null)
    .flatMap(({ authorities }) => authorities.map(({ name }) => name));
  const names = [...new Set([...named, ...chosen])];
  return (
    <Checkbox.Group
      label={question}
      description={t('legal.facts.allConcerned')}
      value={chosen}
      onChange={(now) => onValue(now.length === 0 ? null : now)}
    >
      <div className={css.tri}>
        {names.map((name) => (
          <Checkbox key={name} value={name} label={<bdi>{name}</bdi>} disabled={disabled} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
