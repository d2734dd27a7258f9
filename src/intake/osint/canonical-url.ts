// Addresses of reports: data that is compared and stored, never fetched.

/** Members of a query that name who shared the address, not what it shows. */
const tracking = /^(?:utm_[a-z]+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|yclid|_ga)$/i;

/** Longest address, in characters. */
export const maxUrlLength = 2000;

/**
 * The one spelling of an `http` or `https` address: lower-case host, no default port, no fragment,
 * no tracking parameters. Null for any other text, and for one that carries a user name or
 * password.
 */
export function canonicalUrl(text: string): string | null {
  if (text.length > maxUrlLength || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) {
    if (tracking.test(name)) url.searchParams.delete(name);
  }
  url.hostname = url.hostname.replace(/\.$/, '');
  // Setting an empty query also takes its question mark away; the end of the text can be a value's.
  if (url.search === '') url.search = '';
  return url.href;
}
