// A column of the board: while a card is held, it shows whether it takes the card, or why not.
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Skeleton } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedActionMoves } from '../../../domain/action.ts';
import type { ActionPage } from '../../api/requests/actions.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { actionTitle } from '../../ui/action-title.ts';
import { ActionCard } from './action-card.tsx';
import css from './actions.module.css';
import { verdictOf, type BoardColumn } from './board-moves.ts';
import type { Move } from './move-menu.tsx';

interface Props {
  column: BoardColumn;
  page: ActionPage | undefined;
  actions: readonly ListedAction[];
  /** The card on its way: its move isn't confirmed yet. */
  pending: string | undefined;
  held: ListedAction | null;
  onMove: Move | null;
}

export function BoardColumn({ column, page, actions, pending, held, onMove }: Props) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/actions' });
  const { name, statuses } = column;
  const { setNodeRef, isOver } = useDroppable({ id: name });
  const verdict = held === null ? null : verdictOf(held.status, name);
  const why = verdict !== null && 'why' in verdict ? verdict.why : null;
  return (
    <section
      ref={setNodeRef}
      data-column={name}
      className={clsx(css.column, {
        [String(css.takesDrop)]: verdict !== null && why === null,
        [String(css.refuses)]: why !== null && why !== 'here',
        [String(css.isOver)]: isOver && held !== null,
      })}
      aria-labelledby={`column-${name}`}
    >
      <h2 id={`column-${name}`}>
        {t(`actions.status.${name}`)}{' '}
        <span className="small">
          {page === undefined ? '' : `${actions.length}${page.next_cursor === null ? '' : '+'}`}
        </span>
      </h2>
      {verdict !== null && why !== 'here' && (
        <p className={css.verdict}>
          {why === null ? t('actions.drag.drop') : t(`actions.drag.why.${why}`)}
        </p>
      )}
      {page === undefined && <Skeleton height={120} />}
      <ul>
        {actions.map((action) => (
          <DraggableCard
            key={action.id}
            action={action}
            isPending={action.id === pending}
            onMove={onMove}
          />
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

interface CardProps {
  action: ListedAction;
  isPending: boolean;
  onMove: Move | null;
}

/** Dragged from anywhere on it; the grip is where keyboards pick it up. */
const DraggableCard = memo(function DraggableCard({ action, isPending, onMove }: CardProps) {
  const { t } = useTranslation();
  const hasMoves = onMove !== null && allowedActionMoves(action.status).length > 0;
  const canMove = hasMoves && !isPending;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: action.id,
    disabled: !canMove,
    attributes: { roleDescription: t('actions.drag.role') },
  });
  return (
    <li
      ref={setNodeRef}
      data-action={action.id}
      className={clsx(hasMoves && css.canMove, (isDragging || isPending) && css.isAway)}
      aria-busy={isPending}
      {...listeners}
      // A link would be dragged as an address.
      onDragStart={(event) => event.preventDefault()}
    >
      <ActionCard action={action} onMove={isPending ? null : onMove}>
        {hasMoves && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={css.grip}
            {...attributes}
            aria-label={t('actions.drag.grip', { title: actionTitle(action) })}
          >
            <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </ActionCard>
    </li>
  );
});
