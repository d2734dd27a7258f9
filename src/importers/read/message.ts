// One recorded HTTP message, taken from the file as it is read: hashed and measured whole, of which
// only the beginning is kept.
import { createHash } from 'node:crypto';
import { excerptLimit, type Exchange } from '../../domain/finding.ts';
import { cleanText, cutText } from './text.ts';
import type { TextSink } from './xml.ts';

/**
 * A sink that decodes base64 (characters outside its alphabet are skipped) or, without it, takes
 * the text's UTF-8 bytes. Memory stays at the excerpt and one piece, whatever the message's size.
 */
export function messageSink(base64: boolean): TextSink<Omit<Exchange, 'part'>> {
  const hash = createHash('sha256');
  const start: Buffer[] = [];
  let [kept, bytes, held] = [0, 0, ''];
  const take = (part: Buffer): void => {
    hash.update(part);
    bytes += part.length;
    if (kept >= excerptBytes) return;
    const copy = Buffer.from(part.subarray(0, excerptBytes - kept));
    start.push(copy);
    kept += copy.length;
  };
  return {
    write(text) {
      if (!base64) return take(Buffer.from(text, 'utf8'));
      const all = held + text.replace(/[^A-Za-z0-9+/]+/g, '');
      const whole = all.length - (all.length % 4);
      held = all.slice(whole);
      take(Buffer.from(all.slice(0, whole), 'base64'));
    },
    end() {
      take(Buffer.from(held, 'base64'));
      return { sha256: hash.digest('hex'), bytes, excerpt: excerptOf(Buffer.concat(start)) };
    },
  };
}

/** A character has at most four bytes. */
const excerptBytes = excerptLimit * 4;

/** Text to look at: CR LF as LF, what is no text as replacement characters. */
function excerptOf(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/\r\n/g, '\n');
  return cutText(cleanText(text), excerptLimit);
}
