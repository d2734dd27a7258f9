// Spellings that keep a reader from following an address by mistake: `hxxps[:]//evil[.]example`.

/** Whether a text might hold such a spelling; most do not, and need no replacing. */
const marks = /[[({](?:\.|:|:\/\/|@|dot|at)[\])}]|h(?:xx|\*\*)ps?|\\\./i;

const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bh(?:xx|\*\*|XX)p(s?)(?=[[({]?:)/gi, 'http$1'],
  [/[[({]:\/\/[\])}]/g, '://'],
  [/[[({]:[\])}]/g, ':'],
  [/\s?[[({](?:\.|dot)[\])}]\s?/gi, '.'],
  [/\s?[[({](?:@|at)[\])}]\s?/gi, '@'],
  [/\\\./g, '.'],
];

export function isDefanged(text: string): boolean {
  return marks.test(text);
}

/** The text with plain addresses. */
export function refanged(text: string): string {
  if (!isDefanged(text)) return text;
  return spellings.reduce((so, [spelling, plain]) => so.replace(spelling, plain), text);
}
