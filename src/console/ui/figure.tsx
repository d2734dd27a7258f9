// A chart with its table: the same numbers as a table, and as a file.
import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { csvOf } from './csv.ts';
import { saveFile } from './download.ts';
import css from './figure.module.css';
import { dayText, numberText, percentText } from './number.ts';

export interface FigureTable {
  headings: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly (string | number | null)[])[];
}

interface Props {
  title: string;
  /** What it shows, as one would say it in a meeting. */
  finding?: string | null;
  /** What the figure counts, in one sentence. */
  note?: string | undefined;
  table: FigureTable;
  /** Name of the file, without its ending. */
  file: string;
  children: ReactNode;
}

export function Figure({ title, finding = null, note, table, file, children }: Props) {
  const { t } = useTranslation();
  const save = () => saveFile(`${file}.csv`, csvOf([table.headings, ...table.rows]), 'text/csv');
  return (
    <section className={clsx(css.figure, 'card')} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button size="compact-xs" variant="default" onClick={save}>
          {t('figure.csv')}
          <span className="visually-hidden">: {title}</span>
        </Button>
      </header>
      {finding !== null && <p className={css.finding}>{finding}</p>}
      {note !== undefined && <p className="small">{note}</p>}
      {children}
      <details>
        <summary>
          {t('figure.table')}
          <span className="visually-hidden">: {title}</span>
        </summary>
        <FigureData caption={title} table={table} />
      </details>
    </section>
  );
}

/** The file has days as the API does; people read them as elsewhere. */
const isDay = /^\d{4}-\d\d-\d\d$/;

function FigureData({ caption, table }: { caption: string; table: FigureTable }) {
  return (
    <div className={css.table} role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {table.headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={String(row[0])}>
              {row.map((cell, place) =>
                place === 0 ? (
                  <th key={table.headings[place]} scope="row">
                    <bdi>{isDay.test(String(cell)) ? dayText(String(cell)) : cell}</bdi>
                  </th>
                ) : (
                  <td key={table.headings[place]} className="is-number">
                    {typeof cell === 'number' ? numberText(cell) : (cell ?? '–')}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface Bar {
  name: string;
  label: ReactNode;
  value: number;
  /** Class of the bar; `ink` without one. */
  kind?: string;
}

/** Bars from a common zero with their numbers alongside them, longest scale for the greatest. */
export function Bars({ bars, of }: { bars: readonly Bar[]; of?: number }) {
  const greatest = Math.max(1, of ?? 0, ...bars.map(({ value }) => value));
  return (
    <ul className={clsx(css.bars, of !== undefined && of > 0 && css.hasShares)}>
      {bars.map(({ name, label, value, kind = 'ink' }) => (
        <li key={name}>
          <span className={css.barLabel}>{label}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className="bar-track" width="100" height="10" />
            <rect className={`bar-${kind}`} width={(100 * value) / greatest} height="10" />
          </svg>
          <span className={css.barValue}>{numberText(value)}</span>
          {of !== undefined && of > 0 && (
            <span className={css.share}>{percentText(value / of)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
