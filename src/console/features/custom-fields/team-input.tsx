// A team by its name; those that fields name already are offered.
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { customFieldLimits } from '../../../domain/custom-field.ts';
import { customFields } from '../../api/requests/custom-fields.ts';

interface Props {
  value: string;
  description?: string;
  onChange: (team: string) => void;
}

export function TeamInput({ value, description, onChange }: Props) {
  const { t } = useTranslation();
  const list = useId();
  const { data = [] } = useQuery(customFields);
  const teams = new Set(data.map(({ team }) => team).filter((team) => team !== null));
  return (
    <>
      <TextInput
        label={t('field.team')}
        description={description}
        list={list}
        maxLength={customFieldLimits.team}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {[...teams].map((team) => (
          <option key={team} value={team} />
        ))}
      </datalist>
    </>
  );
}
