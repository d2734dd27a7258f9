// Moving a card over the board by mouse, touch or keyboard, and what screen readers announce. By
// keyboard a card goes from column to column, so its place is a column and not a point.
import {
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DndContextProps,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAction } from '../../api/types.gen.ts';
import { actionTitle } from '../../ui/action-title.ts';
import { columnAfter, columnOf, verdictOf, type ColumnName } from './board-moves.ts';
import { followPointer } from './let-go.ts';

const keyboardCodes = {
  start: [KeyboardCode.Space, KeyboardCode.Enter],
  // Tab leaves the card where it was: nothing is decided by going on.
  cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

const steps: Readonly<Record<string, 1 | -1>> = {
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Down]: 1,
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Up]: -1,
};

// A click is no drag, and a finger that scrolls is none either. The same objects at each turn, or
// every card is drawn again.
const mouseOptions = { activationConstraint: { distance: 6 } };
const touchOptions = { activationConstraint: { delay: 250, tolerance: 8 } };

function keyboardOptions(aimed: RefObject<ColumnName>) {
  const coordinateGetter: KeyboardCoordinateGetter = (event, { context }) => {
    const step = steps[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    aimed.current = columnAfter(aimed.current, step);
    const place = context.droppableRects.get(aimed.current);
    return place && { x: place.left, y: place.top };
  };
  return { coordinateGetter, keyboardCodes, scrollBehavior: 'auto' as const };
}

type Drop = (action: ListedAction, column: ColumnName) => void;

export function useBoardDrag(actions: readonly ListedAction[], onDrop: Drop) {
  const [held, hold] = useState<ListedAction | null>(null);
  const aimed = useRef<ColumnName>('proposed');
  const unfollow = useRef<(() => void) | null>(null);
  const options = useMemo(() => keyboardOptions(aimed), []);
  const collisionDetection: CollisionDetection = (args) =>
    args.pointerCoordinates === null ? [{ id: aimed.current }] : pointerWithin(args);
  const sensors = useSensors(
    useSensor(MouseSensor, mouseOptions),
    useSensor(TouchSensor, touchOptions),
    useSensor(KeyboardSensor, options),
  );
  const find = (id: unknown) => actions.find((action) => action.id === id);
  const dragging: DndContextProps = {
    sensors,
    collisionDetection,
    accessibility: { ...useAnnouncements(find), restoreFocus: false },
    onDragStart: ({ active, activatorEvent }) => {
      const action = find(active.id) ?? null;
      if (action !== null) aimed.current = columnOf(action.status);
      hold(action);
      if (action === null || activatorEvent instanceof KeyboardEvent) return;
      unfollow.current = followPointer((column) => {
        unfollow.current = null;
        hold(null);
        if (column !== null) onDrop(action, column);
      });
    },
    onDragCancel: () => {
      unfollow.current?.();
      hold(null);
    },
    onDragEnd: ({ active, activatorEvent, over }) => {
      const action = find(active.id);
      hold(null);
      const byKey = activatorEvent instanceof KeyboardEvent;
      if (byKey && action !== undefined && over !== null) onDrop(action, over.id as ColumnName);
    },
  };
  return { held, dragging };
}

/** Whether the card has moved in the end is announced by the page, which knows the response. */
function useAnnouncements(find: (id: unknown) => ListedAction | undefined) {
  const { t } = useTranslation();
  const hasLeft = useRef(false);
  const words = (action: ListedAction, column: ColumnName = columnOf(action.status)) => ({
    title: actionTitle(action),
    state: t(`actions.status.${column}`),
  });
  const announcements: NonNullable<DndContextProps['accessibility']>['announcements'] = {
    onDragStart: ({ active }) => {
      hasLeft.current = false;
      const action = find(active.id);
      return action && t('actions.drag.held', words(action));
    },
    onDragOver: ({ active, over }) => {
      const action = find(active.id);
      if (action === undefined || over === null) return undefined;
      const column = over.id as ColumnName;
      const verdict = verdictOf(action.status, column);
      const isHome = 'why' in verdict && verdict.why === 'here';
      if (isHome && !hasLeft.current) return undefined;
      hasLeft.current = true;
      const state = words(action, column);
      if ('to' in verdict) return t('actions.drag.over', state);
      return `${state.state}: ${t(`actions.drag.why.${verdict.why}`)}`;
    },
    onDragEnd: ({ active, over }) => {
      const action = find(active.id);
      if (action === undefined) return undefined;
      const column = over === null ? columnOf(action.status) : (over.id as ColumnName);
      if ('to' in verdictOf(action.status, column)) {
        return t('actions.drag.dropped', words(action, column));
      }
      return t('actions.drag.stays', words(action));
    },
    onDragCancel: ({ active }) => {
      const action = find(active.id);
      return action && t('actions.drag.cancelled', words(action));
    },
  };
  return { announcements, screenReaderInstructions: { draggable: t('actions.drag.how') } };
}
