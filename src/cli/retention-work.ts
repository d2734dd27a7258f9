// What the retention commands do, on the database and the vault of the settings.
import { openOwnVault } from '../deps.ts';
import { DomainError } from '../domain/error.ts';
import type { RetentionKind, RetentionPolicy } from '../domain/retention.ts';
import { json, visible } from '../domain/visible.ts';
import { previewRetention, readRetention, setRetention } from '../operations/retention/policies.ts';
import { removeDue } from '../operations/retention/remove-due.ts';
import { removeFiles } from '../operations/retention/remove-files.ts';
import { clockFault } from '../operations/system/check-installation.ts';
import { withTables } from './database.ts';
import { usageFault } from './failure.ts';
import { say, sayTable, sizeWords, type Terminal } from './terminal.ts';

export interface RetentionOptions {
  json?: true;
}

export function list(terminal: Terminal, options: RetentionOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps }) => {
    const { policies, waiting } = await readRetention(deps);
    if (options.json) return say(terminal, json({ policies, waiting }));
    sayTable(terminal, ['KIND', 'DAYS', 'FROM', 'REMOVED'], policies.map(row));
    const { files, bytes } = waiting;
    if (files > 0) say(terminal, `${files} files leave the disk in a day, ${sizeWords(bytes)}`);
  });
}

function row({ kind, days, effective_at, removed }: RetentionPolicy): string[] {
  if (days === null) return [kind, 'keep', '-', String(removed)];
  return [kind, String(days), effective_at ?? '-', String(removed)];
}

export function preview(
  terminal: Terminal,
  kind: RetentionKind,
  options: RetentionOptions & { days: number },
): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps }) => {
    const found = await previewRetention(deps, kind, options.days);
    if (options.json) return say(terminal, json(found));
    const { records, exact, oldest, files, bytes, cutoff } = found;
    const more = exact ? '' : 'more than ';
    say(terminal, `${more}${records} records before ${cutoff} would go`);
    if (oldest !== null) say(terminal, `the oldest is of ${oldest}`);
    say(terminal, `${files} files would leave the vault, ${sizeWords(bytes)}`);
  });
}

export interface SetOptions extends RetentionOptions {
  days?: number;
  keep?: true;
  reason: string;
  approvedBy?: string;
}

export function set(terminal: Terminal, kind: RetentionKind, options: SetOptions): Promise<void> {
  const { days, keep, reason, approvedBy: approved_by } = options;
  if ((days === undefined) === (keep === undefined)) {
    throw usageFault('Give either --days or --keep; nothing was changed.');
  }
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    const asked = { days: days ?? null, reason, approved_by };
    const policy = await setRetention(deps, context, kind, asked);
    if (options.json) return say(terminal, json({ policy }));
    if (policy.days === null) return say(terminal, `${kind}: everything is kept`);
    const from = visible(policy.effective_at ?? '');
    say(terminal, `${kind}: removed after ${policy.days} days, from ${from}`);
  });
}

export function removeNow(terminal: Terminal, options: RetentionOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    const fault = await clockFault(deps);
    if (fault !== null) throw new DomainError('unavailable', `Nothing was removed: ${fault}.`);
    const vault = await openOwnVault(deps.config, deps);
    const removed = await removeDue(deps, context);
    const files = await removeFiles({ ...deps, vault }, context);
    if (options.json) return say(terminal, json({ removed, files_removed: files }));
    for (const [kind, counts] of Object.entries(removed)) {
      say(terminal, `${kind}: ${counts.records} records, ${counts.files} files released`);
    }
    say(terminal, `${files} files removed from the disk`);
  });
}
