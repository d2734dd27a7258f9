// Words and addresses that are seldom meant for someone outside: a person looks at them before a
// report goes out. It proves nothing: text without them can be internal anyway.

const privateAddress =
  /\b(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})\b/;

/**
 * What might be the secret itself, after the word for it: behind a colon or an equals sign, in
 * quotes, or with a digit or a sign. That passwords were changed is for everyone.
 */
const secret =
  String.raw`(?=\s*(?:(?:is|was|to|brzmi|brzmiało)\s+)?` +
  String.raw`(?:[:=]\s*\S|["“„'«]\S|(?<=\s)\S*[\d!@#$%^&*_+]))`;

const patterns: readonly RegExp[] = [
  privateAddress,
  /\b[a-z0-9-]{1,63}\.(?:local|internal|intranet|lan|corp)\b/i,
  new RegExp(`\\b(?:passwords?|passphrase|api[ _-]?key|secret key)\\b${secret}`, 'i'),
  new RegExp(`\\bhas(?:ło|ła|łem|eł)(?![\\p{L}\\d_])${secret}`, 'iu'),
  /\b(?:internal only|internal:|confidential:|do not share|tlp:(?:red|amber)\S*)/i,
  /\b(?:tylko do użytku wewnętrznego|wewnętrzne:|poufne:|nie udostępniać)/i,
];

/** The first such term, as it is written; null where there is none. */
export function internalTerm(value: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(value)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}
