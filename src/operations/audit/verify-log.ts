// The whole log of a database against itself and against the anchors of a data folder.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { listStrays, listUnplaced, withSnapshot } from '../../store/audit/audit-check.ts';
import { listEpochs, listLogKeys, type Epoch } from '../../store/audit/audit-log.ts';
import type { Tables } from '../../store/tables.ts';
import { vkeyOf, type NoteVerifier } from '../../trust-core/signed-note.ts';
import { openSigned } from './audit-log.ts';
import { compareAnchors, isAnchored, type VerifyDeps } from './compare-anchors.ts';
import { custodyFaults } from './custody-agrees.ts';
import { entryChecks } from './entry-checks.ts';
import { checkErasures } from './erasures-agree.ts';
import { listKeyChanges, logVerifiers, withSuccessors } from './log-keys.ts';
import { readFork } from './read-fork.ts';
import { EpochVerifier } from './verify-epoch.ts';
import { addFault, newReport, type Report } from './verify-report.ts';

export interface VerifyInput {
  /** Keys that are trusted; without any, our own and those that the database lists. */
  vkeys: readonly NoteVerifier[];
  onEntries?: (count: number) => void;
  /** Note of a checkpoint that the caller kept; null without one. */
  kept: string | null;
}

const unplacedLimit = 20;

const anchoringMs = 1_000;

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
    await reportKeyChanges(db, report);
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
  epoch: Epoch,
  { vkeys }: VerifyInput,
  report: Report,
): Promise<NoteVerifier[]> {
  const own = deps.own_key === null ? [] : [deps.own_key];
  const all =
    vkeys.length > 0
      ? await withSuccessors(
          db,
          vkeys.map((key) => key.public_key),
        )
      : [...own, ...(await listLogKeys(db))];
  const verifiers = await logVerifiers(db, epoch, all);
  report.vkeys.push(...new Set(verifiers.map(vkeyOf)));
  return verifiers;
}

/** Each is signed, by the old key too unless it might be stolen. */
async function reportKeyChanges(db: Kysely<Tables>, report: Report): Promise<void> {
  const changes = await listKeyChanges(db);
  for (const { entry_id, fault } of changes) {
    if (fault === null) continue;
    const what = `the change of a key that it says counts for nothing: ${fault}`;
    addFault(report, { place: `entry ${entry_id}`, what, entry_id });
  }
  if (changes.length === 0) return;
  report.checked.push(`${changes.length} keys of the log that ended: none signed anything since`);
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
