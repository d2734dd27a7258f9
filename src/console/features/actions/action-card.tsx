// One step on the board: what, for which incident, who, until when, what it still needs.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAction } from '../../api/types.gen.ts';
import { actionTitle } from '../../ui/action-title.ts';
import { Approval, Assignee, Due, Proof } from './action-parts.tsx';
import css from './actions.module.css';
import type { Move } from './move-menu.tsx';
import { MoveMenu } from './move-menu.tsx';

interface Props {
  action: ListedAction;
  onMove: Move | null;
  /** At its top: where it is picked up. */
  children?: ReactNode;
}

export function ActionCard({ action, onMove, children }: Props) {
  const { t } = useTranslation();
  const { id, incident_public_id, incident_title } = action;
  return (
    <article className={css.actionCard}>
      {children}
      <h3>
        <Link
          from="/actions"
          to="/actions"
          search={(asked) => ({ ...asked, open: id })}
          className="row-title"
        >
          <bdi>{actionTitle(action)}</bdi>
        </Link>
      </h3>
      <p className="small">
        <Link to="/incidents/$id" params={{ id: incident_public_id }} className="mono">
          {incident_public_id}
        </Link>{' '}
        <bdi>{incident_title}</bdi>
      </p>
      <p className="facts-line">
        <Assignee action={action} />
        <Due action={action} />
      </p>
      <p className="facts-line">
        <Approval action={action} />
        <Proof action={action} />
      </p>
      {action.status === 'rejected' && <p className="small">{t('actions.status.rejected')}</p>}
      {action.status === 'cancelled' && <p className="small">{t('actions.status.cancelled')}</p>}
      {onMove !== null && <MoveMenu action={action} onMove={onMove} />}
    </article>
  );
}
