// The simulated incidents on the first page, filtered by the server; the filters and how many rows
// are shown are in the address.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import {
  publicIncidents,
  type PublicIncidents as List,
} from '../../api/requests/public-documents.ts';
import { SeverityBadge } from '../../ui/badges.tsx';
import { incidentLabel } from '../../ui/incident-label.ts';
import { Nothing } from '../../ui/nothing.tsx';
import { percentText } from '../../ui/number.ts';
import { Read } from '../../ui/read.tsx';
import { Curl } from './curl.tsx';
import { PublicIncidents } from './public-incidents.tsx';
import css from './public.module.css';

const pageSize = 15;

const choices = {
  severity: ['critical', 'high', 'critical,high', 'medium', 'low', 'info', 'unknown'],
  status: [
    'open,triaged,assigned,fixing,retest',
    'open',
    'triaged',
    'assigned',
    'fixing',
    'retest',
    'closed',
  ],
  group: ['ai', 'cyber'],
} as const;
const names = ['severity', 'status', 'group'] as const;
const bySeverity = ['critical', 'high', 'medium', 'low', 'info', 'unknown'] as const;

type Search = Partial<Record<'severity' | 'status' | 'group' | 'rows', string | undefined>>;

export function SimulatedIncidents() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/' });
  const address = addressOf(search);
  const { severity, status, group } = search;
  const list = useQuery(publicIncidents({ severity, status, group }));
  return (
    <section className={css.startPart} data-part="incidents" aria-labelledby="start-incidents">
      <h2 id="start-incidents">{t('public.start.total')}</h2>
      <p className="small">{t('public.start.seeded')}</p>
      <Filters search={search} />
      <Read of={list} height={480}>
        {({ body }) => <Found answer={body} search={search} />}
      </Read>
      <Curl address={address} />
    </section>
  );
}

function addressOf(search: Search): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = search[name];
    if (value !== undefined && value !== '') query.set(name, value);
  }
  const text = query.toString().replaceAll('%2C', ',');
  return `/api/ip3/incidents${text === '' ? '' : `?${text}`}`;
}

function Filters({ search }: { search: Search }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/' });
  const label = {
    severity: (value: string) => t(`severity.${value as 'high'}`),
    status: (value: string) => t(`state.${value as 'open'}`),
    group: (value: string) => t(`map.groups.${value as 'ai'}`),
  };
  const text = (name: (typeof names)[number], value: string) => {
    if (value === choices.status[0]) return t('public.start.notClosed');
    const known: readonly string[] = choices[name];
    if (!known.includes(value)) return value;
    return value.split(',').map(label[name]).join(' + ');
  };
  const choose = (change: Search) =>
    void navigate({ search: { ...search, ...change, rows: undefined }, resetScroll: false });
  return (
    <form
      role="search"
      className={clsx('filters', css.startFilters)}
      aria-label={t('public.start.filter')}
    >
      {names.map((name) => {
        const chosen = search[name] ?? '';
        const values = new Set<string>([...choices[name], ...(chosen === '' ? [] : [chosen])]);
        return (
          <NativeSelect
            key={name}
            label={t(incidentLabel(name))}
            value={chosen}
            onChange={(event) => choose({ [name]: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: t('list.any') },
              ...[...values].map((value) => ({ value, label: text(name, value) })),
            ]}
          />
        );
      })}
      {names.some((name) => search[name] !== undefined) && <Clear />}
    </form>
  );
}

function Clear() {
  const { t } = useTranslation();
  return (
    <Link to="/" resetScroll={false}>
      {t('list.clear')}
    </Link>
  );
}

interface FoundProps {
  answer: List;
  search: Search;
}

function Found({ answer, search }: FoundProps) {
  const { t } = useTranslation();
  const { count, gap_pct, by_severity, incidents } = answer;
  if (count === 0) {
    return (
      <Nothing why={t('public.start.nothing')}>
        <Clear />
      </Nothing>
    );
  }
  const asked = Number(search.rows);
  const shown = Math.min(count, asked > pageSize ? asked : pageSize);
  return (
    <>
      <p className={css.startCount} role="status">
        <strong>{t('public.counted', { count })}</strong>{' '}
        {t('public.gap', { pct: percentText(gap_pct / 100) })}
      </p>
      <ul className={css.startSeverities} aria-label={t('public.start.bySeverity')}>
        {bySeverity.map((word) => (
          <li key={word}>
            <SeverityBadge severity={word} reported_severity={null} /> {by_severity[word]}
          </li>
        ))}
      </ul>
      <PublicIncidents incidents={incidents.slice(0, shown)} />
      <p className="small">
        {t('public.start.shown', { shown, count })}{' '}
        {shown < count && (
          <Link
            to="/"
            search={{ ...search, rows: String(shown + 2 * pageSize) }}
            resetScroll={false}
          >
            {t('public.start.more')}
          </Link>
        )}
      </p>
    </>
  );
}
