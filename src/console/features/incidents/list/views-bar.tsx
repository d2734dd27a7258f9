// The views of the list, as links: the built-in ones, and those that a person saved here.
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session.ts';
import { DropPanel } from './drop-panel.tsx';
import css from './query.module.css';
import { parametersOf, queryOf, typedQuery } from './query.ts';
import { useListAddress } from './use-list.ts';
import { builtInViews, isView, useSavedViews, type SavedView, type ViewSearch } from './views.ts';

export function ViewsBar() {
  const { t } = useTranslation();
  const { session } = useSession();
  const { views, change } = useSavedViews(session?.email ?? '');
  const { search, query } = useListAddress();
  const [undo, setUndo] = useState<{ said: string; views: readonly SavedView[] } | null>(null);
  const here = { ...parametersOf(query), sort: search.sort, group: search.group };
  const isKnown = [...builtInViews, ...views].some((view) => isView(view.search, here));
  const replace = (next: readonly SavedView[], said: string) => {
    setUndo({ said, views });
    change(next);
  };
  return (
    <div className="views">
      <nav aria-label={t('views.title')}>
        <ul>
          {builtInViews.map(({ name, search: of }) => (
            <ViewLink key={name} name={t(`views.${name}`)} of={of} here={here} />
          ))}
          {views.map((view) => (
            <li key={view.name} className={css.savedView}>
              <ViewAnchor name={view.name} of={view.search} here={here} />
              <ViewMenu view={view} views={views} replace={replace} />
            </li>
          ))}
        </ul>
      </nav>
      {!isKnown && <SaveView views={views} here={here} onSave={change} />}
      <p role="status" className={clsx('small', css.viewsSaid)}>
        {undo !== null && (
          <>
            {undo.said}{' '}
            <button
              type="button"
              className={css.linkButton}
              onClick={() => {
                change(undo.views);
                setUndo(null);
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

interface LinkProps {
  name: string;
  of: ViewSearch;
  here: ViewSearch;
}

function ViewLink(props: LinkProps) {
  return (
    <li>
      <ViewAnchor {...props} />
    </li>
  );
}

function ViewAnchor({ name, of, here }: LinkProps) {
  return (
    <Link
      to="/incidents"
      search={of}
      // The router knows the same address only; a view is also there on its second page.
      activeOptions={{ exact: true }}
      className={css.view}
      title={typedQuery(queryOf(of))}
      aria-current={isView(of, here) ? 'page' : undefined}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

interface MenuProps {
  view: SavedView;
  views: readonly SavedView[];
  replace: (views: readonly SavedView[], said: string) => void;
}

function ViewMenu({ view, views, replace }: MenuProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(view.name);
  const isTaken = views.some((one) => one !== view && one.name === name.trim());
  const rename = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isTaken) return;
    const renamed = { ...view, name: name.trim() };
    const said = t('views.renamed', { name: renamed.name });
    replace(
      views.map((one) => (one === view ? renamed : one)),
      said,
    );
  };
  const remove = () =>
    replace(
      views.filter((one) => one !== view),
      t('views.deleted', { name: view.name }),
    );
  const label = t('views.change', { name: view.name });
  return (
    <DropPanel label={<span aria-label={label}>…</span>}>
      <form onSubmit={rename} className="stack">
        <TextInput
          label={t('views.name')}
          value={name}
          maxLength={60}
          error={isTaken ? t('views.taken') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className="moves">
          <Button type="submit" size="xs">
            {t('views.rename')}
          </Button>
          <Button size="xs" variant="default" onClick={remove}>
            {t('views.delete')}
          </Button>
        </div>
      </form>
    </DropPanel>
  );
}

interface SaveProps {
  views: readonly SavedView[];
  here: ViewSearch;
  onSave: (views: readonly SavedView[]) => void;
}

function SaveView({ views, here, onSave }: SaveProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const isTaken = views.some((one) => one.name === name.trim());
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !isTaken) onSave([...views, { name: name.trim(), search: here }]);
  };
  return (
    <DropPanel label={t('views.save')} fromRight>
      <form onSubmit={save} className="stack">
        <TextInput
          label={t('views.name')}
          description={t('views.where')}
          value={name}
          maxLength={60}
          error={isTaken ? t('views.taken') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          {t('views.saveIt')}
        </Button>
      </form>
    </DropPanel>
  );
}
