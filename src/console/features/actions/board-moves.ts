// The columns of the board, and what becomes of a card that is let go over one of them. Pure.
import { allowedActionMoves, type ActionStatus } from '../../../domain/action.ts';

export const boardColumns = [
  { name: 'proposed', statuses: ['proposed'] },
  { name: 'approved', statuses: ['approved'] },
  { name: 'in_progress', statuses: ['in_progress'] },
  { name: 'done', statuses: ['done'] },
  { name: 'given_up', statuses: ['rejected', 'cancelled'] },
] as const satisfies { name: string; statuses: ActionStatus[] }[];

export type BoardColumn = (typeof boardColumns)[number];
export type ColumnName = BoardColumn['name'];

/** The status that it would take, or why it stays where it is. */
export type Verdict = { to: ActionStatus } | { why: 'here' | 'back' | 'approve' | 'start' };

/** Dropping into the last column cancels; rejecting is a decision with its own form. */
export function verdictOf(from: ActionStatus, column: ColumnName): Verdict {
  if (columnOf(from) === column) return { why: 'here' };
  const allowed = allowedActionMoves(from);
  const to = statusesOf(column).findLast((one) => allowed.includes(one));
  if (to !== undefined) return { to };
  if (placeOf(column) < placeOf(columnOf(from))) return { why: 'back' };
  return { why: allowed.includes('approved') ? 'approve' : 'start' };
}

export function columnOf(status: ActionStatus): ColumnName {
  return boardColumns.find(({ name }) => statusesOf(name).includes(status))?.name ?? 'given_up';
}

/** The column so many places further; the first and the last one have none beyond. */
export function columnAfter(column: ColumnName, by: 1 | -1): ColumnName {
  return boardColumns[placeOf(column) + by]?.name ?? column;
}

function placeOf(column: ColumnName): number {
  return boardColumns.findIndex(({ name }) => name === column);
}

function statusesOf(column: ColumnName): readonly ActionStatus[] {
  return boardColumns.find(({ name }) => name === column)?.statuses ?? [];
}
