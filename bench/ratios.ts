// The committed ratios of quick runs, and which of a new run are much worse.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { median, type Figure, type Report } from './report.ts';

/**
 * Bench → figure → ratio. Quick runs are smaller than full ones, so they have ratios of their own.
 */
export type Ratios = Record<string, Record<string, number>>;

/** What has a bare counterpart: the hot paths, the console in a browser, and starts. */
export const comparedQuickly = [
  'list',
  'close',
  'audit',
  'agents',
  'import',
  'indicators',
  'console',
  'start-up',
  'sign-on',
];

export const ratiosFile = path.join(import.meta.dirname, 'ratios.json');

export function committedRatios(): Ratios {
  if (!existsSync(ratiosFile)) return {};
  return JSON.parse(readFileSync(ratiosFile, 'utf8')) as Ratios;
}

export function ratiosOf({ figures }: Report): Record<string, number> {
  const ratios = figures.filter(({ unit }) => unit === 'ratio');
  return Object.fromEntries(
    ratios.map((figure) => [figure.name, Number(median(figure.runs).toFixed(3))]),
  );
}

/**
 * A sentence for each ratio that is less than half as good as the committed one, and for each that
 * is on one side only.
 */
export function worseRatios(report: Report, committed: Record<string, number> = {}): string[] {
  const measured = ratiosOf(report);
  const names = [...new Set([...Object.keys(committed), ...Object.keys(measured)])];
  return names.flatMap((name) => {
    const [now, then] = [measured[name], committed[name]];
    const label = `${report.bench}: ${name}`;
    if (now === undefined) return [`${label} was committed and not measured`];
    if (then === undefined) return [`${label} was measured and is not committed`];
    const better = betterOf(report.figures.find((figure) => figure.name === name)!);
    const isWorse = better === 'higher' ? now < then / 2 : now > then * 2;
    return isWorse ? [`${label} is ${now}; ${then} was committed`] : [];
  });
}

/** A ratio is a share of what is possible, unless its aim is an upper bound. */
function betterOf({ aim, better }: Figure): 'higher' | 'lower' {
  return better ?? (aim?.at_most === undefined ? 'higher' : 'lower');
}
