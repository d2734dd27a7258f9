// What of the list is shown, and how densely; kept in this browser.
import { NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../i18n/language.ts';
import { DropPanel } from './drop-panel.tsx';
import { ExportList } from './export-list.tsx';
import { listGroups } from './groups.ts';
import { layOut, useListLayout } from './list-layout.ts';
import { useListAddress } from './use-list.ts';

const ColumnChoices = lazy(async () => ({
  default: (await withTexts(import('./column-choices.tsx'))).ColumnChoices,
}));

export function ListTools() {
  const { t } = useTranslation();
  const { density } = useListLayout();
  const [wasOpened, setOpened] = useState(false);
  const { search, moves } = useListAddress();
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
      <NativeSelect
        size="xs"
        aria-label={t('list.density.label')}
        value={density}
        onChange={(event) => layOut({ density: event.currentTarget.value as typeof density })}
        data={(['compact', 'comfortable'] as const).map((value) => ({
          value,
          label: t(`list.density.${value}`),
        }))}
      />
      <DropPanel label={t('list.columnsLabel')} fromRight onToggle={() => setOpened(true)}>
        <Suspense fallback={null}>{wasOpened && <ColumnChoices />}</Suspense>
      </DropPanel>
      <ExportList />
    </div>
  );
}
