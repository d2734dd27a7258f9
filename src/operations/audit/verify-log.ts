// The whole log of a database against itself and against the anchors of a data folder.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { epochOf, type Anchors } from '../../store/audit/anchors.ts';
import {
  listStoredPlaces,
  listStrays,
  listUnplaced,
  withSnapshot,
} from '../../store/audit/audit-check.ts';
import {
  listCheckpoints,
  listEpochs,
  listLogKeys,
  type Epoch,
} from '../../store/audit/audit-log.ts';
import type { Tables } from '../../store/tables.ts';
import { parseCheckpoint } from '../../trust-core/checkpoint.ts';
import { vkeyOf, type NoteVerifier } from '../../trust-core/signed-note.ts';
import { noteVerifier } from '../../trust/signed-note.ts';
import type { Deps } from '../deps.ts';
import { openSigned } from './audit-log.ts';
import { custodyFaults } from './custody-agrees.ts';
import { entryChecks } from './entry-checks.ts';
import { checkErasures } from './erasures-agree.ts';
import { EpochVerifier } from './verify-epoch.ts';
import { addFault, newReport, type Report } from './verify-report.ts';

export interface VerifyDeps extends Pick<Deps, 'database'> {
  anchors: Anchors;
  /** The public key of the data folder; null without one. */
  own_key: Uint8Array | null;
}

export interface VerifyInput {
  /** Keys that are trusted; without any, our own and those that the database lists. */
  vkeys: readonly NoteVerifier[];
  onEntries?: (count: number) => void;
  /** Note of a checkpoint that the caller kept; null without one. */
  kept: string | null;
}

const unplacedLimit = 20;
const anchoringMs = 1_000;

async function isAnchored(
  { anchors }: VerifyDeps,
  notes: ReadonlyMap<string, string>,
): Promise<boolean> {
  const newest = [...notes.values()].at(-1);
  return newest === undefined || (await anchors.newest())?.note === newest;
}

/** Recomputes everything from the entries. Memory grows with the number of checkpoints only. */
export async function verifyLog(deps: VerifyDeps, input: VerifyInput): Promise<Report> {
  const report = newReport();
  const notes = new Map<string, string>();
  const givenUp = new Map<number, number>();
  await withSnapshot(deps.database.kysely, async (db) => {
    const epochs = await listEpochs(db);
    for (const epoch of epochs) {
      if (epoch.epoch > 1) await readFork(db, epoch, givenUp, report);
      const verifiers = await trusted(deps, db, epoch, input, report);
      await new EpochVerifier({
        db,
        epoch,
        verifiers,
        report,
        onEntries: input.onEntries ?? (() => undefined),
        onCheckpoint: ({ size, note }) => notes.set(`${epoch.epoch}/${size}`, note),
      }).run();
      judgeKept(input.kept, epoch, verifiers, notes, report);
    }
    const { kept } = input;
    if (kept !== null && !epochs.some(({ origin }) => isOf(origin, kept))) {
      addFault(report, { place: 'kept checkpoint', what: 'it is of another log' });
    }
    for (const what of await listStrays(db)) addFault(report, { place: 'database', what });
    if (epochs.length === 0) addFault(report, { place: 'database', what: 'the log has no name' });
    await reportUnplaced(db, report);
    for await (const fault of custodyFaults(db)) addFault(report, fault);
    report.checked.push('that the custody of every evidence record agrees with the trail');
    const erasures = await checkErasures(db);
    for (const fault of erasures.faults) addFault(report, fault);
    if (erasures.records > 0) {
      report.checked.push(
        `${erasures.records} records that were erased: the trail says so of each`,
      );
    }
  });
  // A server that is running writes an anchor a moment after its checkpoint.
  if (deps.database.engine === 'postgres' && !(await isAnchored(deps, notes))) {
    await pause(anchoringMs);
  }
  await compareAnchors(deps, notes, givenUp, report);
  return describe(report, input);
}

