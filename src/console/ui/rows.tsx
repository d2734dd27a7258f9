// A table of records; on a narrow page each row becomes a block in the same order of reading.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './gone.module.css';
import { useGone } from './gone.ts';
import { moveInRow } from './row-arrows.ts';
import { useRowStops } from './row-stops.ts';

export interface Column<Row> {
  /** Also the class of its cells, `cell-…`; the one called `title` leads the block of a row. */
  name: string;
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are under each other. */
  isNumber?: boolean;
}

interface Props<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What the table shows, for those who do not see where it is. */
  caption: string;
  /** The row that a panel alongside shows. */
  isCurrent?: (row: Row) => boolean;
}

export function Rows<Row>({ rows, columns, rowKey, caption, isCurrent }: Props<Row>) {
  const { t } = useTranslation();
  const gone = useGone();
  const body = useRowStops();
  return (
    <table className="rows">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, heading, isNumber }) => (
            <th key={name} scope="col" className={isNumber === true ? 'is-number' : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={moveInRow}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={gone.has(rowKey(row)) ? css.isGone : undefined}
            aria-current={isCurrent?.(row) === true ? 'true' : undefined}
          >
            {columns.map(({ name, heading, cell, isNumber }) => (
              <td
                key={name}
                data-label={typeof heading === 'string' ? heading : undefined}
                className={`cell-${name}${isNumber === true ? ' is-number' : ''}`}
              >
                {cell(row)}
                {name === 'title' && gone.has(rowKey(row)) && (
                  <span className={css.goneNote}>{t('live.gone')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
