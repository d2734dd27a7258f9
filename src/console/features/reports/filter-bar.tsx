// The filters of a list on the page of reports; each is in the address.
import { NativeSelect } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import css from './reports.module.css';

export interface Filter {
  name: 'regime' | 'entity' | 'delivery' | 'target' | 'due';
  label: string;
  options: { value: string; label: string }[];
}

export function FilterBar({ filters }: { filters: readonly Filter[] }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/reports' });
  const navigate = useNavigate({ from: '/reports' });
  const isFiltered = filters.some(({ name }) => search[name] !== undefined);
  return (
    <div className={clsx('filters', css.reportFilters)}>
      {filters.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          value={search[name] ?? ''}
          onChange={(event) =>
            void navigate({
              search: {
                ...search,
                [name]: event.currentTarget.value || undefined,
                cursor: undefined,
              },
            })
          }
          data={[{ value: '', label: `${label}: ${t('list.any')}` }, ...options]}
        />
      ))}
      {(isFiltered || search.incident !== undefined) && (
        <Link to="/reports" search={{ view: search.view }}>
          {t('list.clear')}
        </Link>
      )}
    </div>
  );
}
