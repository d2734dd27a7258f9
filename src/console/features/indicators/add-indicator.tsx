// An indicator that a person saw.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { tlpLabels } from '../../../domain/tlp.ts';
import { addIndicator } from '../../api/requests/indicators.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

export function AddIndicator() {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/ip3/v1/indicators');
  const { incident, indicator } = useSearch({ from: '/inside/indicators' });
  const navigate = useNavigate({ from: '/indicators' });
  const [value, setValue] = useState('');
  const [label, setLabel] = useState('');
  const add = useWrite(addIndicator, ({ body: { id } }) => {
    setValue('');
    void navigate({ search: (before) => ({ ...before, indicator: id }) });
  });
  if (!may) return null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const tlp = tlpLabels.find((known) => known === label);
    const place = incident === undefined ? {} : { incident_id: incident };
    add.mutate({ value: value.trim(), ...place, ...(tlp !== undefined && { tlp }) });
  };
  return (
    <form className="filters" aria-label={t('indicators.add')} onSubmit={submit}>
      <TextInput
        aria-label={t('indicators.value')}
        placeholder={t('indicators.value')}
        required
        maxLength={2000}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="TLP"
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        data={[
          { value: '', label: t('indicators.noLabel') },
          ...tlpLabels.map((one) => ({ value: one, label: `TLP:${one}` })),
        ]}
      />
      <Button
        type="submit"
        variant={indicator === undefined ? 'filled' : 'default'}
        loading={add.isPending}
      >
        {t('indicators.add')}
      </Button>
      {add.error !== null && <Fault error={add.error} />}
    </form>
  );
}
