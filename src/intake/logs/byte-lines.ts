// Lines of a stream as bytes with their places, so that one line that is no UTF-8 harms no other. A
// line longer than an event can be is passed over without being held.
import { maxEventBytes } from './limits.ts';

export interface ByteLine {
  /** Counted from 1. */
  number: number;
  /** First byte, and the byte after the last, without the line break. */
  start: number;
  end: number;
  /** Null for a line longer than an event can be, and for one that is no UTF-8. */
  text: string | null;
  /** Why there is no text. */
  fault: string | null;
  /** How a line begins that is too long: a whole list of events can be in one. */
  head?: string;
}

/** Bytes of a line that is too long which are checked. */
const headBytes = 1024;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const tooLong = `The line is longer than ${maxEventBytes} bytes.`;

/** Splits at LF and CR LF. Throws only what the source throws. */
export async function* byteLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<ByteLine> {
  let held: Uint8Array[] = [];
  let [number, start, length, head] = [1, 0, 0, ''];
  const lineOf = (): ByteLine => {
    const place = { number, start, end: start + length };
    if (length > maxEventBytes + 1) return { ...place, text: null, fault: tooLong, head };
    const [first] = held;
    return decoded(place, held.length === 1 && first ? first : Buffer.concat(held));
  };
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      hold(chunk.subarray(from, at));
      yield lineOf();
      [number, start, length, held] = [number + 1, start + length + 1, 0, []];
      head = '';
      from = at + 1;
    }
    // A copy, because the source can fill its buffer again.
    hold(Buffer.from(chunk.subarray(from)));
  }
  if (length > 0) yield lineOf();

  function hold(part: Uint8Array): void {
    length += part.length;
    if (length <= maxEventBytes + 1) {
      held.push(part);
      return;
    }
    if (head === '') head = headOf([...held, part]);
    held = [];
  }
}

/** The last character can be cut. */
function headOf(parts: readonly Uint8Array[]): string {
  const bytes = Buffer.concat(parts).subarray(0, headBytes);
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

function decoded(place: Pick<ByteLine, 'number' | 'start' | 'end'>, bytes: Uint8Array): ByteLine {
  const body = bytes.at(-1) === 13 ? bytes.subarray(0, -1) : bytes;
  const end = place.start + body.length;
  try {
    const text = decoder.decode(body);
    const plain = place.number === 1 ? text.replace(/^\ufeff/, '') : text;
    return { ...place, end, text: plain, fault: null };
  } catch {
    return { ...place, end, text: null, fault: 'The line is not UTF-8 text.' };
  }
}
