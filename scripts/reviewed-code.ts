// The columns of measure-code.ts as of commit 788e1a5, reviewed on 2026-11-22. Tables of formats
// came later.
import type { Measured } from './measure-code.ts';

const columns = (
  ...[tree, files, kLOC, fileLines, functionLines, longFunctionsPct, commentPct, rates]: [
    ...[tree: string, files: number, kLOC: number],
    ...[fileLines: Measured['fileLines'], functionLines: Measured['functionLines']],
    ...[longFunctionsPct: number, commentPct: number],
    rates: [any: number, as: number, nonNull: number, lintOff: number],
  ]
): Measured => {
  const [any, as, nonNull, lintOff] = rates;
  const lengths = { fileLines, functionLines, longFunctionsPct };
  return { tree, files, kLOC, ...lengths, commentPct, any, as, nonNull, lintOff };
};

export const reviewed: readonly Measured[] = [
  columns('src', 981, 95.2, [80, 190, 397], [9, 27, 70], 0, 6.3, [0.03, 3.5, 3.3, 8]),
  columns('console', 336, 26.4, [64, 163, 301], [10, 38, 70], 0, 3.4, [0, 3.4, 2.2, 3]),
  columns('http', 105, 12.4, [117, 220, 366], [8, 20, 57], 0, 3.2, [0, 3.4, 4.8, 0]),
  columns('operations', 132, 12.7, [82, 182, 321], [11, 27, 54], 0, 7.8, [0.16, 3.5, 4.6, 2]),
  columns('store', 67, 8, [98, 237, 370], [11, 21, 34], 0, 9, [0.12, 2.6, 3.1, 3]),
  columns('importers', 82, 10.8, [124, 251, 344], [8, 21, 52], 0, 8.4, [0, 0.9, 0.2, 0]),
  columns('tests', 275, 36.3, [116, 251, 400], [10, 30, 358], 4.7, 2.1, [0.08, 6.4, 9.6, 3]),
];
