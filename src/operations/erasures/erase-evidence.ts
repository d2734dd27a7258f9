// Erasure of an incident's evidence: once a second person has approved exactly this, the keys of
// the files that only this incident names are destroyed. Custody and audit log get entries; nothing
// else in them changes.
import { createHash } from 'node:crypto';
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import type { Erasure, ErasureGround, ErasureScope } from '../../domain/erasure.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { retentionKinds } from '../../domain/retention.ts';
import { visibilities } from '../../domain/visibility.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { eraseEvidenceFields, eraseFields } from '../../store/erasures/erase-fields.ts';
import { destroyFiles, insertErasure } from '../../store/erasures/erasures.ts';
import { lockEvidence } from '../../store/evidence/evidence.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import { endRemovals, stillRemovable } from '../../store/retention/files.ts';
import { lockPolicy } from '../../store/retention/policies.ts';
import { lockBlobs } from '../../store/vault/blobs.ts';
import { currentEpoch, installationId } from '../../store/vault/vault-marks.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import { requireApproval } from '../approvals/require-approval.ts';
import { chunk } from '../chunk.ts';
import type { Deps } from '../deps.ts';
import { recordCustody } from '../evidence/record-custody.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { RecordedRefusal, transact, type Tx } from '../transact.ts';
import { assertOwnVault } from '../vault/own-vault.ts';
import { planErasure, type ErasurePlan, type PlannedFile } from './plan-erasure.ts';

export interface AskedErasure {
  ground: ErasureGround;
  reason: string;
  scope: ErasureScope;
}

type EraseDeps = Pick<Deps, 'database' | 'vault' | 'clock' | 'ids'>;

/**
 * Asks for the erasure, and carries it out once a second person has confirmed it. Throws `conflict`
 * with what is lacking, and `approval_required` until it is confirmed.
 */
export async function eraseEvidence(
  deps: EraseDeps,
  context: RequestContext,
  reference: string,
  asked: AskedErasure,
): Promise<Erasure> {
  await assertOwnVault(deps);
  const erasure = await transact(deps, context, async (tx) => {
    // A removal or a hold that is under way ends first.
    for (const kind of retentionKinds) await lockPolicy(tx, kind);
    const incident = await requireLockedIncident(tx, reference);
    const plan = await lockedPlan(deps, tx, incident.id, asked.scope);
    if (plan.refusal !== null) throw plan.refusal;
    const approval = await requireApproval(deps, tx, context, {
      kind: 'evidence_erasure',
      subject: incident.public_id,
      incident_id: incident.id,
      asked: { ...asked, ...saidOf(plan) },
      approver_role: 'Legal/DPO',
      two_roles: false,
      named: null,
    });
    if (approval instanceof DomainError) return new RecordedRefusal(approval);
    const { approved_by } = approval;
    return carryOut(deps, tx, context, { incident, plan, said: { ...asked, approved_by } });
  });
  await removeFromDisk(deps, context, erasure.files);
  return erasure;
}

/** The plan of a moment at which no one names or removes these files. */
async function lockedPlan(
  deps: EraseDeps,
  tx: Tx,
  incident_id: string,
  scope: ErasureScope,
): Promise<ErasurePlan> {
  const { files } = await planErasure(deps, tx, incident_id, scope);
  const hashes = files.map(({ sha256 }) => sha256);
  const locked = new Set(await lockBlobs(tx, hashes));
  const plan = await planErasure(deps, tx, incident_id, scope);
  if (plan.files.every(({ sha256 }) => locked.has(sha256))) return plan;
  const detail = 'One of these files is just being received or removed. Try again.';
  throw new DomainError('unavailable', detail);
}

/** What the second person decides on; names of files would stay in the log for good. */
function saidOf({ records, files, declared, not_reached }: ErasurePlan): Record<string, string> {
  const also = declared.length === 0 ? {} : { declared };
  const hashes = files.map(({ sha256 }) => sha256);
  const text = canonicalJson({ files: hashes, records, ...also });
  return {
    records: String(records.length),
    files: String(files.length),
    not_reached: String(not_reached.length),
    plan_sha256: createHash('sha256').update(text).digest('hex'),
  };
}

interface Confirmed {
  incident: IncidentRow;
  plan: ErasurePlan;
  said: AskedErasure & { approved_by: string };
}

