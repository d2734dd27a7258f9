// The same steps as a list, in pages.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { actionPage } from '../../api/requests/actions.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { actionTitle } from '../../ui/action-title.ts';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows, type Column } from '../../ui/rows.tsx';
import { filtersOf } from './action-filters.tsx';
import { Approval, Assignee, Due, Proof } from './action-parts.tsx';
import css from './actions.module.css';
import { NoSteps } from './board.tsx';
import type { Move } from './move-menu.tsx';
import { MoveMenu } from './move-menu.tsx';

interface Props {
  onMove: Move | null;
  onSeen: (actions: readonly ListedAction[]) => void;
}

export function ActionList({ onMove, onSeen }: Props) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/actions' });
  const navigate = useNavigate({ from: '/actions' });
  const { status, cursor } = search;
  const filters = { ...filtersOf(search), status };
  const page = useQuery(actionPage({ ...filters, cursor }));
  const { data } = page;
  useEffect(() => {
    if (data !== undefined) onSeen(data.body.actions);
  }, [data, onSeen]);
  const columns = useColumns(onMove);
  return (
    <Read of={page}>
      {({ body }) =>
        body.count === 0 ? (
          <NoSteps isFiltered={Object.values(filters).some((value) => value !== undefined)} />
        ) : (
          <>
            <div
              className={css.wideRows}
              role="region"
              aria-label={t('page.actions.title')}
              tabIndex={0}
            >
              <Rows
                caption={t('page.actions.title')}
                rows={body.actions}
                columns={columns}
                rowKey={({ id }) => id}
              />
            </div>
            <KeysetPages
              counted={t('actions.count', { count: body.count })}
              cursor={search.cursor}
              nextCursor={body.next_cursor}
              onGo={(cursor) => void navigate({ search: { ...search, cursor } })}
            />
          </>
        )
      }
    </Read>
  );
}

/** Column → its heading: the label of the field, where the column is one. */
const headings = {
  title: 'actionField.title',
  incident: 'actionField.incident_id',
  status: 'actionField.status',
  assignee: 'actionField.assignee',
  due: 'actionField.due_at',
  approval: 'actions.columns.approval',
  proof: 'actions.columns.proof',
  move: 'actions.columns.move',
} as const;

function useColumns(onMove: Move | null): Column<ListedAction>[] {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/actions' });
  const column = (name: keyof typeof headings, cell: Column<ListedAction>['cell']) => ({
    name,
    heading: t(headings[name]),
    cell,
  });
  const columns = [
    column('title', (action) => (
      <Link to="/actions" search={{ ...search, open: action.id }} className="row-title">
        <bdi>{actionTitle(action)}</bdi>
      </Link>
    )),
    column('incident', ({ incident_public_id }) => (
      <Link to="/incidents/$id" params={{ id: incident_public_id }} className="mono">
        {incident_public_id}
      </Link>
    )),
    column('status', ({ status }) => t(`actions.status.${status}`)),
    column('assignee', (action) => <Assignee action={action} />),
    column('due', (action) => <Due action={action} />),
    column('approval', (action) => <Approval action={action} />),
    column('proof', (action) => <Proof action={action} />),
  ];
  if (onMove === null) return columns;
  return [...columns, column('move', (action) => <MoveMenu action={action} onMove={onMove} />)];
}
