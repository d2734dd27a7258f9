// Where incidents are: the map and its table side by side, under the same filters.
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { required } from '../../../domain/required.ts';
import { mapOf } from '../../api/requests/statistics.ts';
import type { IncidentMap } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { oneOf } from '../../layout/search.ts';
import { incidentLabel } from '../../ui/incident-label.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { countriesOf } from './countries.ts';
import { CountryTable } from './country-table.tsx';
import css from './map.module.css';
import { areas, isInside, placeOf } from './projection.ts';
import { WorldMap } from './world-map.tsx';

const windows = ['1d', '7d', '30d', '90d', '180d', '365d'];
const severities = ['critical', 'high', 'medium', 'low', 'info', 'unknown'];
const groups = ['ai', 'cyber'];

function useFilters() {
  const search = useSearch({ from: '/inside/map' });
  const navigate = useNavigate({ from: '/map' });
  const place = Math.max(0, windows.indexOf(search.window ?? '30d'));
  const choose = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  return { search, place, window: required(windows[place], 'window'), choose };
}

export function ThreatMap() {
  const { t } = useTranslation();
  const { search, window } = useFilters();
  const query = { window, sector: search.sector, severity: search.severity, group: search.group };
  const map = useQuery(mapOf(query));
  return (
    <>
      <PageHead title={t('page.map.title')} lead={t('map.lead')}>
        <span className="badge">{t('map.registry')}</span>
      </PageHead>
      <Filters sectors={sectorsOf(map.data?.body)} />
      <Read of={map} height={420}>
        {({ body }) => <Shown map={body} />}
      </Read>
    </>
  );
}

function sectorsOf(map: IncidentMap | undefined): string[] {
  const named = (map?.features ?? []).map(({ properties }) => properties.sector);
  return [...new Set(named.filter((sector) => sector !== null))].sort();
}

function Filters({ sectors }: { sectors: readonly string[] }) {
  const { t } = useTranslation();
  const { search, place, window, choose } = useFilters();
  const known = search.sector === undefined ? sectors : [...new Set([...sectors, search.sector])];
  const option = (name: string, values: readonly string[], text: (value: string) => string) => ({
    'aria-label': t(incidentLabel(name)),
    data: [
      { value: '', label: `${t(incidentLabel(name))}: ${t('map.any')}` },
      ...values.map((value) => ({ value, label: text(value) })),
    ],
  });
  const step = (by: number) => choose({ window: windows[place + by] });
  return (
    <div className={css.mapFilters}>
      <NativeSelect
        {...option('sector', known, codeLabel)}
        value={search.sector ?? ''}
        onChange={(event) => choose({ sector: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        {...option('severity', severities, (value) => t(`severity.${value}`))}
        value={search.severity ?? ''}
        onChange={(event) => choose({ severity: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        {...option('group', groups, (value) => t(`map.groups.${value}`))}
        value={search.group ?? ''}
        onChange={(event) => choose({ group: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label={t('map.area')}
        data={areas.map((value) => ({ value, label: t(`map.areas.${value}`) }))}
        value={oneOf(areas, search.area) ?? 'world'}
        onChange={({ currentTarget: { value } }) =>
          choose({ area: value === 'world' ? undefined : value })
        }
      />
      <div className={css.mapWindow} role="group" aria-label={t('figure.window')}>
        <Button
          variant="default"
          size="xs"
          disabled={place === 0}
          aria-label={t('map.shorter')}
          onClick={() => step(-1)}
        >
          −
        </Button>
        <input
          type="range"
          min={0}
          max={windows.length - 1}
          value={place}
          aria-label={t('figure.window')}
          aria-valuetext={t('figure.days', { count: Number.parseInt(window, 10) })}
          onChange={(event) => choose({ window: windows[Number(event.currentTarget.value)] })}
        />
        <Button
          variant="default"
          size="xs"
          disabled={place === windows.length - 1}
          aria-label={t('map.longer')}
          onClick={() => step(1)}
        >
          +
        </Button>
        <output>{t('figure.days', { count: Number.parseInt(window, 10) })}</output>
      </div>
    </div>
  );
}

function Shown({ map }: { map: IncidentMap }) {
  const { t } = useTranslation();
  const { search } = useFilters();
  const [chosen, choose] = useState<string | null>(null);
  const countries = countriesOf(map);
  const area = oneOf(areas, search.area) ?? 'world';
  const outside = countries.filter(
    ({ place }) => place !== null && !isInside(area, placeOf(place)),
  ).length;
  const isFiltered = [search.sector, search.severity, search.group].some(Boolean);
  if (map.count === 0) return <NothingThere isFiltered={isFiltered} />;
  return (
    <>
      <p role="status">
        {t('map.count', { count: map.count })}{' '}
        {map.without_place > 0 && t('map.withoutPlace', { count: map.without_place })}{' '}
        {outside > 0 && t('map.outside', { count: outside })}
      </p>
      <div className={clsx('map-and-table', css.mapAndTable)}>
        <WorldMap area={area} countries={countries} chosen={chosen} onChoose={choose} />
        <CountryTable countries={countries} chosen={chosen} onChoose={choose} />
      </div>
    </>
  );
}

/** Filters to clear, a longer time range, or what brings the first incidents. */
function NothingThere({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const { search, place } = useFilters();
  if (isFiltered) {
    return (
      <Nothing why={t('map.noMatch')}>
        <Link to="/map" search={search.window === undefined ? {} : { window: search.window }}>
          {t('list.clear')}
        </Link>
      </Nothing>
    );
  }
  if (place === windows.length - 1) {
    return (
      <Nothing why={t('statistics.none')}>
        <NextStep />
      </Nothing>
    );
  }
  return (
    <Nothing why={t('map.nothing')}>
      <Link to="/map" search={{ ...search, window: windows.at(-1) }}>
        {t('statistics.longest')}
      </Link>
    </Nothing>
  );
}
