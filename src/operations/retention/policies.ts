// Retention policies: what there is, what one would remove, and a decision on one.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { decideApproval } from '../../domain/four-eyes.ts';
import type { RequestContext } from '../../domain/principal.ts';
import {
  keepsAll,
  removesMore,
  retentionKinds,
  settleHours,
  type RetentionKind,
  type RetentionPolicy,
} from '../../domain/retention.ts';
import { findAccountByEmail } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { previewImportFiles, previewLogFiles } from '../../store/retention/file-preview.ts';
import { countWaiting } from '../../store/retention/files.ts';
import { listPolicies, lockPolicy, writePolicy } from '../../store/retention/policies.ts';
import {
  previewAttempts,
  previewLogEvents,
  previewRuns,
  previewSignInRecords,
  type Preview,
} from '../../store/retention/records.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';

export interface Retention {
  policies: RetentionPolicy[];
  /** Files whose records are gone and that leave the disk within a day. */
  waiting: { files: number; bytes: number };
}

export async function readRetention({ database }: Pick<Deps, 'database'>): Promise<Retention> {
  const rows = await listPolicies(database.kysely);
  const policies = retentionKinds.map(
    (kind) => rows.find((row) => row.kind === kind) ?? keepsAll(kind),
  );
  return { policies, waiting: await countWaiting(database.kysely) };
}

/** @throws `not_found` */
export function requireKind(text: string): RetentionKind {
  const kind = retentionKinds.find((one) => one === text);
  if (kind !== undefined) return kind;
  const kinds = retentionKinds.join(', ');
  const detail = `No policy concerns "${text.slice(0, 64)}". Use one of ${kinds}.`;
  throw new DomainError('not_found', detail);
}

export interface RetentionPreview extends Preview {
  kind: RetentionKind;
  days: number;
  /** What is older would go. */
  cutoff: Timestamp;
  files: number;
  bytes: number;
}

/** What a policy of so many days would remove now. */
export async function previewRetention(
  deps: Pick<Deps, 'database' | 'clock'>,
  kind: RetentionKind,
  days: number,
): Promise<RetentionPreview> {
  const cutoff = cutoffOf(deps, days);
  const db = deps.database.kysely;
  const found = await previews[kind](db, cutoff);
  const files = (await filePreviews[kind]?.(db, cutoff)) ?? { files: 0, bytes: 0 };
  return { kind, days, cutoff, ...found, ...files };
}

const previews = {
  log_events: previewLogEvents,
  import_files: previewRuns,
  sign_in_records: previewSignInRecords,
  delivery_attempts: previewAttempts,
} as const;

const filePreviews: Partial<Record<RetentionKind, typeof previewLogFiles>> = {
  log_events: previewLogFiles,
  import_files: previewImportFiles,
};

export function cutoffOf({ clock }: Pick<Deps, 'clock'>, days: number): Timestamp {
  return timestamp(clock.now().subtract({ hours: 24 * days }));
}

export interface AskedPolicy {
  /** Null keeps everything. */
  days: number | null;
  reason: string;
  approved_by?: string | null | undefined;
}

/**
 * Sets a policy. One that removes more needs an approver and begins a day later.
 * @throws `approval_required`, `precondition_failed`
 */
export function setRetention(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  context: RequestContext,
  kind: RetentionKind,
  asked: AskedPolicy,
): Promise<RetentionPolicy> {
  return transact(deps, context, async (tx) => {
    const before = (await lockPolicy(tx, kind)) ?? keepsAll(kind);
    assertVersion(context, before.version);
    const { days, reason } = asked;
    const isMore = removesMore(before.days, days);
    const now = deps.clock.now();
    const [set_at, later] = [timestamp(now), timestamp(now.add({ hours: settleHours }))];
    const pending = before.effective_at ?? set_at;
    // One that has not begun is no measure: less than it can be more than ever was removed.
    const isApproved = isMore || (days !== null && pending > set_at);
    const approval = isApproved ? await approvalOf(deps, tx, context, asked.approved_by) : null;
    const effective_at = isMore ? later : pending > set_at ? pending : set_at;
    const approved_by = approval?.approved_by ?? null;
    const said = { days, version: before.version + 1, reason, approved_by, effective_at };
    const { removed, removed_at } = before;
    const set_by = context.principal.name;
    const policy = await writePolicy(tx, { kind, ...said, set_by, set_at, removed, removed_at });
    await writeAudit(tx, context, set_at, {
      action: 'retention.policy_set',
      detail: { kind, before: before.days, ...said, ...approval },
    });
    return policy;
  });
}

async function approvalOf(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  { principal }: RequestContext,
  approved_by: string | null | undefined,
) {
  const named = approved_by?.trim() ?? '';
  const account = named === '' ? undefined : await findAccountByEmail(tx, named);
  const rule = { approver_role: 'Admin', four_eyes: config.IP3_FOUR_EYES } as const;
  return decideApproval(rule, principal, approved_by, account);
}
