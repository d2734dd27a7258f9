// Secrets in a line that becomes the title of an incident, which more people read than can read the
// log. The log itself, its hash and its evidence keep every byte.

const named =
  /\b(pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|authorization|cookie|session[_-]?id)("?\s*[=:]\s*"?)(?:(?:bearer|basic)\s+)?[^\s"',;&]{1,512}/gi;
const bearer = /\b(bearer|basic)\s+[A-Za-z0-9+/_.~-]{8,512}=*/gi;
const keys = /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\beyJ[\w-]{8,512}\.[\w-]{8,4096}\.[\w-]{0,1024}/g;

/** The text with what looks like a password, token or key replaced by `[redacted]`. */
export function redacted(text: string): string {
  return text
    .replace(named, '$1$2[redacted]')
    .replace(bearer, '$1 [redacted]')
    .replace(keys, '[redacted]');
}
