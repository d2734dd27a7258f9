// Lines of a text file, each with its exact bytes. A line longer than what is kept is cut, not
// held.
import { decodeText } from './decode.ts';
import { byteLengthIn } from './encoding.ts';
import { keptTextLength } from './limits.ts';

export interface TextLine {
  /** Without its line break; at most `keptTextLength` characters. */
  text: string;
  /** Counted from 1. */
  number: number;
  /** First byte, and the byte after the last, without the line break. */
  start: number;
  end: number;
}

/** Splits at LF and CR LF. Throws only `parse_failed` (`encoding`), with line and byte. */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine> {
  let line: TextLine = { text: '', number: 1, start: 0, end: 0 };
  let begun = false;
  for await (const { text, byte, encoding } of decodeText(source)) {
    if (!begun) line = { ...line, start: byte, end: byte };
    begun = true;
    let from = 0;
    let known = byte;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      const part = text.slice(from, at);
      const body = part.endsWith('\r') ? part.slice(0, -1) : part;
      grow(line, body, known + byteLengthIn(encoding, body));
      yield line;
      known += byteLengthIn(encoding, text.slice(from, at + 1));
      from = at + 1;
      line = { text: '', number: line.number + 1, start: known, end: known };
    }
    const rest = text.slice(from);
    if (rest !== '') grow(line, rest, known + byteLengthIn(encoding, rest));
  }
  if (line.end > line.start) yield line;
}

function grow(line: TextLine, part: string, end: number): void {
  if (line.text.length < keptTextLength) {
    line.text += part.slice(0, keptTextLength - line.text.length);
  }
  line.end = end;
}
