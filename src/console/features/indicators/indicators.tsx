// Indicators of all incidents: one line each, the chosen one with its sightings. Filters and page
// are in the address.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { indicatorTypes } from '../../../domain/indicator.ts';
import { indicatorPage } from '../../api/requests/indicators.ts';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { AddIndicator } from './add-indicator.tsx';
import { IndicatorDetail } from './indicator-detail.tsx';
import { IndicatorTable } from './indicator-table.tsx';
import { SaveIndicators } from './save-indicators.tsx';

const states = ['current', 'withdrawn', 'all'] as const;

export function Indicators() {
  const { t } = useTranslation();
  const { indicator, ...search } = useSearch({ from: '/inside/indicators' });
  const navigate = useNavigate({ from: '/indicators' });
  const state = states.find((known) => known === search.state);
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <PageHead title={t('page.indicators.title')} lead={t('indicators.lead')} />
      <Filters key={JSON.stringify(search)} isFiltered={isFiltered} />
      <AddIndicator />
      {indicator !== undefined && <IndicatorDetail key={indicator} id={indicator} />}
      <Read of={useQuery(indicatorPage({ ...search, state }))} height={240}>
        {({ body }) =>
          body.count === 0 ? (
            <Empty isFiltered={isFiltered} />
          ) : (
            <>
              <IndicatorTable indicators={body.indicators} />
              <SaveIndicators search={search} />
              <KeysetPages
                counted={t('indicators.count', { count: body.count })}
                cursor={search.cursor}
                nextCursor={body.next_cursor}
                onGo={(cursor) => void navigate({ search: { ...search, cursor } })}
              />
            </>
          )
        }
      </Read>
    </>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <Nothing why={t(isFiltered ? 'indicators.noMatch' : 'indicators.none')}>
      {isFiltered ? (
        <Link to="/indicators">{t('list.clear')}</Link>
      ) : (
        <Link to="/imports" search={{ way: 'osint' }}>
          {t('indicators.report')}
        </Link>
      )}
    </Nothing>
  );
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/indicators' });
  const navigate = useNavigate({ from: '/indicators' });
  const [q, setQ] = useState(search.q ?? '');
  const go = (more: { type?: string | undefined; state?: string | undefined }) => {
    const { type, state, incident } = { ...search, ...more };
    void navigate({ search: { q: q.trim() || undefined, type, state, incident } });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    go({});
  };
  return (
    <form
      className="filters"
      role="search"
      aria-label={t('page.indicators.title')}
      onSubmit={submit}
    >
      <TextInput
        aria-label={t('indicators.part')}
        placeholder={t('indicators.part')}
        maxLength={200}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('indicators.columns.type')}
        value={search.type ?? ''}
        onChange={(event) => go({ type: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: `${t('indicators.columns.type')}: ${t('imports.any')}` },
          ...indicatorTypes.map((value) => ({ value, label: t(`indicators.types.${value}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('indicators.state')}
        value={search.state ?? 'current'}
        onChange={(event) => go({ state: event.currentTarget.value })}
        data={states.map((value) => ({ value, label: t(`indicators.states.${value}`) }))}
      />
      <Button type="submit" variant="default">
        {t('indicators.filter')}
      </Button>
      {isFiltered && <Link to="/indicators">{t('list.clear')}</Link>}
    </form>
  );
}
