// Response steps across incidents: a board by status or a list, filtered by the address.
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { changeAction } from '../../api/requests/actions.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { NewRows } from '../../live/pill.tsx';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ActionFilters } from './action-filters.tsx';
import { ActionList } from './action-list.tsx';
import { Board } from './board.tsx';
import type { Move } from './move-menu.tsx';

export function ActionsPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/actions' });
  const navigate = useNavigate({ from: '/actions' });
  const { may, needs } = usePermission('PATCH /api/actions/:id');
  const [seen, setSeen] = useState<ReadonlyMap<string, ListedAction>>(new Map());
  const write = useWrite(changeAction);
  const isList = search.view === 'list';
  const open = (id: string | undefined, to?: string) =>
    void navigate({
      search: {
        ...search,
        open: id === undefined ? undefined : [id, to].filter(Boolean).join('.'),
      },
    });
  const move: Move = (action, to) => {
    if (to === 'rejected' || (to === 'approved' && action.requires_approval)) open(action.id, to);
    else write.mutate({ action, body: { status: to } });
  };
  const remember = useCallback((actions: readonly ListedAction[]) => {
    setSeen((known) => new Map([...known, ...actions.map((one) => [one.id, one] as const)]));
  }, []);
  const [openId = '', decision] = (search.open ?? '').split('.');
  const opened = seen.get(openId);
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
      {write.error !== null && <Fault error={write.error} onRetry={() => write.reset()} />}
      <NewRows kinds={['action']} of={keys.actions.all} />
      {isList ? (
        <ActionList onMove={may ? move : null} onSeen={remember} />
      ) : (
        <Board onMove={may ? move : null} onSeen={remember} />
      )}
      {opened !== undefined && (
        <ActionDialog
          key={`${opened.id} ${decision ?? ''}`}
          action={opened}
          decision={decision === 'approved' || decision === 'rejected' ? decision : null}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
