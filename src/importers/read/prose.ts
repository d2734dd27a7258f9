// Long text of a finding from the parts that a format keeps apart.
import { plainText } from './html.ts';
import { cutText } from './text.ts';

/** Longest description and remediation, in characters. */
export const proseLength = 20_000;

/** The parts as plain text, a blank line between two, each once; null when all are empty. */
export function prose(parts: readonly string[]): string | null {
  return joined(parts.map((part) => plainText(part, proseLength)).filter(says));
}

/** Tools write this where they have nothing to say. */
function says(text: string): boolean {
  return text.toLowerCase() !== 'n/a';
}

/** Parts that are plain text already, as one text. */
export function joined(parts: readonly (string | null)[]): string | null {
  const texts = parts.filter((text) => text !== null && text !== '');
  const text = [...new Set(texts)].join('\n\n');
  return text === '' ? null : cutText(text, proseLength).trimEnd();
}

/** Text that quotes payloads or listings, made ready to be among mark-up as what it is. */
export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** `Label: text` on a line of its own, or nothing when there is no text. */
export function labelled(label: string, text: string): string {
  return text.trim() === '' ? '' : `${label}: ${text.trim()}`;
}

/**
 * The words of a text for an identity: lower case, without what changes from scan to scan (anything
 * with a digit, names of months and days).
 */
export function stableWords(text: string): string {
  return plainText(text, proseLength)
    .toLowerCase()
    .replace(/[^\s<>"'()[\],;=]+/g, (word) => (/\d/.test(word) ? '0' : word))
    .replace(
      /\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b/g,
      '0',
    )
    .replace(/\s+/g, ' ');
}
