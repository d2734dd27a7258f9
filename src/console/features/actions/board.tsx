// The board: a column for each status. Cards are moved by mouse, touch and keyboard, or by their
// menu; all do the same. A moved card waits in its new column for the server; refused, it returns.
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useQueries } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionStatus } from '../../../domain/action.ts';
import { actionsWith } from '../../api/requests/actions.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { actionTitle } from '../../ui/action-title.ts';
import { Fault } from '../../ui/fault.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { filtersOf } from './action-filters.tsx';
import css from './actions.module.css';
import { BoardColumn } from './board-column.tsx';
import { boardColumns, columnOf, verdictOf, type ColumnName } from './board-moves.ts';
import type { Move } from './move-menu.tsx';
import { useBoardDrag } from './use-board-drag.ts';

/** A move that the server has not answered yet. */
export interface PendingMove {
  action: ListedAction;
  to: ActionStatus;
}

interface Props {
  /** Null for those who cannot move steps. */
  onMove: Move | null;
  /** A card was let go where it can't go. */
  onRefused: (action: ListedAction, why: 'back' | 'approve' | 'start') => void;
  pending: PendingMove | null;
  onSeen: (actions: readonly ListedAction[]) => void;
}

export function Board({ onMove, onRefused, pending, onSeen }: Props) {
  const { t } = useTranslation();
  const asked = filtersOf(useSearch({ from: '/inside/actions' }));
  const read = useQueries({
    queries: boardColumns.map(({ statuses }) => actionsWith(statuses.join(), asked)),
  });
  const all = read.flatMap(({ data }) => data?.body.actions ?? []);
  const newest = read.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  useEffect(() => {
    onSeen(all);
    // Once for each newer answer.
  }, [newest, onSeen]);
  const keepFocus = useKeptFocus(newest, pending !== null);
  const drop = (action: ListedAction, column: ColumnName) => {
    const verdict = verdictOf(action.status, column);
    if ('to' in verdict) {
      keepFocus(action.id);
      onMove?.(action, verdict.to);
    } else if (verdict.why !== 'here') onRefused(action, verdict.why);
  };
  const { held, dragging } = useBoardDrag(all, drop);
  const isEmpty = useWhenRead(
    read.every(({ data }) => data?.body.count === 0),
    read.some(({ isFetching }) => isFetching),
  );
  const fault = read.find(({ error }) => error !== null);
  if (fault !== undefined) {
    return <Fault error={fault.error} onRetry={() => read.forEach((one) => void one.refetch())} />;
  }
  const isFiltered = Object.values(asked).some((value) => value !== undefined);
  if (isEmpty) return <NoSteps isFiltered={isFiltered} />;
  return (
    <DndContext {...dragging}>
      <div className={css.board} role="region" aria-label={t('actions.board')} tabIndex={0}>
        {boardColumns.map((column, place) => (
          <BoardColumn
            key={column.name}
            column={column}
            page={read[place]?.data?.body}
            actions={shownIn(column.name, current(read[place]?.data?.body.actions, all), pending)}
            pending={pending?.action.id}
            held={held}
            onMove={onMove}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held !== null && (
          <p className={css.lifted}>
            <bdi>{actionTitle(held)}</bdi>
          </p>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/**
 * What was true when no column was under way. While they are read again one by one, the only card
 * can be in no answer, and the board must not go: the announcement of its move would go with it.
 */
function useWhenRead(isTrue: boolean, isUnderWay: boolean): boolean {
  const [was, setWas] = useState(false);
  if (!isUnderWay && was !== isTrue) setWas(isTrue);
  return was;
}

/**
 * While the columns are read again one by one, a card that moved can be in two answers: the one
 * that knows its newest version counts.
 */
function current(
  actions: readonly ListedAction[] = [],
  all: readonly ListedAction[],
): readonly ListedAction[] {
  const newest = new Map<string, number>();
  for (const { id, version = 0 } of all) newest.set(id, Math.max(version, newest.get(id) ?? 0));
  return actions.filter(({ id, version = 0 }) => version === newest.get(id));
}

/** As the server has them, with the card on its way where it goes. */
function shownIn(
  column: ColumnName,
  actions: readonly ListedAction[],
  pending: PendingMove | null,
): readonly ListedAction[] {
  if (pending === null) return actions;
  const others = actions.filter(({ id }) => id !== pending.action.id);
  return columnOf(pending.to) === column ? [pending.action, ...others] : others;
}

/** A card that changes its column is drawn again; who held it by keyboard goes on. */
function useKeptFocus(newest: string, isPending: boolean) {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const card = `[data-action="${CSS.escape(moved.current)}"]`;
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>(`${card} button, ${card} a`)?.focus();
    }
    if (!isPending) moved.current = null;
  }, [newest, isPending]);
  return (id: string) => {
    moved.current = id;
  };
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
