// Moves of actions on their page: sent at once or asked for first, and what became of the last one.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionStatus } from '../../../domain/action.ts';
import { keys } from '../../api/keys.ts';
import { changeAction } from '../../api/requests/actions.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { actionTitle } from '../../ui/action-title.ts';
import { useWrite } from '../../ui/use-write.ts';
import { columnOf } from './board-moves.ts';
import type { PendingMove } from './board.tsx';
import type { Move } from './move-menu.tsx';

/** A move that a person decides on or that ends the action opens its form. */
export type Asked = 'approved' | 'rejected' | 'cancelled';

export function askedFor(action: ListedAction, to: ActionStatus | undefined): Asked | null {
  if (to === 'rejected' || to === 'cancelled') return to;
  return to === 'approved' && action.requires_approval ? to : null;
}

export function useMove(onAsk: (action: ListedAction, to: Asked) => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [said, say] = useState<{ text: string; isRefusal: boolean } | null>(null);
  const [last, setLast] = useState<PendingMove | null>(null);
  const write = useWrite(changeAction);
  const readAgain = () => void queries.invalidateQueries({ queryKey: keys.actions.all });
  const words = (action: ListedAction, status: ActionStatus) => ({
    title: actionTitle(action),
    state: t(`actions.status.${columnOf(status)}`),
  });
  const move: Move = (action, to) => {
    say(null);
    write.reset();
    const asked = askedFor(action, to);
    if (asked !== null) return onAsk(action, asked);
    setLast({ action, to });
    const done = () => say({ text: t('actions.drag.moved', words(action, to)), isRefusal: false });
    write.mutate({ action, body: { status: to } }, { onSuccess: done, onError: readAgain });
  };
  const latest = useRef(move);
  useLayoutEffect(() => {
    latest.current = move;
  });
  // The same at each turn, so that cards need not be drawn again.
  const same: Move = useCallback((...input) => latest.current(...input), []);
  const refuse = (action: ListedAction, why: 'back' | 'approve' | 'start') => {
    write.reset();
    const stays = t('actions.drag.stays', words(action, action.status));
    say({ text: `${stays} ${t(`actions.drag.why.${why}`)}`, isRefusal: true });
  };
  const failed = write.error === null || last === null ? null : { ...last, error: write.error };
  const forget = () => {
    write.reset();
    readAgain();
  };
  return { move: same, refuse, said, failed, forget, pending: write.isPending ? last : null };
}