async function carryOut(
  deps: EraseDeps,
  tx: Tx,
  context: RequestContext,
  { incident, plan, said }: Confirmed,
): Promise<Erasure> {
  const { records, files, not_reached, left_copies } = plan;
  const at = timestamp(deps.clock.now());
  const plain = files.map(({ sha256, bytes }) => ({ sha256, bytes }));
  const erasure: Erasure = {
    ...{ erasure_id: deps.ids.next(), at, requested_by: context.principal.name, ...said },
    ...{ records: records.length, files: plain, not_reached, left_copies },
  };
  const { erasure_id: id, at: _, records: __, files: ___, ...members } = erasure;
  const lists = {
    not_reached: JSON.stringify(not_reached),
    left_copies: JSON.stringify(left_copies),
  };
  const row = { id, incident_id: incident.id, erased_at: at, ...members, ...lists };
  await insertErasure(tx, row, { records: records.map((one) => one.id), files: plain });
  await recordRecords(tx, context, at, erasure, records);
  if (said.scope === 'incident') await eraseTexts(tx, context, incident, erasure, plan.declared);
  await recordErasure(tx, context, incident.id, erasure, records);
  await updateIncident(tx, incident.id, { updated_at: at });
  await destroyFiles(
    tx,
    plain.map((file) => ({ id: deps.ids.next(), ...file })),
    at,
  );
  // Last: no one keeps the same bytes in place of a file that can't be read any more.
  await setAside(deps, tx, at, plain);
  return erasure;
}

async function recordRecords(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  { erasure_id, scope, ground, approved_by }: Erasure,
  records: ErasurePlan['records'],
): Promise<void> {
  for (const { id, sha256 } of records) {
    const locked = required(await lockEvidence(tx, id, visibilities), 'evidence');
    const evidence = scope === 'incident' ? await eraseEvidenceFields(tx, locked, true) : locked;
    await recordCustody(tx, context, at, evidence, {
      custody: 'erased',
      audit: 'evidence.erased',
      detail: { erasure_id, sha256, ground, approved_by },
    });
  }
}

/** The texts of the incident and of records that have no bytes here. */
async function eraseTexts(
  tx: Tx,
  context: RequestContext,
  { id, public_id }: IncidentRow,
  { erasure_id, at, ground, approved_by }: Erasure,
  declared: readonly string[],
): Promise<void> {
  const by = context.principal.name;
  for (const record of declared) {
    const locked = required(await lockEvidence(tx, record, visibilities), 'evidence');
    const evidence = await eraseEvidenceFields(tx, locked, false);
    await recordCustody(tx, context, timestamp(Temporal.Instant.from(at)), evidence, {
      custody: 'texts_erased',
      audit: 'evidence.texts_erased',
      detail: { erasure_id, ground, approved_by },
    });
  }
  await eraseFields(tx, { id, public_id, erasure_id, at, by });
}

/** Ids and hashes in one entry: its length is limited. */
const namedAtOnce = 200;

async function recordErasure(
  tx: Tx,
  context: RequestContext,
  incident_id: string,
  erasure: Erasure,
  records: ErasurePlan['records'],
): Promise<void> {
  const { erasure_id, at, ground, reason, approved_by, files, not_reached, left_copies } = erasure;
  const wider = erasure.scope === 'incident' ? { scope: erasure.scope } : {};
  const parts = [...chunk(records, namedAtOnce)];
  const fileParts = [...chunk(files, namedAtOnce)];
  const count = Math.max(parts.length, fileParts.length, 1);
  for (let part = 0; part < count; part += 1) {
    const totals = { records: records.length, files: files.length };
    const first = { reason, not_reached: not_reached.length, left_copies };
    await writeAudit(tx, context, at, {
      action: 'incident.evidence_erased',
      incident_id,
      detail: {
        ...{ erasure_id, ...wider, ground, approved_by, part: part + 1, parts: count },
        ...(part === 0 && { ...totals, ...first }),
        evidence: (parts[part] ?? []).map(({ id }) => id),
        sha256: (fileParts[part] ?? []).map(({ sha256 }) => sha256),
      },
    });
  }
}

/**
 * Moves the files into the quarantine. A kill before the commit leaves them there with their keys:
 * reading finds them, and they are put back.
 */
async function setAside(
  { vault }: EraseDeps,
  tx: Tx,
  at: Timestamp,
  files: readonly PlannedFile[],
): Promise<void> {
  const owner = { installation: await installationId(tx), epoch: await currentEpoch(tx) };
  for (const file of files) {
    await vault.quarantine.setAside({ ...file, written_at: at, set_aside_at: at, ...owner });
  }
}

/** What fails here, or is cut by a kill, the job of retention does later. */
async function removeFromDisk(
  deps: EraseDeps,
  context: RequestContext,
  files: readonly PlannedFile[],
): Promise<void> {
  const { idempotency: _none, ...once } = context;
  const hashes = files.map(({ sha256 }) => sha256);
  await transact(deps, once, async (tx) => {
    const at = timestamp(deps.clock.now());
    const removable = await stillRemovable(tx, await lockBlobs(tx, hashes), at);
    for (const { sha256 } of removable) await deps.vault.remove(sha256);
    await endRemovals(
      tx,
      removable.map(({ sha256 }) => sha256),
      at,
    );
    return null;
  }).catch(() => undefined);
}
