// Which passwords are refused: common and predictable ones, and those made of what everyone knows
// of their owner. No characters are prescribed.
import { validationFailed } from '../../domain/error.ts';
import type { Deps } from '../deps.ts';
import { isBreached } from './breached-passwords.ts';
import { demoPassword } from './demo-password.ts';

export interface PasswordOwner {
  email: string;
  name?: string | null | undefined;
}

const leastLength = 12;

/** Alongside the words of the owner so much has to be left. */
const leastOther = 8;
const product = 'proofline';

const gap = String.raw`[^\p{L}\p{N}]*`;

/** "Summer2026!!" and "Summer2026Summer" in any language: tried first against many accounts. */
const wordAndYear = new RegExp(
  String.raw`^${gap}(\p{L}{1,11}?)(?:${gap}\1)*${gap}(?:19|20)\d\d${gap}(?:\1${gap})*$`,
  'iu',
);

/** So many characters are checked; each further one would only make a password better. */
const longestLookedAt = 72;

/**
 * "Safely unguessable": 10^8 guesses, of which the limits on guessing let pass some thousand a day.
 */
const leastScore = 3;

const breached = 'is known from a breach of another service; use one that you use nowhere else';

/** @throws `validation_failed` at `pointer` for a password that is easy to guess. */
export async function assertFit(
  { config }: Pick<Deps, 'config'>,
  password: string,
  owner: PasswordOwner,
  pointer = '/password',
): Promise<void> {
  const known = config.IP3_BREACHED_PASSWORDS;
  const message =
    (await passwordFault(password, owner)) ??
    (known !== undefined && (await isBreached(known, password)) ? breached : null);
  if (message !== null) throw validationFailed([{ pointer, message }]);
}

/** What is wrong with a password, and what to do; null when it is fit. */
export async function passwordFault(
  password: string,
  owner: PasswordOwner,
): Promise<string | null> {
  if (password === demoPassword) return 'is the public password of the demo';
  // Characters, not UTF-16 units.
  if ([...password].length < leastLength) return `must have at least ${leastLength} characters`;
  const words = wordsOf(owner);
  if (withoutWords(password, words).length < leastOther) {
    return 'is made of your e-mail, your name or the name of this product; use unrelated words';
  }
  if (wordAndYear.test(password)) return 'is a word with a year; use several unrelated words';
  const { check } = await (estimator ??= openEstimator());
  if (check(password, words) >= leastScore) return null;
  return 'is common or easy to guess; use several unrelated words';
}

function wordsOf({ email, name }: PasswordOwner): string[] {
  const texts = [email, ...email.split(/[^\p{L}\p{N}]+/u), ...(name ?? '').split(/\s+/)];
  const words = [...texts, product].map((text) => text.toLowerCase());
  return [...new Set(words)].filter((word) => word.length >= 4).sort((a, b) => b.length - a.length);
}

function withoutWords(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
}

interface Estimator {
  /** 0, worst, to 4. */
  check: (password: string, words: string[]) => number;
}

let estimator: Promise<Estimator> | undefined;

/** Opened at the first use: its lists of words take some 30 MB. */
async function openEstimator(): Promise<Estimator> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  const options = { dictionary, graphs: adjacencyGraphs, maxLength: longestLookedAt };
  const factory = new ZxcvbnFactory(options);
  return { check: (password, words) => factory.check(password, words).score };
}
