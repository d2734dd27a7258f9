// What narrows the list of log events. It is in the address, and taken when the form is sent.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { severities } from '../../../domain/severity.ts';

const typed = ['q', 'host', 'format', 'from', 'to'] as const;
type Typed = (typeof typed)[number];

export function EventFilters({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/log-events' });
  const navigate = useNavigate({ from: '/log-events' });
  const [values, setValues] = useState<Partial<Record<Typed, string | undefined>>>(search);
  const go = (severity: string | undefined) => {
    const words = Object.fromEntries(
      typed.map((name) => [name, values[name]?.trim() || undefined]),
    );
    void navigate({ search: { ...words, severity } });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    go(search.severity);
  };
  const labels: Record<Typed, string> = {
    q: t('logEvents.text'),
    host: t('logEvents.columns.host'),
    format: t('logEvents.facts.format'),
    from: t('logEvents.from'),
    to: t('logEvents.to'),
  };
  return (
    <form
      className="filters"
      role="search"
      aria-label={t('page.logEvents.title')}
      onSubmit={submit}
    >
      {typed.map((name) => (
        <TextInput
          key={name}
          type={name === 'from' || name === 'to' ? 'date' : 'text'}
          {...(name === 'from' || name === 'to'
            ? { label: labels[name] }
            : { 'aria-label': labels[name], title: labels[name], placeholder: labels[name] })}
          maxLength={200}
          value={values[name] ?? ''}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
        />
      ))}
      <NativeSelect
        aria-label={t('logEvents.columns.severity')}
        value={search.severity ?? ''}
        onChange={(event) => go(event.currentTarget.value || undefined)}
        data={[
          { value: '', label: `${t('logEvents.columns.severity')}: ${t('imports.any')}` },
          ...severities.map((value) => ({ value, label: t(`severity.${value}`) })),
        ]}
      />
      <Button type="submit" variant="default">
        {t('logEvents.filter')}
      </Button>
      {isFiltered && <Link to="/log-events">{t('list.clear')}</Link>}
    </form>
  );
}
