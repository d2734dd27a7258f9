// A text as the statements it is made of: sentences, and parts of a sentence that a contrast or a
// denial sets apart. Each says what happened, what could happen, or what did not.

/** What a clause says of its behaviour: that it happened, that it might, that it did not. */
export type Mood = 'stated' | 'possible' | 'denied';

export interface Clause {
  text: string;
  mood: Mood;
  /** Its place among the clauses of the input. */
  at: number;
}

/** Longest text that is read, in characters; what comes after adds cost, not meaning. */
const textLimit = 20_000;
/** Most clauses of one input. */
const mostClauses = 300;

const sentenceEnd = /(?<=[.!?]["')\]]?)\s+(?=["'([]?[A-Z0-9])|[\n\r]+\s*|;\s+/;
/** Where a part of a sentence begins that might say the opposite of the part before. */
const turn = new RegExp(
  [
    ',?\\s+(?=(?:but|however|although|though|whereas|nor|yet)\\s)',
    ',\\s+(?=(?:and\\s+)?(?:the|it|they|he|she|we|this|no|nothing|nobody|none|then|so|which)\\s)',
    '\\s+(?=and\\s+(?:the|it|they|he|she|we|no|nothing|did|was|were|had|has|have|never|then)\\s)',
    '\\s+(?=and\\s+used\\s)',
  ].join('|'),
  'i',
);

/** The clauses of these texts in their order; empty ones are left out. */
export function clausesOf(...texts: (string | null)[]): Clause[] {
  let left = textLimit;
  const parts: string[] = [];
  for (const text of texts) {
    const read = (text ?? '').slice(0, left);
    left -= read.length;
    for (const sentence of read.split(sentenceEnd)) parts.push(...partsOf(sentence));
  }
  return parts
    .filter((part) => /[a-z0-9]/i.test(part))
    .slice(0, mostClauses)
    .map((part, at) => ({ text: part.trim(), mood: moodOf(part), at }));
}

/** Only a denial makes a sentence worth cutting: what is said in one breath is met together. */
function partsOf(sentence: string): string[] {
  return isDenial(sentence) || isHypothetical(sentence) ? sentence.split(turn) : [sentence];
}

/** Past forms: `does not check its input` is a flaw, `did not run` is what never happened. */
const pastDenial =
  /\b(?:(?:did|was|were|had|has|have|could)(?:\s+not|n['’]t)|never)\s+(?:(?:yet|been|be|able|to|even|ever)\s+)*([a-z]+)(\s+by\b)?/gi;
const nothingDone =
  /(?:^|\b(?:and|but|was|were|found|saw|see|is|are|has|have|had|shows?|with)\s+)(?:no|none|nothing|nobody|neither|nor)\b/i;
const ruledOut =
  /\bruled out\b|\bno (?:evidence|signs?|indications?|traces?)\b|\bwithout [a-z]+ing\b/i;
/** Denied of the defence, these say that the behaviour did happen. */
const ofDefence = new RegExp(
  '^(?:detect|block|stop|prevent|notice|alert|flag|log|patch|updat|enforc|requir|validat|check|' +
    'verif|restrict|limit|proper|recogni|raise|react|respond|only|rotat|enabl|protect|saniti|chang)',
  'i',
);

function isDenial(text: string): boolean {
  if (ruledOut.test(text)) return true;
  if (nothingDone.test(text) && !/\b(?:with|has|have|had) no\b/i.test(text)) return true;
  return [...text.matchAll(pastDenial)].some(([, verb = '', by]) => {
    return !(ofDefence.test(verb) && (by !== undefined || !/^(?:detected)$/i.test(verb)));
  });
}

const hypothetical =
  /\b(?:could|can|might|would|should|if|potential(?:ly)?|possibl[ey]|perhaps|suspected|likely)\b/i;

/** In small letters: `on 12 May` is a date. */
const perhaps = /\bmay\b/;

function isHypothetical(text: string): boolean {
  return hypothetical.test(text) || perhaps.test(text);
}

/** What was done about it is no behaviour of the attacker: `we disabled both accounts`. */
const response = new RegExp(
  '\\b(?:we|soc|csirt|edr|(?:our|the) (?:team|provider|administrators?|it department))\\s+' +
    '(?:\\w+ly\\s+)?(?:have\\s+|has\\s+)?' +
    '(?:disabled|revoked|isolated|reset|restored|rebuilt|rotated|locked|informed|notified|' +
    'disconnected|reimaged|wiped|changed|removed|deleted|closed|patched|blocked)\\b',
  'i',
);

function moodOf(text: string): Mood {
  if (isDenial(text) || response.test(text)) return 'denied';
  return isHypothetical(text) ? 'possible' : 'stated';
}
