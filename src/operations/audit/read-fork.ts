// Reads where the audit log was forked on purpose.
import type { Kysely } from 'kysely';
import { epochOf } from '../../store/audit/anchors.ts';
import { listStoredPlaces } from '../../store/audit/audit-check.ts';
import type { Epoch } from '../../store/audit/audit-log.ts';
import type { Tables } from '../../store/tables.ts';
import { parseCheckpoint } from '../../trust-core/checkpoint.ts';
import { saidIn } from './said-in.ts';
import { addFault, type Report } from './verify-report.ts';

/** A later epoch begins with the fork's own entry, which names the checkpoints that it gave up. */
export async function readFork(
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
  const { action, detail } = saidIn<{
    action: string;
    detail: { origin: string; anchored_checkpoint: string | null };
  }>(entry ?? '');
  return action === 'audit.forked' ? detail : undefined;
}
