// The files that someone chose, sent one after another. It lives as long as the tab, so looking at
// another page of the console stops nothing.
import { useSyncExternalStore } from 'react';
import { earlierRun } from '../../api/requests/imports.ts';
import type { ImportMapping, ImportProgress, ImportRun } from '../../api/types.gen.ts';
import { canHashFile, sha256Hex } from '../../web-crypto.ts';
import type { Kind } from './kinds.ts';
import { Cancelled, sendFile, type SentRun } from './send-file.ts';

export interface Options {
  connector: Kind | 'auto';
  dry_first: boolean;
  /** Incident that the file was made to look at again; empty for none. */
  retest_of: string;
  /** What a person said of its columns. */
  mapping?: ImportMapping;
  /** Which file of an archive. */
  member?: string;
}

export interface QueuedFile extends Options {
  id: number;
  /** Whose it is: another person who signs in here does not see it. */
  owner: string;
  file: File;
  step:
    | ('waiting' | 'hashing' | 'sending' | 'checked' | 'imported' | 'failed' | 'cancelled')
    /** The file was taken, and no row of it can be read. */
    | 'unread';
  /** What is under way, or came last. */
  dry: boolean;
  /** Null while it is not known; `unknown` where this browser cannot compute it. */
  sha256: string | null;
  /** A completed run of the very same bytes. */
  earlier: ImportRun | null;
  sent: number;
  progress: ImportProgress | null;
  run: SentRun | null;
  error: unknown;
}

let items: readonly QueuedFile[] = [];
let lastId = 0;
let turn: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();
const cancels = new Map<number, () => void>();

function become(next: readonly QueuedFile[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function change(id: number, part: Partial<QueuedFile>): void {
  become(items.map((item) => (item.id === id ? { ...item, ...part } : item)));
}

const find = (id: number) => items.find((item) => item.id === id);

/** The files of one person, in the order they were chosen. */
export function useQueue(owner: string): readonly QueuedFile[] {
  const all = useSyncExternalStore(subscribe, () => items);
  return all.filter((item) => item.owner === owner);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `onImported` is notified of each import that was written. */
export function enqueue(
  files: readonly File[],
  options: Options & { owner: string },
  onImported: () => void,
): void {
  for (const file of files) {
    lastId += 1;
    const nothing = { sha256: null, earlier: null, sent: 0, progress: null, run: null };
    const dry = options.dry_first;
    const item = { id: lastId, file, step: 'waiting' as const, dry, ...options, ...nothing };
    become([...items, { ...item, error: null }]);
    later(item.id, onImported);
  }
}

/** Sends a file again: as another kind, or for good after its dry run. */
export function resend(
  id: number,
  part: Partial<Pick<QueuedFile, 'connector' | 'dry' | 'mapping'>>,
  onImported: () => void,
): void {
  change(id, { step: 'waiting', error: null, run: null, sent: 0, progress: null, ...part });
  later(id, onImported);
}

function later(id: number, onImported: () => void): void {
  turn = turn.then(() => work(id, onImported));
}

export function cancel(id: number): void {
  cancels.get(id)?.();
  if (find(id)?.step === 'waiting') change(id, { step: 'cancelled' });
}

export function forget(id: number): void {
  cancel(id);
  become(items.filter((item) => item.id !== id));
}

async function work(id: number, onImported: () => void): Promise<void> {
  const item = find(id);
  if (item?.step !== 'waiting') return;
  try {
    if (item.sha256 === null) await recogniseBytes(item);
    if (find(id)?.step !== 'hashing' && item.sha256 === null) return;
    change(id, { step: 'sending', sent: 0, progress: null });
    const run = await sent(item);
    const step = item.dry ? 'checked' : 'imported';
    change(id, { step: run.status === 'failed' ? 'unread' : step, run });
    if (!item.dry) onImported();
  } catch (error) {
    const step = error instanceof Cancelled ? 'cancelled' : 'failed';
    change(id, { step, error: step === 'failed' ? error : null });
    // A refused file has a run in the history as well.
    if (!item.dry) onImported();
  } finally {
    cancels.delete(id);
  }
}

/** The hash, and whether the server has taken the very same bytes before. */
async function recogniseBytes({ id, file }: QueuedFile): Promise<void> {
  change(id, { step: 'hashing' });
  cancels.set(id, () => change(id, { step: 'cancelled' }));
  const sha256 = canHashFile(file) ? await sha256Hex(file) : null;
  change(id, { sha256: sha256 ?? 'unknown' });
  if (sha256 !== null) change(id, { earlier: await earlierRun(sha256) });
}

function sent(item: QueuedFile): Promise<SentRun> {
  const { id, file, connector, dry, retest_of, mapping, member } = item;
  const sending = sendFile(
    { file, connector, dry_run: dry, retest_of, mapping, member },
    {
      onSent: (bytes) => change(id, { sent: bytes }),
      onProgress: (progress) => change(id, { progress }),
    },
  );
  cancels.set(id, sending.cancel);
  return sending.run;
}

/** Whether leaving the page would stop something. */
export function isSending(): boolean {
  return items.some(({ step }) => step === 'sending' || step === 'waiting' || step === 'hashing');
}
