// A heading of the table of incidents, which sorts it.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncidentOrder } from '../../../../domain/incident.ts';
import { required } from '../../../../domain/required.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { incidentLabel } from '../../../ui/incident-label.ts';
import type { ColumnName } from './cells.tsx';
import incidentTableCss from './incident-table.module.css';
import { useListQuery } from './use-list.ts';

/** The orders of a column: a press takes the one after the present one. */
const orders: Partial<Record<ColumnName, readonly IncidentOrder[]>> = {
  severity: ['-severity'],
  title: ['-created', 'created'],
  due: ['due'],
};

const directions: Record<IncidentOrder, 'ascending' | 'descending'> = {
  '-severity': 'descending',
  '-created': 'descending',
  created: 'ascending',
  due: 'ascending',
};

export const Heading = memo(function Heading({ name }: { name: ColumnName }) {
  const { t } = useTranslation();
  const { search, moves } = useListQuery();
  const order = search.sort ?? '-created';
  const own = orders[name];
  if (own === undefined) {
    return (
      <th scope="col" className={`cell-${name}`}>
        {t(incidentLabel(name))}
      </th>
    );
  }
  const place = own.indexOf(order);
  const direction = place < 0 ? undefined : directions[order];
  const next = required(own[(place + 1) % own.length], 'order of the column');
  return (
    <th scope="col" className={`cell-${name}`} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={incidentTableCss.sort}
        title={t(`list.orders.${next}`)}
        onClick={() => moves.sort(next)}
      >
        {t(incidentLabel(name))}
        {direction !== undefined && <Glyph shape={direction === 'ascending' ? 'up' : 'down'} />}
      </button>
    </th>
  );
});
