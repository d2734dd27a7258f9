// Words of a text as the cues see them: lower case, cut to a stem, each with the mark whether the
// sentence denies it. Filler words are no words here, but keep their place among the tokens, for
// phrases need them. One pass over a bounded text, no backtracking.

/** Longest text that is checked, in characters; what comes after adds cost, not meaning. */
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
/** Words that deny what precedes them: "encryption was prevented". */
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
  /** Its place among all tokens. */
  at: number;
}

/** A text cut up. */
export interface Tokens {
  raw: readonly string[];
  /** A stem for each token; a filler represents itself. */
  stems: readonly string[];
  /** The tokens that are no fillers, in their order. */
  words: readonly Word[];
  /** What precedes each token, and after the last; requested seldom, so made when asked. */
  gaps: () => readonly string[];
}

/** The text cut up last: the indexes that look at one text ask for it one after the other. */
let latest: { text: string; tokens: Tokens } = { text: '', tokens: cutUp('') };

/** The tokens and words of a text in their order. */
export function tokensOf(text: string): Tokens {
  if (latest.text !== text) latest = { text, tokens: cutUp(text) };
  return latest.tokens;
}

function cutUp(text: string): Tokens {
  const lower = text.slice(0, textLimit).toLowerCase();
  const raw = lower.match(/[a-z0-9_]+/g) ?? [];
  const denied = deniedPlaces(raw);
  const words: Word[] = [];
  const stems = raw.map((token, at) => {
    if (fillers.has(token)) return token;
    const stem = stemOf(token);
    words.push({ stem, denied: denied.has(at), at });
    return stem;
  });
  let gaps: string[] | undefined;
  return { raw, stems, words, gaps: () => (gaps ??= lower.split(/[a-z0-9_]+/)) };
}

/** Whether a token is one of the words that are in every text. */
export function isFiller(token: string): boolean {
  return fillers.has(token);
}

function deniedPlaces(raw: readonly string[]): Set<number> {
  const denied = new Set<number>();
  const mark = (from: number, to: number): void => {
    for (let place = Math.max(0, from); place <= to; place += 1) denied.add(place);
  };
  raw.forEach((word, place) => {
    const next = raw[place + 1] ?? '';
    // The filler word "of" is between the denial and what it denies.
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
