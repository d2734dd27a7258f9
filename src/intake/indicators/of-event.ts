// Indicators of a log event: in its texts, not in the names of its members. The host that it is
// about is the organisation's own.
import type { NamedIndicator } from '../../domain/indicator.ts';
import { indicatorsIn } from './extract.ts';
import { readIndicator } from './normalise.ts';

/** Indicators of one event, and characters of it that are read for them. */
const mostOfEvent = 20;
const longest = 4000;
const mostValues = 300;

export function indicatorsOfEvent(host: string | null, raw: unknown): NamedIndicator[] {
  const own = host === null ? null : readIndicator(host);
  const text =
    typeof raw === 'string' ? raw.slice(0, longest).replace(namespaces, '') : textsIn(raw);
  const found = indicatorsIn(text, { hashes: 'named' }).map((one) => ({ ...one, own: false }));
  if (own === null) return found.slice(0, mostOfEvent);
  const others = found.filter(({ type, value }) => type !== own.type || value !== own.value);
  return [{ ...own, own: true }, ...others].slice(0, mostOfEvent);
}

/** Names of XML, of which none is an address that the event saw. */
const namespaces = /\sxmlns(?::\w{1,64})?=(?:'[^']*'|"[^"]*")/g;

/** A text of letters and blanks alone, or a short one without a dot or colon, names none. */
const telling = /[.:@]|[0-9a-f]{32}/i;

/** The texts that can name one, each behind the name of its member. */
function textsIn(root: unknown): string {
  const waiting: [name: string, value: unknown][] = [['', root]];
  let [text, values] = ['', 0];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [name, value] = next;
    if (++values > mostValues || text.length > longest) break;
    if (typeof value === 'string') {
      if (value.length > 6 && telling.test(value)) text += `${name} ${value.slice(0, longest)}\n`;
    } else if (Array.isArray(value)) for (const one of value) waiting.push([name, one]);
    else if (typeof value === 'object' && value !== null) {
      // Backwards, so that they are taken in their order.
      for (const member of Object.entries(value).toReversed()) waiting.push(member);
    }
  }
  return text.slice(0, longest);
}
