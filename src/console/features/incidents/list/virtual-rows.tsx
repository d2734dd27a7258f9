// The rows of a list of any length: those in view and some around them, with room for the others.
// Rows that were not read yet keep their places.
import { useQueries } from '@tanstack/react-query';
import { useWindowVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual';
import {
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { nearestDeadlines } from '../../../api/requests/legal.ts';
import type { IncidentListed, LegalDeadline } from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { moveInRow } from '../../../ui/row-arrows.ts';
import { pageRows } from './first-page.ts';
import css from './incident-table.module.css';
import { rowsOf } from './list-chain.ts';
import { useListLayout } from './list-layout.ts';
import { usePages, type ListRows, type Rows } from './use-rows.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  list: ListRows;
  selection: Selection;
  columns: number;
  hasDeadlines: boolean;
  row: (shown: ShownRow) => ReactNode;
}

export interface ShownRow {
  incident: IncidentListed;
  place: number;
  nearest: LegalDeadline | undefined;
  measure?: (row: HTMLTableRowElement | null) => void;
}

export function VirtualRows({ list, selection, columns, hasDeadlines, row }: Props) {
  const isPrinting = usePrinting();
  const body = useRef<HTMLTableSectionElement>(null);
  const items = useItems(list, body, selection.focused);
  const { virtual, shown } = items;
  const failed = usePages(list, shown.from, shown.to);
  const nearest = useNearest(hasDeadlines ? list.rows : [], shown);
  const draw = (incident: IncidentListed, place: number) =>
    row({
      ...{ incident, place, nearest: nearest(incident.id) },
      ...(!isPrinting && { measure: virtual.measureElement }),
    });
  if (isPrinting) return <tbody>{printed(list.rows).map(draw)}</tbody>;
  // While a page is read again, its last row can also be the first of the next page.
  const drawn = new Set<string>();
  return (
    <tbody
      ref={body}
      onFocus={(event) => {
        selection.focused.current = placeOf(event);
      }}
      onKeyDown={(event) => moveByArrow(event, selection)}
    >
      {withGaps(virtual.getVirtualItems(), virtual.getTotalSize(), items.margin, {
        gap: (key, height) => <Gap key={key} height={height} columns={columns} />,
        item: ({ index, size }) => {
          const incident = list.rows[index];
          if (incident !== undefined && !drawn.has(incident.id)) {
            drawn.add(incident.id);
            return draw(incident, index);
          }
          return <Gap key={`at-${index}`} height={size} columns={columns} isRow />;
        },
      })}
      {failed !== undefined && (
        <tr>
          <td colSpan={columns} className={css.failed}>
            <Fault error={failed.error} onRetry={() => void failed.refetch()} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

const heights = { compact: 30, comfortable: 34 };
const coarseHeight = 44;
/** A narrow list shows each row as a block. */
const blockHeight = 112;

function heightOf(density: keyof typeof heights): number {
  if (innerWidth < 640) return blockHeight;
  return matchMedia('(pointer: coarse)').matches ? coarseHeight : heights[density];
}

/** Measured rows of lists that were left, for the way back. */
const measured = new Map<string, VirtualItem[]>();

function useItems(
  { chain, list }: ListRows,
  body: React.RefObject<HTMLTableSectionElement | null>,
  focused: Selection['focused'],
) {
  const { density } = useListLayout();
  const [margin, setMargin] = useState(0);
  const count = rowsOf(chain);
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => heightOf(density),
    overscan: 6,
    scrollMargin: margin,
    initialOffset: () => scrollY,
    initialMeasurementsCache: measured.get(list) ?? [],
    rangeExtractor: (range) => placesOf(range, focused.current),
  });
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + scrollY));
  });
  useLayoutEffect(() => () => void measured.set(list, virtual.takeSnapshot()), [list, virtual]);
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 };
  return { virtual, margin, shown: { from: startIndex, to: endIndex } };
}

/** The row with the focus stays, so that Tab and keys go on from it. */
function placesOf({ startIndex, endIndex, overscan, count }: Range, focused: number | null) {
  const from = Math.max(0, startIndex - overscan);
  const to = Math.min(count - 1, endIndex + overscan);
  const places = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (focused === null || focused >= count || (focused >= from && focused <= to)) return places;
  return focused < from ? [focused, ...places] : [...places, focused];
}

interface Parts {
  gap: (key: string, height: number) => ReactNode;
  item: (item: VirtualItem) => ReactNode;
}

function withGaps(
  items: readonly VirtualItem[],
  total: number,
  margin: number,
  { gap, item }: Parts,
): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = margin;
  for (const one of items) {
    if (one.start > end) parts.push(gap(`to-${one.index}`, one.start - end));
    parts.push(item(one));
    end = one.end;
  }
  if (total + margin > end) parts.push(gap('to-end', total + margin - end));
  return parts;
}

interface GapProps {
  height: number;
  columns: number;
  /** The place of one row that is not read yet. */
  isRow?: boolean;
}

function Gap({ height, columns, isRow = false }: GapProps) {
  return (
    <tr aria-hidden="true" className={isRow ? css.unread : css.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** The nearest legal deadlines of the pages in view, read page by page. */
function useNearest(rows: Rows, { from, to }: { from: number; to: number }) {
  const { may } = usePermission('GET /api/ip3/v1/legal/deadlines');
  const first = Math.floor(from / pageRows);
  const pages = Array.from({ length: Math.floor(to / pageRows) - first + 1 }, (_, at) => {
    const start = (first + at) * pageRows;
    return rows.slice(start, start + pageRows).flatMap((row) => row?.id ?? []);
  });
  const answers = useQueries({
    queries: pages.map((ids) => ({ ...nearestDeadlines(ids), enabled: may && ids.length > 0 })),
  });
  return (id: string) => answers.find(({ data }) => data?.has(id) === true)?.data?.get(id);
}

/** Printed at most, of those that were read. */
const mostPrinted = 2_000;

function printed(rows: Rows): IncidentListed[] {
  return rows.flatMap((row) => row ?? []).slice(0, mostPrinted);
}

function usePrinting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const print = matchMedia('print');
      print.addEventListener('change', listener);
      return () => print.removeEventListener('change', listener);
    },
    () => matchMedia('print').matches,
  );
}

function placeOf({ target }: FocusEvent): number {
  return Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? 0);
}

function moveByArrow(event: KeyboardEvent, { move }: Selection): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (by === null) return moveInRow(event);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  move(by, event.shiftKey);
}
