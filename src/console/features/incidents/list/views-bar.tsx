// The views of the list, as links: the built-in ones, and those that people saved.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { savedViews, saveView } from '../../../api/requests/views.ts';
import { usePermission } from '../../../permission.ts';
import { useSession } from '../../../session.ts';
import { numberText } from '../../../ui/number.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { DropPanel } from './drop-panel.tsx';
import { useListLayout } from './list-layout.ts';
import css from './query.module.css';
import { parametersOf, queryOf, typedQuery } from './query.ts';
import { useListQuery } from './use-list.ts';
import { useViewCounts } from './view-counts.ts';
import { ViewForm } from './view-form.tsx';
import { ViewMenu, type Done } from './view-menu.tsx';
import viewsCss from './views.module.css';
import {
  builtInViews,
  isView,
  keptOf,
  searchOf,
  showColumns,
  takeOldViews,
  type ViewSearch,
} from './views.ts';

export function ViewsBar() {
  const { t } = useTranslation();
  const { may } = usePermission('GET /api/ip3/v1/views');
  const { data } = useQuery({ ...savedViews, enabled: may });
  const views = data?.body.views ?? [];
  const { search, query } = useListQuery();
  const [done, setDone] = useState<Done | null>(null);
  const here = { ...parametersOf(query), sort: search.sort, group: search.group };
  const known = [...builtInViews.map((view) => view.search), ...views.map(searchOf)];
  const list = useViewInSight(JSON.stringify(here));
  const counts = useViewCounts();
  useOldViews();
  return (
    <div className={viewsCss.views}>
      <nav ref={list} aria-label={t('views.title')}>
        <ul>
          {builtInViews.map(({ name, search: of }) => (
            <li key={name}>
              <ViewAnchor name={t(`views.${name}`)} of={of} here={here} count={counts[name]} />
            </li>
          ))}
          {views.map((view) => (
            <li key={view.id} className={viewsCss.savedView}>
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
      <p role="status" className={clsx('small', viewsCss.viewsSaid)}>
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
  count?: number | undefined;
  onOpen?: () => void;
}

function ViewAnchor({ name, of, here, problem = null, count, onOpen }: AnchorProps) {
  const { t } = useTranslation();
  return (
    <Link
      to="/incidents"
      search={of}
      // The router knows the same address only; a view is also there on its second page.
      activeOptions={{ exact: true }}
      className={viewsCss.view}
      title={problem ?? typedQuery(queryOf(of))}
      aria-current={isView(of, here) ? 'page' : undefined}
      onClick={onOpen}
    >
      <bdi>{name}</bdi>
      {count !== undefined && <span className={viewsCss.viewCount}> {numberText(count)}</span>}
      {problem !== null && <span className="small"> · {t('views.problem')}</span>}
    </Link>
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

/** The bar scrolls where it has no room: the view that is shown is brought into it. */
function useViewInSight(shown: string): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = bar;
    const view = current?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    if (!current || !view) return;
    const { left, right } = current.getBoundingClientRect();
    if (view.left < left) current.scrollBy({ left: view.left - left });
    if (view.right > right) current.scrollBy({ left: view.right - right });
  }, [shown]);
  return bar;
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
