// The table of the list: rows that can be chosen, headings that sort. A narrow list keeps the
// columns that matter most; a very narrow one shows each row as a block, in the same order.
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { IncidentOrder } from '../../../../domain/incident.ts';
import { required } from '../../../../domain/required.ts';
import { customFields, type CustomField } from '../../../api/requests/custom-fields.ts';
import type { IncidentListed } from '../../../api/types.gen.ts';
import { usePreferences } from '../../../preferences.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import goneCss from '../../../ui/gone.module.css';
import { useGone } from '../../../ui/gone.ts';
import { incidentLabel } from '../../../ui/incident-label.ts';
import { Cell, FieldCell, type ColumnName } from './cells.tsx';
import { GroupHead } from './group-rows.tsx';
import columnsCss from './incident-columns.module.css';
import incidentTableCss from './incident-table.module.css';
import { useListLayout } from './list-layout.ts';
import type { Grouped } from './use-groups.ts';
import { useListAddress, useNearestDeadlines } from './use-list.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  /** Groups instead of one run of rows. */
  grouped?: Grouped | undefined;
  rows: readonly IncidentListed[];
  selection: Selection;
  mayChange: boolean;
}

export function IncidentTable({ rows, grouped, selection, mayChange }: Props) {
  const { t } = useTranslation();
  const { hidden, density, order } = useListLayout();
  const fields = useFieldColumns();
  const { search } = useListAddress();
  const shown = order.filter((name) => !hidden.includes(name));
  // The number is before the title.
  const named = shown.filter((name) => name === 'id');
  const others = shown.filter((name) => name !== 'id');
  const columns: ColumnName[] = ['severity', ...named, 'title', ...others];
  const count = rows.filter(({ id }) => selection.chosen.has(id)).length;
  return (
    <table className={clsx(incidentTableCss.incidents, columnsCss.columns, `is-${density}`)}>
      <caption className="visually-hidden">{t('page.incidents.title')}</caption>
      <thead>
        <tr>
          {mayChange && (
            <th scope="col" className="cell-choose">
              <Checkbox
                size="xs"
                aria-label={t('list.chooseAll')}
                checked={count === rows.length && count > 0}
                indeterminate={count > 0 && count < rows.length}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((name) => (
            <Heading key={name} name={name} />
          ))}
          {fields.map(({ key, label }) => (
            <th key={key} scope="col" className="cell-field">
              <bdi>{label}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      {grouped?.groups === undefined ? (
        <tbody>
          <Body rows={rows} columns={columns} selection={selection} mayChange={mayChange} />
        </tbody>
      ) : (
        grouped.groups.map((group) => (
          <tbody key={group.value}>
            <GroupHead
              by={search.group ?? 'status'}
              group={group}
              isCapped={grouped.isCapped}
              columns={columns.length + fields.length + Number(mayChange)}
            />
            <Body rows={group.rows} columns={columns} selection={selection} mayChange={mayChange} />
          </tbody>
        ))
      )}
    </table>
  );
}

function Body({ rows, columns, selection, mayChange }: Props & { columns: ColumnName[] }) {
  const { t } = useTranslation();
  const { search, moves } = useListAddress();
  const gone = useGone();
  const { single_keys } = usePreferences();
  const fields = useFieldColumns();
  const nearest = useNearestDeadlines(columns.includes('clock') ? rows : []);
  return rows.map((incident) => {
    const isChosen = selection.chosen.has(incident.id);
    const isPeeked = search.peek === incident.public_id;
    return (
      <tr
        key={incident.id}
        data-incident={incident.id}
        className={[
          isChosen && 'is-chosen',
          isPeeked && 'is-peeked',
          gone.has(incident.id) && 'is-gone',
        ]
          .filter((name) => name !== false)
          .join(' ')}
      >
        {mayChange && (
          <td className="cell-choose">
            <Checkbox
              size="xs"
              aria-label={t('list.choose', { id: incident.public_id })}
              checked={isChosen}
              onChange={() => undefined}
              // One tab stop a row: the key x selects too, unless keys are off.
              tabIndex={single_keys ? -1 : 0}
              onClick={(event) => selection.toggle(incident, event.shiftKey)}
            />
          </td>
        )}
        {columns.map((name) => (
          <td key={name} className={`cell-${name}`} data-label={t(incidentLabel(name))}>
            <Cell
              name={name}
              incident={incident}
              nearest={nearest.get(incident.id)}
              add={moves.add}
            />
            {name === 'title' && gone.has(incident.id) && (
              <span className={goneCss.goneNote}>{t('live.gone')}</span>
            )}
            {name === 'title' && (
              <button
                type="button"
                tabIndex={-1}
                className="peek-button"
                aria-label={t('list.peekAt', { id: incident.public_id })}
                title={t('list.peek')}
                onClick={() => moves.peek(isPeeked ? undefined : incident.public_id)}
              >
                <Glyph shape="panel" />
              </button>
            )}
          </td>
        ))}
        {fields.map((field) => (
          <td key={field.key} className="cell-field" data-label={field.label}>
            <FieldCell field={field} incident={incident} add={moves.add} />
          </td>
        ))}
      </tr>
    );
  });
}

/** Custom fields that a person chose to see, as far as they are there. */
function useFieldColumns(): CustomField[] {
  const { fields: shown } = useListLayout();
  const { data = [] } = useQuery({ ...customFields, enabled: shown.length > 0 });
  return shown.flatMap((key) => data.find((field) => field.key === key) ?? []);
}

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

function Heading({ name }: { name: ColumnName }) {
  const { t } = useTranslation();
  const { search, moves } = useListAddress();
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
}
