// The type of evidence as people write it, and the code that is stored.
import { evidenceFields } from '../../../../fields/evidence.ts';
import { codeLabel } from '../../../i18n/code-label.ts';

/** Words or a code; it begins with a letter. */
export const typePattern = String.raw`\p{L}[\p{L}\p{N}_.\- \(\)]*`;

/** Letters that are no letter with a mark. */
const strokes: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  ß: 'ss',
};

/** The code of a label in this language, whatever its case; else the words with `_` between. */
export function typeOfWords(words: string): string {
  const wanted = words.trim().toLowerCase();
  const known = evidenceFields.evidence_type.suggestions.find(
    (code) => code === wanted || codeLabel(code).toLowerCase() === wanted,
  );
  if (known !== undefined) return known;
  // Codes have their own case, such as those of another system.
  const plain = /\s/.test(words.trim()) ? wanted : words.trim();
  return plain
    .replace(/[łŁøØđß]/g, (letter) => strokes[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^A-Za-z0-9_. -]/g, '')
    .trim()
    .replace(/ +/g, '_');
}
