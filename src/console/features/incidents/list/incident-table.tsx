// The table of the list: rows that can be chosen, headings that sort. A narrow list keeps the
// columns that matter most; a very narrow one shows each row as a block, in the same order.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { customFields, type CustomField } from '../../../api/requests/custom-fields.ts';
import type { IncidentListed } from '../../../api/types.gen.ts';
import { useGone } from '../../../ui/gone.ts';
import type { ColumnName } from './cells.tsx';
import { ChooseBox } from './choose-box.tsx';
import { GroupHead } from './group-rows.tsx';
import columnsCss from './incident-columns.module.css';
import { IncidentRow, type RowActs } from './incident-row.tsx';
import incidentTableCss from './incident-table.module.css';
import { rowsOf } from './list-chain.ts';
import { useListLayout } from './list-layout.ts';
import { Heading } from './table-heading.tsx';
import type { Grouped } from './use-groups.ts';
import { useFacets, useListAddress, useNearestDeadlines } from './use-list.ts';
import type { ListRows } from './use-rows.ts';
import type { Selection } from './use-selection.ts';
import { VirtualRows, type ShownRow } from './virtual-rows.tsx';

interface Props {
  /** Groups instead of one run of rows. */
  grouped?: Grouped | undefined;
  list: ListRows;
  selection: Selection;
  mayChange: boolean;
}

export function IncidentTable({ list, grouped, selection, mayChange }: Props) {
  const { t } = useTranslation();
  const { density } = useListLayout();
  const columns = useColumns();
  const fields = useFieldColumns();
  const { search } = useListAddress();
  const total = useTotal();
  const width = columns.length + fields.length + Number(mayChange);
  const row = useRow({ columns, fields, selection, mayChange });
  const rowCount = grouped === undefined ? total : undefined;
  return (
    <table
      className={clsx(incidentTableCss.incidents, columnsCss.columns, `is-${density}`)}
      aria-rowcount={rowCount}
    >
      <caption className="visually-hidden">{t('page.incidents.title')}</caption>
      <thead>
        <tr aria-rowindex={rowCount === undefined ? undefined : 1}>
          {mayChange && <ChooseAll list={list} selection={selection} />}
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
        <VirtualRows
          key={density}
          list={list}
          selection={selection}
          columns={width}
          hasDeadlines={columns.includes('clock')}
          row={row}
        />
      ) : (
        grouped.groups.map((group) => (
          <tbody key={group.value}>
            <GroupHead
              by={search.group ?? 'status'}
              group={group}
              isCapped={grouped.isCapped}
              columns={width}
            />
            <GroupBody rows={group.rows} hasDeadlines={columns.includes('clock')} row={row} />
          </tbody>
        ))
      )}
    </table>
  );
}

/** Severity, number and title come first. */
function useColumns(): readonly ColumnName[] {
  const { hidden, order } = useListLayout();
  return useMemo(() => {
    const shown = order.filter((name) => !hidden.includes(name));
    const named = shown.filter((name) => name === 'id');
    const others = shown.filter((name) => name !== 'id');
    return ['severity', ...named, 'title', ...others];
  }, [hidden, order]);
}

/** Rows of the whole list and its heading; -1 while no one knows how many there are. */
function useTotal(): number {
  const { data } = useFacets(true);
  if (data === undefined || data.body.is_total_capped) return -1;
  return data.body.total + 1;
}

function ChooseAll({ list, selection }: Pick<Props, 'list' | 'selection'>) {
  const { t } = useTranslation();
  const { first, chosen, toggleAll } = selection;
  const count = first.filter(({ id }) => chosen.has(id)).length;
  const isPart = rowsOf(list.chain) > first.length;
  return (
    <th scope="col" className="cell-choose">
      <ChooseBox
        aria-label={isPart ? t('list.chooseFirst', { count: first.length }) : t('list.chooseAll')}
        checked={count === first.length && count > 0}
        isPart={count > 0 && count < first.length}
        onChange={toggleAll}
      />
    </th>
  );
}

interface RowSetting {
  columns: readonly ColumnName[];
  fields: readonly CustomField[];
  selection: Selection;
  mayChange: boolean;
}

type Row = Omit<ShownRow, 'place'> & { place?: number };

/** Draws a row, and no row again that looks as before. */
function useRow({ columns, fields, selection, mayChange }: RowSetting) {
  const { search, moves } = useListAddress();
  const gone = useGone();
  const acts = useLatest({ toggle: selection.toggle, add: moves.add, peek: moves.peek });
  return ({ incident, place, nearest, measure }: Row) => (
    <IncidentRow
      key={incident.id}
      {...{ incident, place, nearest, measure, columns, fields, mayChange, acts }}
      isChosen={selection.chosen.has(incident.id)}
      isPeeked={search.peek === incident.public_id}
      isGone={gone.has(incident.id)}
    />
  );
}

/** One object for good, which does what was given last. */
function useLatest(given: RowActs): RowActs {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  return useMemo(
    () => ({
      toggle: (...input) => latest.current.toggle(...input),
      add: (...input) => latest.current.add(...input),
      peek: (...input) => latest.current.peek(...input),
    }),
    [],
  );
}

interface GroupProps {
  rows: readonly IncidentListed[];
  hasDeadlines: boolean;
  row: (row: Row) => ReactNode;
}

function GroupBody({ rows, hasDeadlines, row }: GroupProps) {
  const nearest = useNearestDeadlines(hasDeadlines ? rows : []);
  return rows.map((incident) => row({ incident, nearest: nearest.get(incident.id) }));
}

/** Custom fields that a person chose to see, as far as they are there. */
function useFieldColumns(): readonly CustomField[] {
  const { fields: shown } = useListLayout();
  const { data } = useQuery({ ...customFields, enabled: shown.length > 0 });
  return useMemo(
    () => shown.flatMap((key) => data?.find((field) => field.key === key) ?? []),
    [shown, data],
  );
}
