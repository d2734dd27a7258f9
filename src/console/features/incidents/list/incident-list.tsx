// The list of incidents: views, query, table, and what is done with the rows that are chosen. All
// that it shows is in its address; the server filters and sorts.
import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { required } from '../../../../domain/required.ts';
import { keys } from '../../../api/keys.ts';
import { withTexts } from '../../../i18n/language.ts';
import { NewRows } from '../../../live/pill.tsx';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { Nothing } from '../../../ui/nothing.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useNarrower } from '../../../ui/use-narrower.ts';
import { useBulkRun } from './bulk-run.ts';
import incidentTableCss from './incident-table.module.css';
import { IncidentTable } from './incident-table.tsx';
import { ListFoot } from './list-foot.tsx';
import { useListKeys } from './list-keys.ts';
import listCss from './list.module.css';
import { QueryBar } from './query-bar.tsx';
import { ReportButton } from './report-button.tsx';
import { keptJob } from './use-bulk-job.ts';
import { useGroups, type Grouped } from './use-groups.ts';
import { useListAddress, useListQuery } from './use-list.ts';
import { readBetween, useRows, type ListRows } from './use-rows.ts';
import { useSelection, type Selection } from './use-selection.ts';
import { rememberLink, useWayBack } from './use-way-back.ts';
import { ViewsBar } from './views-bar.tsx';
import { builtInViews } from './views.ts';

// Loaded when someone selects or previews a row.
const BulkBar = lazy(async () => ({
  default: (await withTexts(import('./bulk-bar.tsx'))).BulkBar,
}));

const Peek = lazy(async () => ({
  default: (await withTexts(import('./peek.tsx'))).Peek,
}));

export function IncidentList() {
  const { search } = useListAddress();
  const { may: mayChange } = usePermission('POST /api/ip3/v1/incidents/:id/transition');
  const isBare = Object.values(search).every((value) => value === undefined);
  if (!isBare) return <Listed />;
  // What is hidden by default is hidden by filters that can be seen.
  const first = builtInViews.find(({ name }) => name === (mayChange ? 'needsMe' : 'open'));
  return <Navigate to="/incidents" search={required(first, 'first view').search} replace />;
}

function Listed() {
  const { search } = useListAddress();
  const queries = useQueryClient();
  const list = useRows();
  const grouped = useGroups();
  const rows = grouped === undefined ? list.rows : grouped.rows;
  const selection = useSelection(rows, (from, to) => readBetween(queries, list, from, to));
  const run = useBulkRun();
  const isWorking = selection.chosen.size > 0 || run !== null || keptJob() !== null;
  useListKeys(selection);
  useWayBack(rows, selection);
  return (
    <>
      <ListHead />
      <div
        onClick={({ target }) => rememberLink(target)}
        className={clsx(listCss.listPage, search.peek !== undefined && 'has-peek')}
      >
        <div className={listCss.listMain}>
          <NewIncidents />
          {grouped === undefined ? (
            <Rows list={list} selection={selection} />
          ) : (
            <Groups grouped={grouped} list={list} selection={selection} />
          )}
          {isWorking && (
            <Suspense>
              <BulkBar chosen={selection.chosen} clear={selection.clear} rows={rows} />
            </Suspense>
          )}
        </div>
        {search.peek !== undefined && (
          <Suspense>
            <Peek id={search.peek} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Both lines of the head; they are not drawn again when the focus or the selection moves. */
const ListHead = memo(function ListHead() {
  const { t } = useTranslation();
  const isPhone = useNarrower(640);
  const title = t('page.incidents.title');
  return (
    <div className={listCss.listHead}>
      {isPhone ? (
        <PageHead title={title} second={<QueryBar />} />
      ) : (
        <PageHead title={title} facts={<ViewsBar />} second={<QueryBar />}>
          <ReportButton />
        </PageHead>
      )}
    </div>
  );
});

const NewIncidents = memo(function NewIncidents() {
  return (
    <NewRows
      kinds={['incident', 'evidence']}
      of={keys.incidents.all}
      also={keys.incidents.facets}
      grows
    />
  );
});

interface RowsProps {
  list: ListRows;
  selection: Selection;
}

function Rows({ list, selection }: RowsProps) {
  const { t } = useTranslation();
  const { search, moves } = useListQuery();
  const { may: mayChange } = usePermission('POST /api/ip3/v1/incidents/:id/transition');
  const { error, isPending, isEmpty, isOld } = list;
  const fault = error !== null && <Fault error={error} onRetry={list.refetch} />;
  if (isPending) return error === null ? <Skeleton height={480} /> : fault;
  if (isEmpty) return <Empty />;
  return (
    <div className={clsx(listCss.wide, isOld && 'is-old')} aria-busy={isOld}>
      {fault}
      <IncidentTable list={list} selection={selection} mayChange={mayChange} />
      <div className={listCss.foot}>
        <ListFoot />
        {search.cursor !== undefined && (
          <Button variant="default" size="xs" onClick={() => moves.page(undefined)}>
            {t('pages.first')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Groups({ grouped, list, selection }: RowsProps & { grouped: Grouped }) {
  const { t } = useTranslation();
  const { search } = useListQuery();
  const { may: mayChange } = usePermission('POST /api/ip3/v1/incidents/:id/transition');
  const { groups, more, error, isOld } = grouped;
  if (error !== null) return <Fault error={error} />;
  if (groups === undefined) return <Skeleton height={480} />;
  if (groups.length === 0) return <Empty />;
  const order = t(`list.orders.${search.sort ?? '-created'}`);
  return (
    <div className={isOld ? 'is-old' : undefined} aria-busy={isOld}>
      <div className={incidentTableCss.listHead}>
        <p className="small" role="status">
          {t('list.groups', { count: groups.length })}, {order}
        </p>
      </div>
      <IncidentTable list={list} grouped={grouped} selection={selection} mayChange={mayChange} />
      {more > 0 && <p className="small">{t('list.groupsMore', { count: more })}</p>}
    </div>
  );
}

/** Nothing to do, nothing that matches, and nothing at all are three different things. */
function Empty() {
  const { t } = useTranslation();
  const { query, search, isAsking, moves } = useListQuery();
  if (search.cursor !== undefined) {
    return (
      <Nothing why={t('list.past')}>
        <Button variant="default" size="xs" onClick={() => moves.page(undefined)}>
          {t('pages.first')}
        </Button>
      </Nothing>
    );
  }
  if (!isAsking) {
    return (
      <Nothing why={t('list.empty')}>
        <p className="small">{t('list.emptyHow')}</p>
      </Nothing>
    );
  }
  const { owner, status, ...others } = query.filters;
  const isWork = owner?.includes('me') === true && status?.includes('!closed') === true;
  const isDone = isWork && query.text === '' && Object.keys(others).length === 0;
  return (
    <Nothing why={isDone ? t('list.allDone') : t('list.nothing')}>
      <Button
        variant="default"
        size="xs"
        onClick={() => moves.ask({ text: '', filters: isDone ? { status: ['!closed'] } : {} })}
      >
        {isDone ? t('list.seeOpen') : t('list.clear')}
      </Button>
    </Nothing>
  );
}
