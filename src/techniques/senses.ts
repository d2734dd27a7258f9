// Word sense by context: words that mean something else in a phrase than a cue means by them. The
// phrases are in data/senses; a word in brackets has the other sense, the rest is its context.
import senses from './data/senses.json' with { type: 'json' };
import { tokensOf, type Tokens } from './words.ts';

/** A token that means something else there than it might seem. */
export interface OtherSense {
  /** Its place among the tokens. */
  at: number;
  /** Whether it speaks for a subject nevertheless. */
  isMeant: (subject: string) => boolean;
}

interface Sense {
  words: readonly string[];
  /** Places in the phrase that have the other sense. */
  bracketed: readonly number[];
  isMeant: (subject: string) => boolean;
}

/** Phrases by their first word. */
const byFirst = new Map<string, Sense[]>();
for (const { phrases, only, not } of senses.senses) {
  const isMeant = meaningOf(listOf(only), listOf(not));
  for (const phrase of phrases.split(';')) {
    const sense = senseOf(phrase.trim(), isMeant);
    const first = sense.words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), sense]);
  }
}

function listOf(ids: string | undefined): readonly string[] {
  return ids?.split(' ') ?? [];
}

/** A technique means its sub-techniques as well, a trait or a row only itself. */
function meaningOf(only: readonly string[], not: readonly string[]) {
  const isIn = (list: readonly string[], subject: string) =>
    list.some((id) => subject === id || subject.startsWith(`${id}.`));
  if (not.length > 0) return (subject: string) => !isIn(not, subject);
  return (subject: string) => isIn(only, subject);
}

function senseOf(phrase: string, isMeant: Sense['isMeant']): Sense {
  const parts = phrase.split(/([[\]])/);
  const words: string[] = [];
  const bracketed: number[] = [];
  let isInside = false;
  for (const part of parts) {
    if (part === '[' || part === ']') isInside = part === '[';
    else {
      for (const word of tokensOf(part).raw) {
        if (isInside) bracketed.push(words.length);
        words.push(word);
      }
    }
  }
  return { words, bracketed, isMeant };
}

/** Names of groups: `Gamaredon Group has …` enumerates no groups. */
const groupNames = /\b[A-Z][A-Za-z0-9]+ (Group|Team|Logger)\b/g;

/** The text checked last: the indexes that check one text ask for it one after the other. */
let latest: { tokens: Tokens; found: readonly OtherSense[] } | null = null;

/** The tokens of a text that mean something else there than they might seem. */
export function otherSensesOf(text: string, tokens: Tokens): readonly OtherSense[] {
  if (latest?.tokens !== tokens) latest = { tokens, found: find(text, tokens) };
  return latest.found;
}

function find(text: string, { raw }: Tokens): OtherSense[] {
  const found: OtherSense[] = [];
  raw.forEach((first, start) => {
    for (const { words, bracketed, isMeant } of byFirst.get(first) ?? []) {
      if (!words.every((word, offset) => raw[start + offset] === word)) continue;
      found.push(...bracketed.map((offset) => ({ at: start + offset, isMeant })));
    }
  });
  const names = new Set([...text.matchAll(groupNames)].map(([name]) => name.toLowerCase()));
  if (names.size === 0) return found;
  raw.forEach((word, at) => {
    if (names.has(`${raw[at - 1] ?? ''} ${word}`)) found.push({ at, isMeant: () => false });
  });
  return found;
}
