// The board: a column for each status. Cards are moved by their menu or by dragging; both do the
// same, and nothing moves before the server has said yes.
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedActionMoves } from '../../../domain/action.ts';
import { actionsWith, type ActionPage } from '../../api/requests/actions.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { Fault } from '../../ui/fault.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { ActionCard } from './action-card.tsx';
import { filtersOf } from './action-filters.tsx';
import css from './actions.module.css';
import type { Move } from './move-menu.tsx';

type Status = ListedAction['status'];

const columns = [
  { name: 'proposed', statuses: ['proposed'] },
  { name: 'approved', statuses: ['approved'] },
  { name: 'in_progress', statuses: ['in_progress'] },
  { name: 'done', statuses: ['done'] },
  { name: 'given_up', statuses: ['rejected', 'cancelled'] },
] as const satisfies { name: string; statuses: Status[] }[];

interface Props {
  /** Null for those who may not move steps. */
  onMove: Move | null;
  onSeen: (actions: readonly ListedAction[]) => void;
}

export function Board({ onMove, onSeen }: Props) {
  const { t } = useTranslation();
  const asked = filtersOf(useSearch({ from: '/inside/actions' }));
  const [dragged, setDragged] = useState<ListedAction | null>(null);
  const read = useQueries({
    queries: columns.map(({ statuses }) => actionsWith(statuses.join(), asked)),
  });
  const newest = read.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  useEffect(() => {
    onSeen(read.flatMap(({ data }) => data?.body.actions ?? []));
    // Once for each newer answer.
  }, [newest, onSeen]);
  const fault = read.find(({ error }) => error !== null);
  if (fault !== undefined) {
    return <Fault error={fault.error} onRetry={() => read.forEach((one) => void one.refetch())} />;
  }
  const isFiltered = Object.values(asked).some((value) => value !== undefined);
  const isEmpty = read.every(({ data }) => data?.body.count === 0);
  if (isEmpty) return <NoSteps isFiltered={isFiltered} />;
  return (
    <div className={css.board} role="region" aria-label={t('actions.board')} tabIndex={0}>
      {columns.map((column, place) => (
        <Column
          key={column.name}
          {...column}
          page={read[place]?.data?.body}
          dragged={dragged}
          onDragged={setDragged}
          onMove={onMove}
        />
      ))}
    </div>
  );
}

export function NoSteps({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <Nothing why={isFiltered ? t('actions.noMatch') : t('actions.empty')}>
      {isFiltered ? (
        <Link to="/actions">{t('list.clear')}</Link>
      ) : (
        <Link to="/playbooks">{t('actions.emptyHow')}</Link>
      )}
    </Nothing>
  );
}

interface ColumnProps {
  name: (typeof columns)[number]['name'];
  statuses: readonly Status[];
  page: ActionPage | undefined;
  dragged: ListedAction | null;
  onDragged: (action: ListedAction | null) => void;
  onMove: Move | null;
}

function Column({ name, statuses, page, dragged, onDragged, onMove }: ColumnProps) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/actions' });
  const target = dragged === null ? undefined : targetOf(dragged, statuses);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null && target !== undefined) onMove?.(dragged, target);
    onDragged(null);
  };
  return (
    <section
      className={clsx(css.column, target === undefined ? '' : css.takesDrop)}
      aria-labelledby={`column-${name}`}
      onDragOver={(event) => {
        if (target !== undefined) event.preventDefault();
      }}
      onDrop={drop}
    >
      <h2 id={`column-${name}`}>
        {t(`actions.status.${name}`)}{' '}
        <span className="small">
          {page === undefined ? '' : `${page.count}${page.next_cursor === null ? '' : '+'}`}
        </span>
      </h2>
      {page === undefined && <Skeleton height={120} />}
      <ul>
        {page?.actions.map((action) => (
          <li
            key={action.id}
            draggable={onMove !== null && allowedActionMoves(action.status).length > 0}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', action.id);
              event.dataTransfer.effectAllowed = 'move';
              onDragged(action);
            }}
            onDragEnd={() => onDragged(null)}
          >
            <ActionCard action={action} onMove={onMove} />
          </li>
        ))}
      </ul>
      {page !== undefined && page.next_cursor !== null && (
        <Link to="/actions" search={{ ...search, view: 'list', status: statuses.join() }}>
          {t('actions.more')}
        </Link>
      )}
    </section>
  );
}

/** Where a card that is let go over a column would go; dropping among the given up cancels it. */
function targetOf({ status }: ListedAction, statuses: readonly Status[]): Status | undefined {
  const allowed = allowedActionMoves(status);
  return statuses.findLast((one) => allowed.includes(one));
}
