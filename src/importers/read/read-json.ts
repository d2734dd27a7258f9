// Streams a JSON file and yields the values that an importer asks for by path, each parsed and with
// its exact bytes in the file. Whatever is not requested is checked and never held.
import { DomainError } from '../../domain/error.ts';
import { decodeText, type TextPiece } from './decode.ts';
import { Values } from './json-collector.ts';
import type { JsonEvent, JsonWanted } from './json.ts';
import { turnElements } from './limits.ts';
import { parseFailed } from './parse-failed.ts';

/**
 * Reads JSON (RFC 8259), strictly. Members given twice in an object of which something is read, and
 * numbers that are no finite double, are refused. Throws only `parse_failed`, with line, byte and
 * reason.
 */
export async function* readJson(
  source: AsyncIterable<Uint8Array>,
  wanted: JsonWanted,
): AsyncGenerator<JsonEvent> {
  const values = new Values(wanted);
  let last: TextPiece | undefined;
  let sinceTurn = 0;
  try {
    for await (const piece of decodeText(source)) {
      last = piece;
      const fault = faultOfWriting(values, piece);
      for (const event of values.take()) {
        yield event;
        sinceTurn += 1;
        if (sinceTurn % turnElements === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      if (fault !== null) throw fault.error;
    }
  } catch (error) {
    throw withLine(error, values.tokens.line);
  }
  values.tokens.end();
  yield* values.take();
  if (last === undefined) return;
  const { seen, last: whole, names, passed, atEnd } = values;
  const found = { seen, kept: whole.kept, last: atEnd, names: [...names], passed: [...passed] };
  yield { end: { encoding: last.encoding, ...found } };
}

/** What precedes a fault comes first, however the file is cut. */
function faultOfWriting(values: Values, piece: TextPiece): { error: unknown } | null {
  try {
    values.write(piece);
    return null;
  } catch (error) {
    return { error };
  }
}

/** The decoder knows the byte of a bad sequence, only the parser knows the line. */
function withLine(error: unknown, line: number): unknown {
  if (!(error instanceof DomainError) || error.members.reason !== 'encoding') return error;
  return parseFailed(error.detail, { ...error.members, reason: 'encoding', line });
}
