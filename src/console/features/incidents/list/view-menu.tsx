// The menu of a saved view.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  changeView,
  deleteView,
  pinView,
  saveView,
  type SavedView,
} from '../../../api/requests/views.ts';
import { Fault } from '../../../ui/fault.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { closeAround, DropPanel } from './drop-panel.tsx';
import { ViewForm, type Named } from './view-form.tsx';
import { bodyOf } from './views.ts';

/** What happened to a view, and how it is taken back. */
export interface Done {
  said: string;
  undo: () => void;
}

interface MenuProps {
  view: SavedView;
  onDone: (done: Done) => void;
}

/** Everyone pins a view for themselves; its author changes it. */
export function ViewMenu({ view, onDone }: MenuProps) {
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
