// What of the list is shown, and how densely; kept in this browser.
import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DropPanel } from './drop-panel.tsx';
import { listGroups } from './groups.ts';
import { layOut, optionalColumns, useListLayout } from './list-layout.ts';
import { useListAddress } from './use-list.ts';

export function ListTools() {
  const { t } = useTranslation();
  const { hidden, density } = useListLayout();
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
      <DropPanel label={t('list.columnsLabel')} fromRight>
        <fieldset className="stack">
          <legend>{t('list.columnsShown')}</legend>
          {optionalColumns.map((name) => (
            <Checkbox
              key={name}
              size="xs"
              label={t(`list.columns.${name}`)}
              checked={!hidden.includes(name)}
              onChange={(event) =>
                layOut({
                  hidden: event.currentTarget.checked
                    ? hidden.filter((one) => one !== name)
                    : [...hidden, name],
                })
              }
            />
          ))}
        </fieldset>
      </DropPanel>
    </div>
  );
}
