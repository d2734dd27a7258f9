// How the list is grouped, which columns it shows, and its file.
import { NativeSelect } from '@mantine/core';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../i18n/language.ts';
import { DropPanel } from './drop-panel.tsx';
import { listGroups } from './groups.ts';
import css from './query.module.css';
import { useListQuery } from './use-list.ts';

const ColumnChoices = lazy(async () => ({
  default: (await withTexts(import('./column-choices.tsx'))).ColumnChoices,
}));

const ExportChoices = lazy(async () => ({
  default: (await withTexts(import('./export-choices.tsx'))).ExportChoices,
}));

export function ListTools() {
  const { t } = useTranslation();
  const { search, moves } = useListQuery();
  return (
    <div className={css.listTools}>
      <NativeSelect
        size="xs"
        aria-label={t('list.group.label')}
        value={search.group ?? ''}
        onChange={({ currentTarget: { value } }) =>
          moves.group(listGroups.find((one) => one === value))
        }
        data={['', ...listGroups].map((value) => ({
          value,
          label: t(`list.group.${value === '' ? 'none' : value}`),
        }))}
      />
      <LaterPanel label={t('list.columnsLabel')} panel={ColumnChoices} />
      <LaterPanel label={t('list.export.title')} panel={ExportChoices} />
    </div>
  );
}

/** What is in the panel is loaded when it is opened for the first time. */
function LaterPanel({ label, panel: Panel }: { label: string; panel: ComponentType }) {
  return (
    <DropPanel label={label} fromRight>
      <Suspense fallback={null}>
        <Panel />
      </Suspense>
    </DropPanel>
  );
}
