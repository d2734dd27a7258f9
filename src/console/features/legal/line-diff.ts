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
  while (i < left.length && j < right.length) {
    if (left[i] === right[j]) {
      lines.push({ kind: 'same', text: left[i]! });
      i += 1;
      j += 1;
    } else if (common[i + 1]![j]! >= common[i]![j + 1]!) {
      lines.push({ kind: 'removed', text: left[i]! });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: right[j]! });
      j += 1;
    }
  }
  for (const text of left.slice(i)) lines.push({ kind: 'removed', text });
  for (const text of right.slice(j)) lines.push({ kind: 'added', text });
  return lines;
}

/** `[i][j]`: how many lines are common to what follows i on the left and j on the right. */
function commonLengths(left: readonly string[], right: readonly string[]): number[][] {
  const table = Array.from({ length: left.length + 1 }, () =>
    new Array<number>(right.length + 1).fill(0),
  );
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const isSame = left[i] === right[j];
      const best = Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
      table[i]![j] = isSame ? table[i + 1]![j + 1]! + 1 : best;
    }
  }
  return table;
}
