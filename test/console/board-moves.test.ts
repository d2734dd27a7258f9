// Where a card of the board can go, for each status and column.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardColumns, verdictOf } from '../../src/console/features/actions/board-moves.ts';
import { actionStatuses, allowedActionMoves } from '../../src/domain/action.ts';

const table = Object.fromEntries(
  actionStatuses
    .filter((status) => allowedActionMoves(status).length > 0)
    .map((status) => [status, boardColumns.map(({ name }) => verdictOf(status, name))]),
);

test('board › each open status over each column › its move, or why not', () => {
  const cancels = { to: 'cancelled' };
  assert.deepEqual(table, {
    proposed: [
      { why: 'here' },
      { to: 'approved' },
      { why: 'approve' },
      { why: 'approve' },
      cancels,
    ],
    approved: [{ why: 'back' }, { why: 'here' }, { to: 'in_progress' }, { why: 'start' }, cancels],
    in_progress: [{ why: 'back' }, { why: 'back' }, { why: 'here' }, { to: 'done' }, cancels],
  });
});
