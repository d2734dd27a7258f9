// A reader of server-sent events over a real socket.

export interface Heard {
  event: string;
  id: number | undefined;
  /** The parsed data. */
  data: Json;
  text: string;
}

export interface Followed {
  status: number;
  type: string;
  headers: Headers;
  /** The next event; throws when none comes in time or the stream is over. */
  next(): Promise<Heard>;
  /** Whether the stream ends, events on the way passed over. */
  ended(): Promise<boolean>;
  close: () => void;
}

/** Ends a hang. */
const patienceMs = 60_000;

export async function openEvents(url: string, headers: Record<string, string>): Promise<Followed> {
  const stopping = new AbortController();
  const response = await fetch(url, { headers, signal: stopping.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  const piece = async (): Promise<string | null> => {
    const late = AbortSignal.timeout(patienceMs);
    const gaveUp = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error('Nothing came in time.')));
    });
    const { done, value } = await Promise.race([reader.read(), gaveUp]);
    return done ? null : value;
  };
  const next = async (): Promise<Heard> => {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end >= 0) {
        const text = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        return heard(text);
      }
      const more = await piece();
      if (more === null) throw new Error('The stream is over.');
      buffered += more;
    }
  };
  const ended = async () => {
    while ((await piece()) !== null) continue;
    return true;
  };
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  return { status, type, headers: response.headers, next, ended, close: () => stopping.abort() };
}

function heard(text: string): Heard {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1];
  const id = field('id');
  return {
    event: field('event') ?? '',
    id: id === undefined ? undefined : Number(id),
    data: JSON.parse(field('data') ?? 'null'),
    text,
  };
}
import type { Json } from './values.ts';
