// What every bench prints: a line for people a figure, then one line of JSON for RESULTS.md.

export interface Aim {
  at_most?: number;
  at_least?: number;
}

export interface Figure {
  name: string;
  unit:
    | 's'
    | 'ms'
    | 'kB'
    | 'MB'
    | 'MB/s'
    | 'req/s'
    | 'tx/s'
    | 'entries/s'
    | 'eval/s'
    | 'pages'
    | 'ratio';
  /** One value a run, in the order of the runs; the figure is their median. */
  runs: number[];
  aim?: Aim;
  /** Which way a ratio without an aim gets better; higher where it is not given. */
  better?: 'higher' | 'lower';
}

/** Figures that one program measured, under its own name. */
export interface Report {
  bench: string;
  quick: boolean;
  figures: Figure[];
}

/** Fewer and shorter runs: shows that a bench works, not what the program can do. */
export const quick = process.argv.includes('--quick');

export function report(bench: string, figures: Figure[]): void {
  for (const figure of figures) process.stdout.write(`${bench}: ${lineOf(figure)}\n`);
  process.stdout.write(`${JSON.stringify({ bench, quick, figures } satisfies Report)}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function isMet({ runs, aim }: Figure): boolean {
  const value = median(runs);
  return value <= (aim?.at_most ?? Infinity) && value >= (aim?.at_least ?? -Infinity);
}

export function aimText({ aim, unit }: Figure): string {
  if (aim?.at_most !== undefined) return `at most ${shown(aim.at_most, unit)}`;
  return aim?.at_least === undefined ? '' : `at least ${shown(aim.at_least, unit)}`;
}

export function shown(value: number, unit: Figure['unit']): string {
  const digits = unit === 'ratio' || unit === 's' ? 2 : value < 100 ? 1 : 0;
  return unit === 'ratio' ? value.toFixed(digits) : `${value.toFixed(digits)} ${unit}`;
}

export function spread({ runs, unit }: Figure): string {
  return `${shown(Math.min(...runs), unit)} to ${shown(Math.max(...runs), unit)}`;
}

function lineOf(figure: Figure): string {
  const { name, runs, unit, aim } = figure;
  const value = `${name} ${shown(median(runs), unit)} (${runs.length} runs, ${spread(figure)})`;
  if (aim === undefined) return value;
  return `${value}, aim ${aimText(figure)}: ${isMet(figure) ? 'met' : 'missed'}`;
}
