// Height of the rows, and the columns of the list to choose from, loaded when someone opens them.
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { customFields } from '../../../api/requests/custom-fields.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { incidentLabel } from '../../../ui/incident-label.ts';
import { focusAround } from './drop-panel.tsx';
import css from './incident-columns.module.css';
import { layOut, moveColumn, useListLayout, type OptionalColumn } from './list-layout.ts';

export function ColumnChoices() {
  const { t } = useTranslation();
  const { order } = useListLayout();
  const choices = useRef<HTMLFieldSetElement>(null);
  useEffect(() => focusAround(choices.current), []);
  return (
    <fieldset ref={choices} className="stack">
      <RowHeight />
      <legend>{t('list.columnsShown')}</legend>
      {order.map((name) => (
        <ColumnLine key={name} name={name} />
      ))}
      <FieldColumns />
    </fieldset>
  );
}

function RowHeight() {
  const { t } = useTranslation();
  const { density } = useListLayout();
  return (
    <NativeSelect
      size="xs"
      label={t('list.density.label')}
      value={density}
      onChange={(event) => layOut({ density: event.currentTarget.value as typeof density })}
      data={(['compact', 'comfortable'] as const).map((value) => ({
        value,
        label: t(`list.density.${value}`),
      }))}
    />
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
    <div className={css.columnLine}>
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
