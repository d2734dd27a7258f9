// Findings that wait for a part of the file that comes after them, such as a glossary: packed as
// bytes outside the heap, up to a limit, and given back one by one.
import { heldBytes, heldProseBytes } from './limits.ts';
import { parseFailed } from './parse-failed.ts';

const blockLength = 65_536;

export class Held<Record> {
  #blocks: Buffer[] = [];
  #lines: string[] = [];
  #length = 0;
  #bytes = 0;

  /** There is room for text beyond what a record must have. */
  get roomy(): boolean {
    return this.#bytes < heldProseBytes;
  }

  /** Keeps a JSON record. Throws `parse_failed` (`limit`) beyond what is held for one file. */
  add(record: Record, place: { line: number; byte: number }): void {
    const line = JSON.stringify(record);
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length < blockLength) return;
    this.#pack();
    if (this.#bytes <= heldBytes) return;
    throw parseFailed(
      'More findings come before the glossary than fit into memory; split the report by hosts.',
      { reason: 'limit', ...place },
    );
  }

  /** All records in their order. */
  *records(): Generator<Record> {
    this.#pack();
    for (const block of this.#blocks) {
      for (const line of block.toString('utf8').split('\n')) yield JSON.parse(line) as Record;
    }
  }

  #pack(): void {
    if (this.#lines.length === 0) return;
    const block = Buffer.from(this.#lines.join('\n'), 'utf8');
    this.#blocks.push(block);
    this.#bytes += block.length;
    [this.#lines, this.#length] = [[], 0];
  }
}
