import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  allowedMoves,
  isAllowedMove,
  statusAfterAssignment,
  workflowStatuses,
} from './workflow.ts';

/** Every move that `/transition` makes; all other pairs are refused. */
const moves = [
  'open→triaged',
  'triaged→assigned',
  'assigned→fixing',
  'assigned→triaged',
  'fixing→retest',
  'retest→fixing',
];

suite('workflow', () => {
  test('every pair of states › asked › allowed exactly when it stands in the table', () => {
    for (const from of workflowStatuses) {
      for (const to of workflowStatuses) {
        assert.equal(isAllowedMove(from, to), moves.includes(`${from}→${to}`), `${from}→${to}`);
      }
    }
  });

  test('allowed moves › from every state › agree with the single answers', () => {
    for (const from of workflowStatuses) {
      const single = workflowStatuses.filter((to) => isAllowedMove(from, to));
      assert.deepEqual([...allowedMoves(from)].sort(), [...single].sort());
    }
  });

  test('closed › from anywhere › is never reached by a move, and left by none', () => {
    for (const state of workflowStatuses) {
      assert.ok(!isAllowedMove(state, 'closed'));
      assert.ok(!isAllowedMove('closed', state));
    }
  });

  test('assignment › in every state › moves only those that nobody works on', () => {
    const after = workflowStatuses.map((state) => statusAfterAssignment(state));
    assert.deepEqual(after, ['assigned', 'assigned', 'assigned', 'fixing', 'retest', 'closed']);
  });
});
