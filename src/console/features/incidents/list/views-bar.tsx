// The views of the list, as links: the built-in ones, and those that people saved.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeView,
  deleteView,
  pinView,
  savedViews,
  saveView,
  type SavedView,
} from '../../../api/requests/views.ts';
import { usePermission } from '../../../permission.ts';
import { useSession } from '../../../session.ts';
import { Fault } from '../../../ui/fault.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { closeAround, DropPanel } from './drop-panel.tsx';
import { useListLayout } from './list-layout.ts';
import css from './query.module.css';
import { parametersOf, queryOf, typedQuery } from './query.ts';
import { useListAddress } from './use-list.ts';
import { ViewForm, type Named } from './view-form.tsx';
import {
  bodyOf,
  builtInViews,
  isView,
  keptOf,
  searchOf,
  showColumns,
  takeOldViews,
  type ViewSearch,
} from './views.ts';

/** What happened to a view, and how it is taken back. */
interface Done {
  said: string;
  undo: () => void;
}

export function ViewsBar() {
  const { t } = useTranslation();
  const { may } = usePermission('GET /api/ip3/v1/views');
  const { data } = useQuery({ ...savedViews, enabled: may });
  const views = data?.body.views ?? [];
  const { search, query } = useListAddress();
  const [done, setDone] = useState<Done | null>(null);
  const here = { ...parametersOf(query), sort: search.sort, group: search.group };
  const known = [...builtInViews.map((view) => view.search), ...views.map(searchOf)];
  useOldViews();
  return (
    <div className="views">
      <nav aria-label={t('views.title')}>
        <ul>
          {builtInViews.map(({ name, search: of }) => (
            <li key={name}>
              <ViewAnchor name={t(`views.${name}`)} of={of} here={here} />
            </li>
          ))}
          {views.map((view) => (
            <li key={view.id} className={css.savedView}>
              <ViewAnchor
                name={view.name}
                of={searchOf(view)}
                here={here}
                problem={view.problem}
                onOpen={() => showColumns(view)}
              />
              <ViewMenu key={view.updated_at} view={view} onDone={setDone} />
            </li>
          ))}
        </ul>
      </nav>
      {!known.some((one) => isView(one, here)) && <SaveView here={here} />}
      <p role="status" className={clsx('small', css.viewsSaid)}>
        {done !== null && (
          <>
            {done.said}{' '}
            <button
              type="button"
              className={css.linkButton}
              onClick={() => {
                done.undo();
                setDone(null);
              }}
            >
              {t('views.undo')}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

interface AnchorProps {
  name: string;
  of: ViewSearch;
  here: ViewSearch;
  problem?: string | null;
  onOpen?: () => void;
}

function ViewAnchor({ name, of, here, problem = null, onOpen }: AnchorProps) {
  const { t } = useTranslation();
  return (
    <Link
      to="/incidents"
      search={of}
      // The router knows the same address only; a view is also there on its second page.
      activeOptions={{ exact: true }}
      className={css.view}
      title={problem ?? typedQuery(queryOf(of))}
      aria-current={isView(of, here) ? 'page' : undefined}
      onClick={onOpen}
    >
      <bdi>{name}</bdi>
      {problem !== null && <span className="small"> · {t('views.problem')}</span>}
    </Link>
  );
}

interface MenuProps {
  view: SavedView;
  onDone: (done: Done) => void;
}

/** Everyone pins a view for themselves; its author changes it. */
function ViewMenu({ view, onDone }: MenuProps) {
  const { t } = useTranslation();
  const change = useWrite(changeView);
  const remove = useWrite(deleteView);
  const save = useWrite(saveView);
  const pin = useWrite(pinView);
  const changeTo = (named: Named) => {
    const { name } = named;
    const undo = () => change.mutate({ id: view.id, body: bodyOf(view) });
    change.mutate(
      { id: view.id, body: { ...bodyOf(view), ...named } },
      { onSuccess: () => onDone({ said: t('views.renamed', { name }), undo }) },
    );
  };
  const removeIt = async () => {
    await remove.mutateAsync(view.id);
    const undo = () => save.mutate(bodyOf(view));
    onDone({ said: t('views.deleted', { name: view.name }), undo });
  };
  const pinning = (
    <Button
      size="xs"
      variant="default"
      loading={pin.isPending}
      onClick={(event) => {
        closeAround(event.currentTarget);
        pin.mutate({ id: view.id, is_pinned: !view.is_pinned });
      }}
    >
      {t(view.is_pinned ? 'views.unpin' : 'views.pin')}
    </Button>
  );
  const label = t('views.change', { name: view.name });
  const error = change.error ?? remove.error;
  return (
    <DropPanel label={<span aria-label={label}>…</span>}>
      <div className="stack">
        {view.problem !== null && <p className="small">{t('views.problemWhy')}</p>}
        {view.is_own ? (
          <ViewForm
            view={view}
            submit={t('views.rename')}
            error={error}
            isPending={change.isPending}
            onSave={changeTo}
          >
            <Button
              size="xs"
              variant="default"
              onClick={() => void removeIt().catch(() => undefined)}
            >
              {t('views.delete')}
            </Button>
          </ViewForm>
        ) : (
          <p className="small">{t('views.by', { who: view.created_by })}</p>
        )}
        {pinning}
        {pin.error !== null && <Fault error={pin.error} />}
      </div>
    </DropPanel>
  );
}

function SaveView({ here }: { here: ViewSearch }) {
  const { t } = useTranslation();
  const { order, hidden } = useListLayout();
  const save = useWrite(saveView);
  const columns = order.filter((name) => !hidden.includes(name));
  return (
    <DropPanel label={t('views.save')} fromRight>
      <ViewForm
        submit={t('views.saveIt')}
        error={save.error}
        isPending={save.isPending}
        onSave={(named) => save.mutate({ ...named, ...keptOf(here), columns })}
      />
    </DropPanel>
  );
}

/** Views that earlier versions kept in this browser go to the server once. */
function useOldViews(): void {
  const { session } = useSession();
  const { mutateAsync } = useWrite(saveView);
  const email = session?.email;
  const isMoved = useRef(false);
  useEffect(() => {
    if (email === undefined || isMoved.current) return;
    isMoved.current = true;
    for (const { name, search } of takeOldViews(email)) {
      const view = { name: name.slice(0, 60), audience: 'private', ...keptOf(search) } as const;
      void mutateAsync(view).catch(() => undefined);
    }
  }, [email, mutateAsync]);
}
