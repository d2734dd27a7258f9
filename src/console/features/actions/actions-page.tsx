// Response steps across incidents: a board by status or a list, filtered by the address.
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionStatuses } from '../../../domain/action.ts';
import { keys } from '../../api/keys.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { oneOf } from '../../layout/search.ts';
import { NewRows } from '../../live/pill.tsx';
import { usePermission } from '../../permission.ts';
import { actionTitle } from '../../ui/action-title.ts';
import { Fault } from '../../ui/fault.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { ActionFilters } from './action-filters.tsx';
import { ActionList } from './action-list.tsx';
import css from './actions.module.css';
import { Board } from './board.tsx';
import { askedFor, useMove } from './use-move.ts';

export function ActionsPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/actions' });
  const navigate = useNavigate({ from: '/actions' });
  const { may, needs } = usePermission('PATCH /api/actions/:id');
  const [seen, setSeen] = useState<ReadonlyMap<string, ListedAction>>(new Map());
  const isList = search.view === 'list';
  const open = (wanted: string | undefined) =>
    void navigate({ search: { ...search, open: wanted } });
  const moves = useMove((action, to) => open(`${action.id}.${to}`));
  const remember = useCallback((actions: readonly ListedAction[]) => {
    setSeen((known) => new Map([...known, ...actions.map((one) => [one.id, one] as const)]));
  }, []);
  const [openId = '', to] = (search.open ?? '').split('.');
  const opened = seen.get(openId);
  const onMove = may ? moves.move : null;
  return (
    <>
      <PageHead title={t('page.actions.title')} lead={t('actions.lead')}>
        <nav className="moves" aria-label={t('actions.views')}>
          <Link to="/playbooks">{t('page.playbooks.title')}</Link>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              void navigate({
                search: { ...search, view: isList ? undefined : 'list', cursor: undefined },
              })
            }
          >
            {isList ? t('actions.asBoard') : t('actions.asList')}
          </Button>
        </nav>
      </PageHead>
      <ActionFilters key={`${search.assignee ?? ''} ${search.incident ?? ''}`} />
      {!may && <p className="small">{t('actions.needs', { role: needs })}</p>}
      <MoveOutcome {...moves} />
      <NewRows kinds={['action']} of={keys.actions.all} />
      {isList ? (
        <ActionList onMove={onMove} onSeen={remember} />
      ) : (
        <Board onMove={onMove} onRefused={moves.refuse} pending={moves.pending} onSeen={remember} />
      )}
      {opened !== undefined && (
        <ActionDialog
          key={search.open}
          action={opened}
          asked={askedFor(opened, oneOf(actionStatuses, to))}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

/** What became of the last move: announced, and shown where it did not happen. */
function MoveOutcome({ said, failed, forget }: ReturnType<typeof useMove>) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={said?.isRefusal === true ? css.stays : 'visually-hidden'}>
        <bdi>{said?.text}</bdi>
      </p>
      {failed !== null && (
        <>
          <p className={css.stays}>
            <bdi>{t('actions.drag.notMoved', { title: actionTitle(failed.action) })}</bdi>
          </p>
          <Fault error={failed.error} onRetry={forget} />
        </>
      )}
    </>
  );
}
