// What a run says about its file as a whole, and the status that follows from it.
import { validationFailed } from '../../domain/error.ts';
import { quoted } from '../../importers/read/parse-failed.ts';
import type { RunStatus } from '../../store/imports/import-tables.ts';
import type { ImportInput } from './import-input.ts';
import type { PreparedItem } from './prepared.ts';
import type { Tally } from './tally.ts';

export function noteLeftOut(tally: Tally, count: number): void {
  if (count === 0) return;
  tally.note(
    `The file names more indicators than are recorded of one run; ${count} were left out.`,
  );
}

export function mappedSentence({ name, version }: { name: string; version: number }): string {
  return `The file was read by the mapping "${quoted(name)}", version ${version}.`;
}

/** There are rows, and not one of them could be read. */
export function isUnread({ counts }: Pick<Tally, 'counts'>): boolean {
  return counts.findings === 0 && counts.skipped > 0;
}

export function unreadSentence({ counts: { skipped } }: Tally): string {
  const rows = skipped === 1 ? 'The only row' : `None of the ${skipped} rows`;
  return `${rows} ${skipped === 1 ? 'cannot' : 'can'} be read, so nothing was imported.`;
}

/** An import that could read nothing is no success, though its rows are listed. */
export function statusOf(counts: Tally['counts']): RunStatus {
  if (isUnread({ counts })) return 'failed';
  return counts.skipped > 0 ? 'completed_with_errors' : 'completed';
}

export function noteItem(
  tally: Tally,
  item: Exclude<PreparedItem, { prepared: unknown }>,
  input: ImportInput,
): void {
  if ('finding' in item) tally.setAside(item.finding, item.set_aside);
  else if ('skipped' in item) tally.skip(item.skipped);
  else if ('note' in item) tally.note(item.note);
  else if ('unread' in item) {
    const faults = input.judgeNames(item.unread, item.known);
    if (faults.length > 0) throw validationFailed(faults);
  } else tally.report = item.report;
}
