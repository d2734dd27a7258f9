// What was changed between two texts, line by line: the longest common subsequence stays, the rest
// was taken out or put in. Drafts have some hundred lines, so the plain table is enough.

export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

export function lineDiff(before: string, after: string): DiffLine[] {
  const [left, right] = [before.split('\n'), after.split('\n')];
  const common = commonLengths(left, right);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [old, text] = [left[i], right[j]];
    if (old === undefined || text === undefined) break;
    if (old === text) {
      lines.push({ kind: 'same', text });
      i += 1;
      j += 1;
    } else if (common(i + 1, j) >= common(i, j + 1)) {
      lines.push({ kind: 'removed', text: old });
      i += 1;
    } else {
      lines.push({ kind: 'added', text });
      j += 1;
    }
  }
  for (const text of left.slice(i)) lines.push({ kind: 'removed', text });
  for (const text of right.slice(j)) lines.push({ kind: 'added', text });
  return lines;
}

/** Returns how many lines are common to what follows `i` on the left and `j` on the right. */
function commonLengths(
  left: readonly string[],
  right: readonly string[],
): (i: number, j: number) => number {
  const table = left.map(() => new Array<number>(right.length).fill(0));
  const common = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (const [i, row] of [...table.entries()].toReversed()) {
    for (const [j, text] of [...right.entries()].toReversed()) {
      const best = Math.max(common(i + 1, j), common(i, j + 1));
      row[j] = left[i] === text ? common(i + 1, j + 1) + 1 : best;
    }
  }
  return common;
}
