// CVSS scores and vectors as reports write them: checked by version, kept as written.
import calculator from 'ae-cvss-calculator';
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
 * The metrics of each version: those that must be there, and those that can. A value is one or two
 * letters; which ones a metric takes follows it.
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
 * A vector as written, when it is one of CVSS 2.0, 3.0, 3.1 or 4.0 (the prefix can be missing
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
  const metrics = [required, optional].find((some) => Object.hasOwn(some, name));
  return metrics?.[name]?.split(' ') ?? [];
}

/** What a report says of one version of CVSS, as written; '' where it says nothing. */
export interface SaidCvss {
  score: string;
  vector: string;
}

/**
 * The first of what a report says that is valid, so the best version should be first; null when
 * none is. Either part can hold both, as in `8.1 (AV:N/AC:H/…)`. A score that is missing is
 * computed from the vector.
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
  // Nearly all rows of a table, which can be millions.
  if (vector === '' && (plain !== null || text === '')) return plain === null ? null : bare(plain);
  const both = /^([\d.,]{1,6})\s{0,4}\(?([A-Za-z][^()]{5,390})\)?$/.exec(text);
  const named = vectorOf(vector) ?? vectorOf(both?.[2] ?? text);
  const number = scoreOf(both?.[1] ?? text) ?? scoreOf(vector) ?? baseScore(named);
  return number === null ? null : { score: number, vector: named };
}

function bare(score: number): Cvss {
  return { score, vector: null };
}

/** The base score of a valid vector, by the formulas and tables of its version. */
export function baseScore(vector: string | null): number | null {
  const found = vector === null ? null : metricsOf(vector);
  if (!found) return null;
  // The base metrics alone, so that no temporal or environmental one goes into the score.
  const base = Object.keys(found.version.required)
    .map((name) => `${name}:${found.metrics.get(name) ?? ''}`)
    .join('/');
  if (found.version === v4) {
    return new calculator.Cvss4P0(`CVSS:4.0/${base}`).calculateScores().baseMetricsOnly ?? null;
  }
  const { base: score } =
    found.version === v2
      ? new calculator.Cvss2(base).calculateScores()
      : new calculator.Cvss3P1(`CVSS:3.1/${base}`).calculateScores();
  return score ?? null;
}
