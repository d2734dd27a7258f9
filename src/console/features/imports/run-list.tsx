// The history of imports, newest first; filters and page are in the address.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { importPage } from '../../api/requests/imports.ts';
import type { ImportRun } from '../../api/types.gen.ts';
import { NewRows } from '../../live/pill.tsx';
import { Actor } from '../../ui/actor.tsx';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import css from './imports.module.css';
import { KindName } from './kind-name.tsx';
import { kinds, statuses } from './kinds.ts';
import { RunStatus } from './run-status.tsx';

export function RunList() {
  const { t } = useTranslation();
  const { way: _, ...search } = useSearch({ from: '/inside/imports' });
  const navigate = useNavigate({ from: '/imports' });
  const read = useQuery(importPage(search));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <section className={css.runHistory} aria-labelledby="history-title">
      <h2 id="history-title">{t('imports.history')}</h2>
      <Filters />
      <NewRows kinds={['import']} of={keys.imports.all} />
      <Read of={read} height={240}>
        {({ body }) =>
          body.count === 0 ? (
            <Nothing why={isFiltered ? t('imports.noMatch') : t('imports.none')}>
              {isFiltered ? (
                <Link to="/imports">{t('list.clear')}</Link>
              ) : (
                <p className="small">{t('imports.noneHow')}</p>
              )}
            </Nothing>
          ) : (
            <>
              <RunTable runs={body.imports} />
              <KeysetPages
                counted={t('imports.count', { count: body.count })}
                cursor={search.cursor}
                nextCursor={body.next_cursor}
                onGo={(cursor) => void navigate({ search: { ...search, cursor } })}
              />
            </>
          )
        }
      </Read>
    </section>
  );
}

function Filters() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/imports' });
  const navigate = useNavigate({ from: '/imports' });
  const choose = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...change, cursor: undefined } });
  const isFiltered = search.status !== undefined || search.connector !== undefined;
  return (
    <div className="filters" role="search" aria-label={t('imports.history')}>
      <NativeSelect
        aria-label={t('imports.columns.status')}
        value={search.status ?? ''}
        onChange={(event) => choose({ status: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: `${t('imports.columns.status')}: ${t('imports.any')}` },
          ...statuses.map((value) => ({ value, label: t(`imports.status.${value}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('imports.columns.kind')}
        value={search.connector ?? ''}
        onChange={(event) => choose({ connector: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: `${t('imports.columns.kind')}: ${t('imports.any')}` },
          ...kinds.map((value) => ({ value, label: t(`imports.kinds.${value}`) })),
        ]}
      />
      {isFiltered && <Link to="/imports">{t('list.clear')}</Link>}
    </div>
  );
}

const columns = [
  'title',
  'kind',
  'status',
  'created',
  'seen',
  'repeated',
  'set_aside',
  'unreadable',
  'by',
  'when',
] as const;

const numbers: readonly string[] = [...['created', 'seen', 'repeated', 'set_aside', 'unreadable']];

function RunTable({ runs }: { runs: ImportRun[] }) {
  const { t } = useTranslation();
  return (
    <Rows
      caption={t('imports.history')}
      rows={runs}
      rowKey={({ id }) => id}
      columns={columns.map((name) => ({
        name,
        heading: t(`imports.columns.${name}`),
        isNumber: numbers.includes(name),
        cell: (run: ImportRun) => <Cell name={name} run={run} />,
      }))}
    />
  );
}

function Cell({ name, run }: { name: (typeof columns)[number]; run: ImportRun }) {
  const { t } = useTranslation();
  const cells = {
    title: (
      <Link to="/imports/$id" params={{ id: run.id }} className="row-title">
        <bdi>{run.filename ?? t('imports.noName')}</bdi>
      </Link>
    ),
    kind: <KindName kind={run.connector} />,
    status: <RunStatus status={run.status} />,
    created: run.incidents_created,
    seen: run.incidents_updated,
    repeated: run.duplicates - run.incidents_updated,
    set_aside: run.set_aside,
    unreadable: run.skipped,
    by: <Actor name={run.actor} />,
    when: (
      <>
        <Instant at={run.started_at} />
        <span className={css.byBelow}>
          <Actor name={run.actor} />
        </span>
      </>
    ),
  };
  return cells[name];
}