/** The log holds every checkpoint that it ever signed, so a kept one has to be among them. */
function judgeKept(
  kept: string | null,
  epoch: Epoch,
  verifiers: readonly NoteVerifier[],
  notes: ReadonlyMap<string, string>,
  report: Report,
): void {
  if (kept === null || !isOf(epoch.origin, kept)) return;
  const signed = openSigned(kept, epoch, verifiers);
  const place = 'kept checkpoint';
  if (typeof signed === 'string') {
    addFault(report, { place, what: `it is not to be trusted: ${signed}` });
  } else if (notes.get(`${epoch.epoch}/${signed.size}`) !== kept) {
    addFault(report, { place, what: `it is not the one of ${signed.size} entries in the log` });
  } else report.checked.push('that the log is an extension of the checkpoint that you kept');
}

function isOf(origin: string, note: string): boolean {
  return note.startsWith(`${origin}\n`);
}

async function trusted(
  deps: VerifyDeps,
  db: Kysely<Tables>,
  { origin }: Epoch,
  { vkeys }: VerifyInput,
  report: Report,
): Promise<NoteVerifier[]> {
  const keys = vkeys.length > 0 ? vkeys.map((key) => key.public_key) : await listLogKeys(db);
  const own = deps.own_key === null ? [] : [deps.own_key];
  const all = vkeys.length > 0 ? keys : [...own, ...keys];
  const verifiers = all.map((key) => noteVerifier(origin, key));
  report.vkeys.push(...new Set(verifiers.map(vkeyOf)));
  return verifiers;
}

/** A later epoch begins with the fork's own entry, which names the checkpoints that it gave up. */
async function readFork(
  db: Kysely<Tables>,
  { epoch, origin }: Epoch,
  givenUp: Map<number, number>,
  report: Report,
): Promise<void> {
  const [first] = await listStoredPlaces(db, epoch, 0, 1);
  const fork = forkIn(first?.entry ?? null);
  if (fork?.origin !== origin) {
    const what = 'it does not begin with the entry of its fork';
    addFault(report, { place: `log ${origin}`, what, epoch });
  } else if (fork.anchored_checkpoint !== null) {
    const { anchored_checkpoint: note } = fork;
    const old = parseCheckpoint(note.slice(0, note.indexOf('\n\n') + 1));
    givenUp.set(epochOf(old.origin), old.size);
  }
}

function forkIn(entry: string | null) {
  const { action, detail } = (entry === null ? {} : JSON.parse(entry)) as {
    action?: string;
    detail?: { origin: string; anchored_checkpoint: string | null };
  };
  return action === 'audit.forked' ? detail : undefined;
}

async function reportUnplaced(db: Kysely<Tables>, report: Report): Promise<void> {
  const unplaced = await listUnplaced(db, unplacedLimit);
  for (const { id, queued } of unplaced) {
    if (queued) continue;
    const what = 'it is neither in the tree nor waiting for its place';
    addFault(report, { place: `entry ${id}`, what, entry_id: id });
  }
  const waiting = unplaced.filter(({ queued }) => queued).map(({ id }) => id);
  if (waiting.length === 0) return;
  const more = unplaced.length === unplacedLimit ? ' and more' : '';
  report.not_checked.push(`entries that wait for their place: ${waiting.join(', ')}${more}`);
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
async function compareAnchors(
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

function describe(report: Report, { vkeys }: VerifyInput): Report {
  const { entries, checkpoints, anchors } = report;
  report.checked.push(
    `${entries} entries: every hash recomputed from the entry and its number`,
    ...entryChecks.map(({ name }) => name),
    'every tile recomputed from the entries',
    `${checkpoints} checkpoints: signature, size and root`,
    `${anchors} anchors outside the database, compared with the checkpoints both ways`,
  );
  report.not_checked.push(
    'whether what was recorded was true',
    'changes before an entry has its place: 200 ms, of an engagement a quarter of an hour or more',
  );
  if (vkeys.length === 0) {
    report.not_checked.push(
      'whose keys signed: they came from this data folder and this database; give --vkey',
    );
  }
  return report;
}
