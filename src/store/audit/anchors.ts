// Anchors: every checkpoint that this process saw, outside the database, where who rewrites the
// database cannot reach it. `<data>/anchors/checkpoints.log` holds the notes one after the other.
import fs from 'node:fs';
import { mkdir, open, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { systemCode } from '../../domain/system-code.ts';
import { parseCheckpoint, type Checkpoint } from '../../trust-core/checkpoint.ts';
import { syncPath } from '../engine/embedded-files.ts';

export interface Anchor {
  /** One with an end: a crash can cut the last one short. */
  complete: boolean;
  note: string;
  /** Null when the text is no checkpoint. */
  checkpoint: Checkpoint | null;
  /** Line of the file where the note begins, from 1. */
  line: number;
}

export interface Anchors {
  readonly file: string;
  /** The anchor of the newest epoch and the largest tree among the last ones; null without any. */
  newest(): Promise<Anchor | null>;
  /** Takes away what a crash left of a note at the end; returns whether there was any. */
  repair(): Promise<boolean>;
  /** Adds notes and returns when they are on the disk. */
  append(notes: readonly string[]): Promise<void>;
  /** All of them, oldest first, without holding them in memory. */
  read(): AsyncIterable<Anchor>;
}

/** So much of the file's end is searched for its newest anchor. */
const tailBytes = 65_536;

export function openAnchors(dataDir: string): Anchors {
  const file = path.join(dataDir, 'anchors', 'checkpoints.log');
  return {
    file,
    newest: () => newestAnchor(file),
    repair: () => repair(file),
    append: (notes) => append(file, notes),
    read: () => readAnchors(file),
  };
}

/** 1 for `origin`, N for `origin/epoch-N`. */
export function epochOf(origin: string): number {
  return Number(/\/epoch-(\d{1,9})$/.exec(origin)?.[1] ?? 1);
}

async function newestAnchor(file: string): Promise<Anchor | null> {
  const found = await tailOf(file);
  const sound = found.filter((anchor) => anchor.checkpoint !== null);
  // A tail without any checkpoint in it is no empty file: it is one that someone overwrote.
  return sound.reduce<Anchor | null>(later, null) ?? found.at(-1) ?? null;
}

/** Processes on one folder might write a little out of order. */
function later(one: Anchor | null, other: Anchor): Anchor {
  if (one === null) return other;
  const [a, b] = [one.checkpoint!, other.checkpoint!];
  const order = epochOf(b.origin) - epochOf(a.origin) || b.size - a.size;
  return order >= 0 ? other : one;
}

async function tailOf(file: string): Promise<Anchor[]> {
  const handle = await openIfThere(file);
  if (handle === null) return [];
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - tailBytes);
    const bytes = Buffer.alloc(size - start);
    await handle.read(bytes, 0, bytes.length, start);
    const lines = bytes.toString('utf8').split('\n');
    // The last element is what follows the last line feed: a line that a crash cut, or nothing.
    const whole = lines.slice(0, -1);
    const splitter = new NoteSplitter();
    const anchors = [...whole.flatMap((line) => splitter.take(line)), ...splitter.end()];
    // The first note of a tail might have lost its beginning.
    return start > 0 ? anchors.slice(1) : anchors;
  } finally {
    await handle.close();
  }
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function repair(file: string): Promise<boolean> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size === 0) return false;
  const handle = await open(file, 'r+');
  try {
    const start = Math.max(0, size - tailBytes);
    const bytes = Buffer.alloc(size - start);
    await handle.read(bytes, 0, bytes.length, start);
    const end = start + endOfNotes(bytes);
    // Where no note ends, someone wrote something else; that is not ours to take away.
    if (end === size || (end === start && size > longestNote)) return false;
    await handle.truncate(end);
    await handle.datasync();
    return true;
  } finally {
    await handle.close();
  }
}

const longestNote = 1_000;

/** Where the last note ends that has its signature line whole; 0 without one. */
function endOfNotes(bytes: Buffer): number {
  for (let at = bytes.length; at > 0;) {
    const signature = bytes.lastIndexOf('\n— ', at - 1);
    if (signature < 0) return 0;
    const end = bytes.indexOf('\n', signature + 1);
    if (end >= 0) return end + 1;
    at = signature;
  }
  return 0;
}

async function append(file: string, notes: readonly string[]): Promise<void> {
  const isNew = !fs.existsSync(file);
  if (isNew) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o600);
  const { size } = await handle.stat();
  try {
    await handle.writeFile(notes.join(''));
    await handle.datasync();
  } catch (error) {
    // Half a note at the end would be glued to the next one.
    await handle.truncate(size);
    throw error;
  } finally {
    await handle.close();
  }
  if (!isNew) return;
  syncPath(path.dirname(file));
  syncPath(path.dirname(path.dirname(file)));
}

async function* readAnchors(file: string): AsyncIterable<Anchor> {
  if (!fs.existsSync(file)) return;
  const splitter = new NoteSplitter();
  const lines = createInterface({ input: fs.createReadStream(file), crlfDelay: 0 });
  for await (const line of lines) yield* splitter.take(line);
  yield* splitter.end();
}

/** Cuts a file of notes into notes: text lines, an empty line, signature lines. */
class NoteSplitter {
  #lines: string[] = [];
  #line = 0;
  #start = 1;
  #signed = false;

  take(line: string): Anchor[] {
    this.#line += 1;
    const isSignature = line.startsWith('— ');
    const done = this.#signed && !isSignature ? this.end() : [];
    if (this.#lines.length === 0) {
      // An empty line between two notes belongs to neither.
      if (line === '') return done;
      this.#start = this.#line;
    }
    this.#lines.push(line);
    if (isSignature) this.#signed = true;
    return done;
  }

  /** The note that ends here, if there is one. */
  end(): Anchor[] {
    if (this.#lines.length === 0) return [];
    const note = `${this.#lines.join('\n')}\n`;
    const anchor = {
      note,
      checkpoint: checkpointIn(note),
      line: this.#start,
      complete: this.#signed,
    };
    this.#lines = [];
    this.#signed = false;
    return [anchor];
  }
}

function checkpointIn(note: string): Checkpoint | null {
  const end = note.indexOf('\n\n');
  try {
    return end < 0 ? null : parseCheckpoint(note.slice(0, end + 1));
  } catch {
    // Anyone who reads the anchors says so, with the line.
    return null;
  }
}
