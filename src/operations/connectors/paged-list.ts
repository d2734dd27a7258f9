// A list that a server gives in pages, newest change first: read until what is known, or to its
// end. A limit ends the walk early; the next fetch goes on where it stopped.
import { createHash } from 'node:crypto';
import { parseTimestamp } from '../../domain/clock.ts';
import { fullEveryDays, noProgress, type PartProgress } from '../../domain/connector.ts';
import { jsonOf, PullFault, type FetchAnswer } from './fetcher.ts';
import { listItems } from './list-items.ts';
import type { Pull, PulledFile } from './product.ts';

export interface PagedList {
  part: string;
  filename: string;
  /** Path and query of the first page. */
  at: string;
  /** The member that is the list; null where the answer is the list. */
  member: string | null;
  /** The member of an element with the time of its last change. */
  changed: string;
  next(answer: FetchAnswer, value: unknown): string | null;
  /** Statuses of the first page by which the server says that the list is not kept there. */
  off?: readonly number[];
  /** What is around the elements in the file. */
  envelope: readonly [before: string, after: string];
}

/** What is changed while a fetch runs can get a time before its start: it is read again. */
const overlapMinutes = 5;

/** The file of the list; null when the server keeps no such list. */
export async function pagedFile(pull: Pull, list: PagedList): Promise<PulledFile | null> {
  const before = pull.before(list.part);
  const { walk, first } = await begun(pull, list, before);
  if (first.status >= 400) {
    pull.remark(`${list.part}: the server answered ${first.status}; nothing was fetched.`);
    return null;
  }
  const digest = createHash('sha256');
  const read = { count: 0, newest: walk.newest, stopped: null as string | null };
  const chunks = async function* () {
    yield Buffer.from(list.envelope[0]);
    for await (const item of itemsOf(pull, list, walk, first, read)) {
      digest.update(item).update('\n');
      yield Buffer.from(read.count === 1 ? item : `,\n${item}`);
    }
    yield Buffer.from(list.envelope[1]);
  };
  const after = () => ({
    progress: progressOf(before, walk, read, digest.digest('hex')),
    count: read.count,
  });
  return { part: list.part, filename: list.filename, chunks: chunks(), after };
}

/**
 * A list that the server refuses, in its place among the others, which are fetched anyway.
 * @throws what ends the whole fetch
 */
export function refusedFile({ part, filename }: PagedList, error: unknown): PulledFile {
  if (!(error instanceof PullFault) || !error.isOfFile) throw error;
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    await Promise.reject(error);
    yield Buffer.alloc(0);
  };
  return { part, filename, chunks: chunks(), after: () => ({ progress: noProgress, count: 0 }) };
}

/** Statuses by which a server says that it doesn't know a page any more. */
const pageLost = [400, 404, 410, 422];

/** The first page of the walk; where the page to go on with is lost, of one from the beginning. */
async function begun(
  pull: Pull,
  list: PagedList,
  before: PartProgress,
): Promise<{ walk: Walk; first: FetchAnswer }> {
  const { fetcher, now } = pull;
  const walk = walkOf(before, list, now);
  if (before.resume === null) return { walk, first: await fetcher.get(walk.at, list.off) };
  const resumed = await fetcher.get(walk.at, [...(list.off ?? []), ...pageLost]);
  if (!pageLost.includes(resumed.status)) return { walk, first: resumed };
  pull.remark(
    `${list.part}: the server lost the page to go on with; the list was read from its start.`,
  );
  const again = walkOf({ ...before, resume: null }, list, now);
  return { walk: again, first: await fetcher.get(again.at, list.off) };
}

interface Walk {
  at: string;
  /** Elements that were changed earlier are known. */
  since: string | null;
  newest: string | null;
  full_at: string | null;
}

function walkOf(before: PartProgress, list: PagedList, now: Temporal.Instant): Walk {
  if (before.resume !== null) return before.resume;
  const due = now.subtract({ hours: 24 * fullEveryDays });
  const isFull = before.full_at === null || earlier(before.full_at, due.toString());
  // A time to come, which an earlier version took, would hide every later change.
  const since = before.since !== null && isAhead(before.since, now) ? null : before.since;
  return {
    at: list.at,
    since: isFull ? null : since,
    newest: since,
    full_at: isFull ? now.toString() : before.full_at,
  };
}

interface Read {
  count: number;
  newest: string | null;
  /** The page that a limit ended the walk before. */
  stopped: string | null;
}

async function* itemsOf(
  { fetcher, now }: Pull,
  list: PagedList,
  { since }: Walk,
  first: FetchAnswer,
  read: Read,
): AsyncGenerator<string> {
  const floor = since && shifted(since);
  let answer = first;
  for (;;) {
    const { text, value } = jsonOf(answer, list.part);
    let isKnown = false;
    for (const item of listItems(text, list.member)) {
      const changed = timeIn(item, list.changed);
      isKnown = changed !== null && floor !== null && earlier(changed, floor);
      if (isKnown) continue;
      if (changed !== null && isNewer(changed, read.newest) && !isAhead(changed, now)) {
        read.newest = changed;
      }
      read.count += 1;
      yield item;
    }
    const next = isKnown ? null : list.next(answer, value);
    if (next === null) return;
    if (fetcher.isSpent()) {
      read.stopped = next;
      return;
    }
    answer = await fetcher.get(next);
  }
}

function progressOf(before: PartProgress, walk: Walk, read: Read, digest: string): PartProgress {
  const { newest, stopped } = read;
  const { since, full_at } = walk;
  if (stopped === null) return { since: newest, digest, full_at, resume: null };
  const resume = { at: stopped, since, newest, full_at: full_at ?? '' };
  return { ...before, digest, resume };
}

function timeIn(item: string, member: string): string | null {
  const value: unknown = JSON.parse(item);
  if (typeof value !== 'object' || value === null) throw new PullFault('A list has no objects.');
  const said = (value as Record<string, unknown>)[member];
  const instant = typeof said === 'string' ? parseTimestamp(said) : null;
  return instant?.toString() ?? null;
}

/** Clocks differ by less; what a server dates further ahead is no measure of what comes later. */
const aheadHours = 24;

function isAhead(time: string, now: Temporal.Instant): boolean {
  return earlier(now.add({ hours: aheadHours }).toString(), time);
}

function isNewer(time: string, newest: string | null): boolean {
  return newest === null || earlier(newest, time);
}

function shifted(since: string): string {
  return Temporal.Instant.from(since).subtract({ minutes: overlapMinutes }).toString();
}

function earlier(one: string, other: string): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0;
}
