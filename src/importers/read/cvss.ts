// CVSS scores and vectors as reports write them: checked by version, kept as written.
import type { Finding } from '../../domain/finding.ts';
import { oneLine } from './text.ts';

export type Cvss = NonNullable<Finding['cvss']>;

/** A score between 0 and 10, also with a decimal comma; null for anything else. */
export function scoreOf(written: string): number | null {
  const number = /^(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(written.trim());
  const score = number ? Number(`${number[1]}.${number[2] ?? '0'}`) : Number.NaN;
  return score >= 0 && score <= 10 ? score : null;
}

/**
 * The metrics of each version: those that must be there, and those that may. A value is one or two
 * letters; which ones a metric takes stands behind it.
 */
interface Version {
  prefix: RegExp;
  required: Readonly<Record<string, string>>;
  optional: Readonly<Record<string, string>>;
}

/** CVSS v2.0 guide, sections 2.1–2.3. */
const v2: Version = {
  prefix: /^(CVSS2#|CVSS:2\.0\/)?/i,
  required: { AV: 'L A N', AC: 'H M L', Au: 'M S N', C: 'N P C', I: 'N P C', A: 'N P C' },
  optional: {
    ...{ E: 'U POC F H ND', RL: 'OF TF W U ND', RC: 'UC UR C ND' },
    ...{ CDP: 'N L LM MH H ND', TD: 'N L M H ND' },
    ...{ CR: 'L M H ND', IR: 'L M H ND', AR: 'L M H ND' },
  },
};

/** CVSS v3.0 and v3.1 specifications, table 15; both have the same metrics. */
const v3: Version = {
  prefix: /^(CVSS:3\.[01]\/)?/i,
  required: {
    ...{ AV: 'N A L P', AC: 'L H', PR: 'N L H', UI: 'N R', S: 'U C' },
    ...{ C: 'H L N', I: 'H L N', A: 'H L N' },
  },
  optional: {
    ...{ E: 'X H F P U', RL: 'X U W T O', RC: 'X C R U' },
    ...{ CR: 'X H M L', IR: 'X H M L', AR: 'X H M L' },
    ...{ MAV: 'X N A L P', MAC: 'X L H', MPR: 'X N L H', MUI: 'X N R', MS: 'X U C' },
    ...{ MC: 'X H L N', MI: 'X H L N', MA: 'X H L N' },
  },
};

/** CVSS v4.0 specification, table 23. */
const v4: Version = {
  prefix: /^CVSS:4\.0\//i,
  required: {
    ...{ AV: 'N A L P', AC: 'L H', AT: 'N P', PR: 'N L H', UI: 'N P A' },
    ...{ VC: 'H L N', VI: 'H L N', VA: 'H L N', SC: 'H L N', SI: 'H L N', SA: 'H L N' },
  },
  optional: {
    ...{ E: 'X A P U', CR: 'X H M L', IR: 'X H M L', AR: 'X H M L' },
    ...{ MAV: 'X N A L P', MAC: 'X L H', MAT: 'X N P', MPR: 'X N L H', MUI: 'X N P A' },
    ...{ MVC: 'X H L N', MVI: 'X H L N', MVA: 'X H L N' },
    ...{ MSC: 'X H L N', MSI: 'X S H L N', MSA: 'X S H L N' },
    ...{ S: 'X N P', AU: 'X N Y', R: 'X A U I', V: 'X D C', RE: 'X L M H' },
    U: 'X Clear Green Amber Red',
  },
};

const versions: readonly Version[] = [v4, v3, v2];

/**
 * A vector as written, when it is one of CVSS 2.0, 3.0, 3.1 or 4.0 (the prefix may be missing
 * before 4.0, blanks and outer brackets do not matter); null when a metric is missing, unknown,
 * repeated, or has a value that it cannot have.
 */
export function vectorOf(written: string): string | null {
  const text = oneLine(written, 400)?.replace(/^\((.{0,398})\)$/, '$1') ?? null;
  return text !== null && metricsOf(text) ? text : null;
}

/** The metrics of a vector with the version that it is of, or null. */
function metricsOf(vector: string): { version: Version; metrics: Map<string, string> } | null {
  for (const version of versions) {
    const prefix = version.prefix.exec(vector)?.[0];
    if (prefix === undefined) continue;
    const metrics = pairsOf(vector.slice(prefix.length), version);
    if (metrics) return { version, metrics };
  }
  return null;
}

function pairsOf(body: string, version: Version): Map<string, string> | null {
  const metrics = new Map<string, string>();
  for (const pair of body.split('/')) {
    const [name = '', value = '', ...more] = pair.split(':');
    const allowed = valuesOf(version, name);
    if (more.length > 0 || metrics.has(name) || !allowed.includes(value)) return null;
    metrics.set(name, value);
  }
  return Object.keys(version.required).every((name) => metrics.has(name)) ? metrics : null;
}

function valuesOf({ required, optional }: Version, name: string): string[] {
  const known = Object.hasOwn(required, name) ? required[name] : undefined;
  return (known ?? (Object.hasOwn(optional, name) ? optional[name] : '') ?? '').split(' ');
}

/** What a report says of one version of CVSS, as written; '' where it says nothing. */
export interface SaidCvss {
  score: string;
  vector: string;
}

/**
 * The first of what a report says that is valid, so the best version should stand first; null when
 * none is. Either part may hold both, as in `8.1 (AV:N/AC:H/…)`. A score that is missing is
 * computed from a vector of version 2 or 3.
 */
export function cvssOf(said: readonly SaidCvss[]): Cvss | null {
  for (const one of said) {
    const cvss = validCvss(one);
    if (cvss) return cvss;
  }
  return null;
}

function validCvss({ score, vector }: SaidCvss): Cvss | null {
  const text = score.trim();
  const plain = scoreOf(text);
  // Nearly all rows of a table, which may be millions.
  if (vector === '' && (plain !== null || text === '')) return plain === null ? null : bare(plain);
  const both = /^([\d.,]{1,6})\s{0,4}\(?([A-Za-z][^()]{5,390})\)?$/.exec(text);
  const named = vectorOf(vector) ?? vectorOf(both?.[2] ?? text);
  const number = scoreOf(both?.[1] ?? text) ?? scoreOf(vector) ?? baseScore(named);
  return number === null ? null : { score: number, vector: named };
}

function bare(score: number): Cvss {
  return { score, vector: null };
}

/** The base score of a vector of version 2 or 3, by the formulas of their specifications. */
export function baseScore(vector: string | null): number | null {
  const found = vector === null ? null : metricsOf(vector);
  if (!found || found.version === v4) return null;
  const weigh = (name: string): number => weights(found.version)[name]?.[valueOf(name)] ?? 0;
  const valueOf = (name: string): string => found.metrics.get(name) ?? '';
  if (found.version === v2) return baseScore2(weigh);
  return baseScore3(weigh, valueOf('S') === 'C', valueOf('PR'));
}

type Weights = Readonly<Record<string, Readonly<Record<string, number>>>>;

function weights(version: Version): Weights {
  return version === v2 ? weights2 : weights3;
}

const impact2 = { N: 0, P: 0.275, C: 0.66 };
const weights2: Weights = {
  AV: { L: 0.395, A: 0.646, N: 1 },
  AC: { H: 0.35, M: 0.61, L: 0.71 },
  Au: { M: 0.45, S: 0.56, N: 0.704 },
  ...{ C: impact2, I: impact2, A: impact2 },
};

/** CVSS v2.0 guide, section 3.2.1. */
function baseScore2(weigh: (name: string) => number): number {
  const impact = 10.41 * (1 - (1 - weigh('C')) * (1 - weigh('I')) * (1 - weigh('A')));
  if (impact === 0) return 0;
  const exploitability = 20 * weigh('AV') * weigh('AC') * weigh('Au');
  const score = (0.6 * impact + 0.4 * exploitability - 1.5) * 1.176;
  return Math.round(score * 10) / 10;
}

const impact3 = { H: 0.56, L: 0.22, N: 0 };
const weights3: Weights = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  PR: { N: 0.85, L: 0.62, H: 0.27 },
  UI: { N: 0.85, R: 0.62 },
  ...{ C: impact3, I: impact3, A: impact3 },
};

/** Privileges weigh more where the scope changes. */
const changedPrivileges: Readonly<Record<string, number>> = { N: 0.85, L: 0.68, H: 0.5 };

/** CVSS v3.1 specification, section 7.1 and appendix A (rounding); v3.0 has the same formula. */
function baseScore3(weigh: (name: string) => number, changed: boolean, privileges: string): number {
  const sub = 1 - (1 - weigh('C')) * (1 - weigh('I')) * (1 - weigh('A'));
  const impact = changed ? 7.52 * (sub - 0.029) - 3.25 * (sub - 0.02) ** 15 : 6.42 * sub;
  if (impact <= 0) return 0;
  const needed = changed ? (changedPrivileges[privileges] ?? 0) : weigh('PR');
  const exploitability = 8.22 * weigh('AV') * weigh('AC') * needed * weigh('UI');
  const sum = Math.min(10, (changed ? 1.08 : 1) * (impact + exploitability));
  // Rounding up by whole numbers, so that 4.02 as a binary fraction does not become 4.2.
  return Math.ceil(Math.round(sum * 100_000) / 10_000) / 10;
}
