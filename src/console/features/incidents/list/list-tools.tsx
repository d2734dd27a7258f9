// How the list is grouped, which columns it shows, and its file.
import { NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../i18n/language.ts';
import { DropPanel } from './drop-panel.tsx';
import { ExportList } from './export-list.tsx';
import { listGroups } from './groups.ts';
import { useListQuery } from './use-list.ts';

const ColumnChoices = lazy(async () => ({
  default: (await withTexts(import('./column-choices.tsx'))).ColumnChoices,
}));

export function ListTools() {
  const { t } = useTranslation();
  const [wasOpened, setOpened] = useState(false);
  const { search, moves } = useListQuery();
  return (
    <div className="list-tools">
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
      <DropPanel label={t('list.columnsLabel')} fromRight onToggle={() => setOpened(true)}>
        <Suspense fallback={null}>{wasOpened && <ColumnChoices />}</Suspense>
      </DropPanel>
      <ExportList />
    </div>
  );
}
