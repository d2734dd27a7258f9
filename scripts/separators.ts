// Linear separators of texts by their words: for each family one between its examples and all
// others (squared hinge loss, dual coordinate descent). Weights are rounded, and small ones are
// left out; no text is kept.
import { tokensOf } from '../src/techniques/words.ts';

export interface Example {
  text: string;
  families: readonly string[];
}

/** How much an error costs against the size of the weights. */
const cost = 0.3;
const rounds = 12;

/** Weights are hundredths; smaller ones than this are left out. */
const least = 25;

interface Vectors {
  stems: string[];
  idf: number[];
  rows: { at: number[]; value: number[] }[];
}

/** Each text as a unit vector of its stems, seldom ones longer; a stem of one text says nothing. */
function vectorsOf(all: readonly Example[]): Vectors {
  const lists = all.map(({ text }) => [...new Set(tokensOf(text).words.map(({ stem }) => stem))]);
  const spread = new Map<string, number>();
  for (const stem of lists.flat()) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  const stems = [...spread]
    .filter(([, count]) => count > 2)
    .map(([stem]) => stem)
    .toSorted();
  const places = new Map(stems.map((stem, place) => [stem, place]));
  const idf = stems.map((stem) => Math.log((1 + all.length) / (1 + (spread.get(stem) ?? 0))) + 1);
  const rows = lists.map((list) => {
    const at = list.flatMap((stem) => places.get(stem) ?? []);
    const norm = Math.hypot(...at.map((place) => idf[place] ?? 0)) || 1;
    return { at, value: at.map((place) => (idf[place] ?? 0) / norm) };
  });
  return { stems, idf, rows };
}

/** One family against all others; the last weight is the one of every text. */
function separatorOf(
  family: string,
  examples: readonly Example[],
  { stems, rows }: Vectors,
): Float64Array {
  const weights = new Float64Array(stems.length + 1);
  const alphas = new Float64Array(rows.length);
  const [squares, damping] = [2, 0.5 / cost];
  for (let round = 0; round < rounds; round += 1) {
    for (const [row, { at, value }] of rows.entries()) {
      const side = examples[row]?.families.includes(family) === true ? 1 : -1;
      let score = weights[stems.length] ?? 0;
      for (let one = 0; one < at.length; one += 1) {
        score += (weights[at[one] ?? 0] ?? 0) * (value[one] ?? 0);
      }
      const alpha = alphas[row] ?? 0;
      const slope = side * score - 1 + alpha * damping;
      const next = Math.max(0, alpha - slope / (squares + damping));
      if (next === alpha) continue;
      alphas[row] = next;
      const step = (next - alpha) * side;
      for (let one = 0; one < at.length; one += 1) {
        const place = at[one] ?? 0;
        weights[place] = (weights[place] ?? 0) + step * (value[one] ?? 0);
      }
      weights[stems.length] = (weights[stems.length] ?? 0) + step;
    }
  }
  return weights;
}

/** Families with their weight of every text; stems with how seldom they are, and their weights. */
export function separatorsOf(examples: readonly Example[]) {
  const vectors = vectorsOf(examples);
  const { stems, idf } = vectors;
  const families = [...new Set(examples.flatMap((example) => example.families))].toSorted();
  const said = stems.map((): string[] => []);
  const bias = families.map((family, place) => {
    const weights = separatorOf(family, examples, vectors);
    stems.forEach((_, at) => {
      const weight = Math.round((weights[at] ?? 0) * 100);
      if (Math.abs(weight) >= least) said[at]?.push(`${place}:${weight}`);
    });
    return Math.round((weights[stems.length] ?? 0) * 100);
  });
  return {
    examples: examples.length,
    families: families.map((family, place) => `${family}:${bias[place]}`).join(' '),
    stems: Object.fromEntries(
      stems.flatMap((stem, at) => {
        const list = said[at] ?? [];
        return list.length === 0
          ? []
          : [[stem, `${Math.round((idf[at] ?? 0) * 10)} ${list.join(' ')}`]];
      }),
    ),
  };
}
