// What of the list is shown, and how densely; kept in this browser.
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { customFields } from '../../../api/requests/custom-fields.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { incidentLabel } from '../../../ui/incident-label.ts';
import { DropPanel } from './drop-panel.tsx';
import { ExportList } from './export-list.tsx';
import { listGroups } from './groups.ts';
import { layOut, moveColumn, useListLayout, type OptionalColumn } from './list-layout.ts';
import { useListAddress } from './use-list.ts';

export function ListTools() {
  const { t } = useTranslation();
  const { density, order } = useListLayout();
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
          {order.map((name) => (
            <ColumnLine key={name} name={name} />
          ))}
          <FieldColumns />
        </fieldset>
      </DropPanel>
      <ExportList />
    </div>
  );
}

/** Custom fields; long texts are not in the list. */
function FieldColumns() {
  const { fields: shown } = useListLayout();
  const { data = [] } = useQuery(customFields);
  return data
    .filter(({ type, retired_at }) => type !== 'long_text' && retired_at === null)
    .map(({ key, label }) => (
      <Checkbox
        key={key}
        size="xs"
        label={<bdi>{label}</bdi>}
        checked={shown.includes(key)}
        onChange={({ currentTarget: { checked } }) =>
          layOut({ fields: checked ? [...shown, key] : shown.filter((one) => one !== key) })
        }
      />
    ));
}

function ColumnLine({ name }: { name: OptionalColumn }) {
  const { t } = useTranslation();
  const { hidden, order } = useListLayout();
  const column = t(incidentLabel(name));
  return (
    <div className="column-line">
      <Checkbox
        size="xs"
        label={column}
        checked={!hidden.includes(name)}
        onChange={({ currentTarget: { checked } }) =>
          layOut({ hidden: checked ? hidden.filter((one) => one !== name) : [...hidden, name] })
        }
      />
      <button
        type="button"
        aria-label={t('list.columnLeft', { column })}
        aria-disabled={order.at(0) === name}
        onClick={() => moveColumn(name, -1)}
      >
        <Glyph shape="up" />
      </button>
      <button
        type="button"
        aria-label={t('list.columnRight', { column })}
        aria-disabled={order.at(-1) === name}
        onClick={() => moveColumn(name, 1)}
      >
        <Glyph shape="down" />
      </button>
    </div>
  );
}
