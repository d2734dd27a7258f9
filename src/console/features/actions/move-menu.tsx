// The moves that a step can make from where it is, as a menu: the alternative to dragging.
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allowedActionMoves } from '../../../domain/action.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { actionTitle } from '../../ui/action-title.ts';
import css from './actions.module.css';

export type Move = (action: ListedAction, to: ListedAction['status']) => void;

export function MoveMenu({ action, onMove }: { action: ListedAction; onMove: Move }) {
  const { t } = useTranslation();
  const moves = allowedActionMoves(action.status);
  if (moves.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      className={css.moveMenu}
      aria-label={t('actions.moveOf', { title: actionTitle(action) })}
      value=""
      onChange={(event) => onMove(action, event.currentTarget.value as ListedAction['status'])}
      data={[
        { value: '', label: t('actions.move') },
        ...moves.map((value) => ({ value, label: t(`actions.moves.${value}`) })),
      ]}
    />
  );
}
