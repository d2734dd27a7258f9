// Words of a text as the cues see them: lower case, without filler words, cut to a stem, each with
// the mark whether the sentence denies it. One pass over a bounded text, no backtracking.

/** Longest text that is looked at, in characters; what comes after adds cost, not meaning. */
const textLimit = 20_000;

const fillers = new Set(
  (
    'a an the of to in on for with by and or via from is are be was were been that which this ' +
    'these those it its as at into using use used uses may can could such also has have had not ' +
    'their they them then than other when where while after before during one more most'
  ).split(' '),
);

/** Words whose next word and these together deny what follows: "no evidence of encryption". */
const deniesNext = new Set(['evidence', 'sign', 'signs', 'indication', 'indications', 'trace']);
/** Words that deny what stood before them: "encryption was prevented". */
const deniesBefore = new Set(['prevented', 'unaffected', 'disproved', 'refuted']);
/** After "not": "the flaw was not exploited". */
const deniesAfterNot = new Set([
  'exploited',
  'observed',
  'detected',
  'found',
  'seen',
  'affected',
  'used',
]);
const reach = 4;

export interface Word {
  stem: string;
  denied: boolean;
}

/** The words of a text in their order. */
export function wordsOf(text: string): Word[] {
  const raw =
    text
      .slice(0, textLimit)
      .toLowerCase()
      .match(/[a-z0-9_]+/g) ?? [];
  const denied = deniedPlaces(raw);
  const words: Word[] = [];
  raw.forEach((word, place) => {
    if (!fillers.has(word)) words.push({ stem: stemOf(word), denied: denied.has(place) });
  });
  return words;
}

function deniedPlaces(raw: readonly string[]): Set<number> {
  const denied = new Set<number>();
  const mark = (from: number, to: number): void => {
    for (let place = Math.max(0, from); place <= to; place += 1) denied.add(place);
  };
  raw.forEach((word, place) => {
    const next = raw[place + 1] ?? '';
    // The filler word "of" stands between the denial and what it denies.
    if (word === 'no' && deniesNext.has(next)) mark(place + 2, place + 2 + reach);
    if (deniesBefore.has(word)) mark(place - reach, place - 1);
    if (word === 'not' && deniesAfterNot.has(next)) mark(place - reach, place - 1);
    if (word === 'ruled' && next === 'out') mark(place - reach, place - 1);
  });
  return denied;
}

/** A light stem: plural, -ing, -ed, -ion, -er and a last e go, so that word forms meet. */
export function stemOf(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  const base = verbStem(singular(word));
  const short = base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base;
  const single = short.length > 4 && /([bdgklmnprtz])\1$/.test(short) ? short.slice(0, -1) : short;
  if (single.length <= 5 || !single.endsWith('at')) return single;
  return single.endsWith('creat') ? single : single.slice(0, -2);
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('sses')) return word.slice(0, -2);
  return word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function verbStem(word: string): string {
  let stem = word;
  if (stem.length > 5 && stem.endsWith('ing')) stem = stem.slice(0, -3);
  else if (stem.length > 4 && stem.endsWith('ed') && !stem.endsWith('eed')) {
    stem = stem.slice(0, -2);
  } else if (stem.length > 6 && /[st]ion$/.test(stem)) stem = stem.slice(0, -3);
  if (stem.length > 5 && /[st]or$/.test(stem)) stem = stem.slice(0, -2);
  if (stem.length > 5 && stem.endsWith('er')) stem = stem.slice(0, -2);
  return stem;
}
