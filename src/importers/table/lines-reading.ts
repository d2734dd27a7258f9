// The reading of a format that is data and whose findings are lines of a text.
import type { Importer, Item } from '../importer.ts';
import { skipped } from '../json-items.ts';
import type { FileHead } from '../read/head.ts';
import { readLines, type TextLine } from '../read/lines.ts';
import { parseFailed, placeWords, quoted } from '../read/parse-failed.ts';
import { oneLine } from '../read/text.ts';
import { itemsIn } from './finding.ts';
import type { LinesTable } from './format.ts';
import { versionIn } from './paths.ts';
import { linesReader } from './reader.ts';
import { Remarks } from './remarks.ts';

/** Characters of a line that are read; a line of these tools has under a thousand. */
const longestLine = 8192;

/** A log whose lines begin with a time in brackets looks like JSON. */
export function hasLines({ kind, text }: FileHead): boolean {
  return kind === 'text' || kind === 'csv' || (kind === 'json' && /^\[\d+:/.test(text));
}

export function linesReading(format: LinesTable): Pick<Importer, 'recognise' | 'read'> {
  return {
    recognise: (head) => hasLines(head) && format.marks.every((mark) => mark.test(head.text)),
    read: (source) => readLineItems(source, format),
  };
}

async function* readLineItems(
  source: AsyncIterable<Uint8Array>,
  format: LinesTable,
): AsyncGenerator<Item> {
  const file = new LinesFile(format);
  let end: TextLine | undefined;
  for await (const line of readLines(source)) {
    end = line;
    yield* file.take({ ...line, text: line.text.slice(0, longestLine) });
  }
  if (format.last && !file.isWhole) throw cutOff(end);
  yield* file.report();
  yield* file.remarks.notes().map((note) => ({ note }));
}

function cutOff({ number, end }: Pick<TextLine, 'number' | 'end'> = { number: 1, end: 0 }): Error {
  return parseFailed(
    `The file ends before the last line that the tool writes, at ${placeWords(number, end)}; ` +
      'it is cut off, send the whole of it.',
    { reason: 'truncated', line: number, byte: end },
  );
}

/** What is known while a file is read. */
class LinesFile {
  readonly remarks = new Remarks();
  isWhole = false;
  #format: LinesTable;
  #around = new Map<string, string>();
  #reported = false;
  #count = 0;

  constructor(format: LinesTable) {
    this.#format = format;
  }

  *take(line: TextLine): Generator<Item> {
    const { lines, around = [], failed, last } = this.#format;
    if (last?.test(line.text) === true) this.isWhole = true;
    for (const one of around) {
      const groups = one.exec(line.text)?.groups ?? {};
      for (const [name, text] of Object.entries(groups)) {
        if (text !== undefined) this.#around.set(name, text);
      }
    }
    for (const { match, fields } of lines) {
      const groups = match.exec(line.text)?.groups;
      if (groups === undefined) continue;
      yield* this.report();
      this.#count += 1;
      const reader = linesReader(groups, this.#around);
      yield* itemsIn(this.#format, { fields }, reader, this.#placed(line), this.remarks);
      return;
    }
    if (failed?.test(line.text) !== true) return;
    yield* this.report();
    const label = `line ${line.number}`;
    const where = { label, line: line.number, start: line.start, end: line.end };
    yield skipped(where, `The tool could not check it: "${quoted(line.text)}".`);
  }

  #placed({ number, start, end }: TextLine) {
    const label = `${this.#format.noun} ${this.#count}`;
    return {
      place: { label, start, end },
      skip: (reason: string) => skipped({ label, line: number, start, end }, reason),
    };
  }

  *report(): Generator<Item> {
    if (this.#reported) return;
    this.#reported = true;
    const version = versionIn(this.#format, (path) => this.#around.get(path.slice(1)) ?? '');
    yield { report: { source_tool: this.#format.tool, tool_version: oneLine(version, 64) } };
  }
}
