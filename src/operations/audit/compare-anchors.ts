// Compares the audit log with the anchors that are kept outside the database.
import { epochOf, type Anchors } from '../../store/audit/anchors.ts';
import { listCheckpoints } from '../../store/audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { addFault, type Report } from './verify-report.ts';

export interface VerifyDeps extends Pick<Deps, 'database'> {
  anchors: Anchors;
  /** The public key of the data folder; null without one. */
  own_key: Uint8Array | null;
}

export async function isAnchored(
  { anchors }: VerifyDeps,
  notes: ReadonlyMap<string, string>,
): Promise<boolean> {
  const newest = [...notes.values()].at(-1);
  return newest === undefined || (await anchors.newest())?.note === newest;
}

async function noteNow(
  { database }: VerifyDeps,
  epoch: number,
  size: number,
): Promise<string | undefined> {
  const [found] = await listCheckpoints(database.kysely, { epoch, size: size - 1 }, 1);
  return found?.epoch === epoch && found.size === size ? found.note : undefined;
}

/** Anchors and checkpoints have to be the same notes. */
export async function compareAnchors(
  deps: VerifyDeps,
  notes: ReadonlyMap<string, string>,
  givenUp: ReadonlyMap<number, number>,
  report: Report,
): Promise<void> {
  let lost = 0;
  const seen = new Set<string>();
  let newest = { epoch: 0, size: 0 };
  for await (const { note, checkpoint, line, complete } of deps.anchors.read()) {
    report.anchors += 1;
    const place = `anchor in line ${line}`;
    if (checkpoint === null || !complete) {
      addFault(report, { place, what: 'it is no signed checkpoint' });
      continue;
    }
    const epoch = epochOf(checkpoint.origin);
    const key = `${epoch}/${checkpoint.size}`;
    // A server that is running goes on while this reads: what it anchored since the snapshot
    // has its checkpoint by now.
    const recorded = notes.get(key) ?? (await noteNow(deps, epoch, checkpoint.size));
    seen.add(key);
    if (epoch > newest.epoch || (epoch === newest.epoch && checkpoint.size > newest.size)) {
      newest = { epoch, size: checkpoint.size };
    }
    if (recorded === note) continue;
    if (checkpoint.size <= (givenUp.get(epoch) ?? 0)) {
      lost += 1;
      continue;
    }
    const what =
      recorded === undefined
        ? `the database has no checkpoint of ${checkpoint.size} entries any more`
        : `it is not the checkpoint of ${checkpoint.size} entries that the database has`;
    addFault(report, { place, what, epoch });
  }
  if (lost > 0) {
    report.not_checked.push(
      `${lost} anchored checkpoints that a fork gave up: what they covered was lost with a restore`,
    );
  }
  for (const key of notes.keys()) {
    if (seen.has(key)) continue;
    const [epoch, size] = key.split('/').map(Number) as [number, number];
    const what =
      epoch > newest.epoch || (epoch === newest.epoch && size > newest.size)
        ? 'it has no anchor: either the server was killed before it wrote it, then the next ' +
          'start adds it, or anchors were removed'
        : 'its anchor was removed';
    addFault(report, { place: `checkpoint of ${size} entries`, what, epoch });
  }
}
