// Confirming a signal, withdrawing a record, and showing it to more people or fewer. All take the
// lock of the incident first, as closing does, so a gate never sees evidence that is about to go.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { decideClosure, type GateEvidence } from '../../domain/closure.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { allowsVisibility, widestVisibility } from '../../domain/tlp.ts';
import { clearance, type Visibility } from '../../domain/visibility.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import {
  gateEvidence,
  listCustody,
  lockEvidence,
  updateEvidence,
} from '../../store/evidence/evidence.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertProvesFix } from '../imports/retest.ts';
import { closingRestsOnIt, withProofKept } from '../incidents/keep-proof.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import type { AttachedEvidence } from './attach-evidence.ts';
import { isErased } from './erased-by-log.ts';
import { recordCustody, type CustodyAct } from './record-custody.ts';
import { requireEvidence } from './require-evidence.ts';

/**
 * A person confirms a signal: it becomes `confirmed` and counts for gates. Throws `conflict` for
 * a retest import that does not show that the finding is gone.
 */
export async function confirmEvidence(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
  input: { note?: string },
): Promise<AttachedEvidence> {
  return transact(deps, context, async (tx) => {
    const evidence = await lockedEvidence(tx, context, id);
    if (evidence.status !== 'signal') throw wrongStatus(evidence, 'confirmed', 'signal');
    await assertProvesFix(tx, evidence);
    if (await isErased(tx, evidence.id)) throw noOneCanVouch();
    const at = timestamp(deps.clock.now());
    const confirmed = await updateEvidence(tx, evidence.id, { status: 'confirmed' });
    await updateIncident(tx, evidence.incident_id, {
      evidence_status: 'confirmed',
      updated_at: at,
    });
    const detail = input.note === undefined ? {} : { note: input.note };
    const act = { custody: 'confirmed', audit: 'evidence.confirmed', detail } as const;
    return record(tx, context, at, confirmed, act);
  });
}

/**
 * Takes a record out of every gate and count; the record and its custody stay. Evidence that a
 * closed incident rests on cannot be withdrawn: the incident has to be reopened first.
 */
export async function withdrawEvidence(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  context: RequestContext,
  id: string,
  input: { reason: string },
): Promise<AttachedEvidence> {
  return transact(deps, context, async (tx) => {
    const evidence = await lockedEvidence(tx, context, id);
    if (evidence.status === 'withdrawn') throw wrongStatus(evidence, 'withdrawn', 'not withdrawn');
    const incident = await requireLockedIncident(tx, evidence.incident_id);
    const gate = await gateEvidence(tx, incident.id, 'counted');
    const all = gate.filter((one) => one.status === 'confirmed');
    const rest = all.filter((other) => other.id !== evidence.id);
    // By the contract's bare rule: a retest that failed later does not free what it rested on.
    const rules = { gate: deps.config.IP3_RETEST_GATE, latest: 'off' } as const;
    const supports = (records: GateEvidence[]) => decideClosure(records, rules).allowed;
    // One that was closed while the gate was off never rested on evidence.
    const restsOnIt = supports(all) && !supports(rest);
    if (incident.workflow_status === 'closed' && restsOnIt) throw closingRestsOnIt(incident);
    const at = timestamp(deps.clock.now());
    const { reason } = input;
    const withdrawn = await withProofKept(tx, incident, () =>
      updateEvidence(tx, evidence.id, { status: 'withdrawn', withdrawn_reason: reason }),
    );
    const left = rest.length > 0 ? { evidence_status: 'confirmed' as const } : withoutProof;
    await updateIncident(tx, incident.id, { ...left, updated_at: at });
    const detail = { reason, ...left };
    const act = { custody: 'withdrawn', audit: 'evidence.withdrawn', detail } as const;
    return record(tx, context, at, withdrawn, act);
  });
}

/**
 * Shows a record to more people or to fewer. Everything that reads evidence asks for the visibility
 * of this moment, so lists, counts and timelines follow at once.
 */
export async function changeVisibility(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
  input: { visibility: Visibility; reason: string },
): Promise<AttachedEvidence> {
  return transact(deps, context, async (tx) => {
    const evidence = await lockedEvidence(tx, context, id);
    const { visibility, reason } = input;
    const from = evidence.visibility;
    if (from === visibility) throw sameVisibility(visibility);
    assertWithinTlp(evidence, visibility);
    const at = timestamp(deps.clock.now());
    const changed = await updateEvidence(tx, evidence.id, { visibility });
    await updateIncident(tx, evidence.incident_id, { updated_at: at });
    const detail = { from, to: visibility, reason, widened_to_public: visibility === 'public' };
    const act = {
      custody: 'visibility_changed',
      audit: 'evidence.visibility_changed',
      detail,
    } as const;
    return record(tx, context, at, changed, act);
  });
}

/** The source decides how far its words travel, and only the source can widen that. */
function assertWithinTlp({ tlp }: EvidenceRow, visibility: Visibility): void {
  if (allowsVisibility(tlp, visibility)) return;
  const widest = widestVisibility(tlp);
  throw new DomainError(
    'tlp_violation',
    `The source marked it TLP:${tlp}, so its visibility can be ${widest} at most. Ask ` +
      'the source to widen it.',
    { tlp, widest, asked: visibility },
  );
}

function sameVisibility(visibility: Visibility): DomainError {
  const detail = `The evidence is already ${visibility}. Set another visibility.`;
  return new DomainError('invalid_transition', detail, { from: visibility, to: visibility });
}

/**
 * A classification falls with the last of its evidence: a claim never exceeds its proof. The due
 * time stays, for the work does not become less urgent.
 */
const withoutProof = { evidence_status: 'gap', priority: null, severity: null } as const;

/**
 * The record as it is under the lock of its incident; `not_found` when the caller cannot see it.
 */
async function lockedEvidence(tx: Tx, context: RequestContext, id: string): Promise<EvidenceRow> {
  const { incident_id } = await requireEvidence(tx, context.principal, id);
  const incident = await requireLockedIncident(tx, incident_id);
  assertVersion(context, incident.version);
  const locked = await lockEvidence(tx, id, clearance(context.principal.roles));
  return required(locked, 'the evidence found before its lock');
}

/** Writes custody and audit entry, and gives the record with its chain as they are after that. */
async function record(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  evidence: EvidenceRow,
  act: CustodyAct,
): Promise<AttachedEvidence> {
  await recordCustody(tx, context, at, evidence, act);
  return { evidence, chain_of_custody: await listCustody(tx, [evidence.id]) };
}

function noOneCanVouch(): DomainError {
  const detail = 'The bytes of this evidence were erased, so no one can confirm them any more.';
  return new DomainError('conflict', detail, { lack: 'bytes' });
}

function wrongStatus(evidence: EvidenceRow, wanted: string, needed: string): DomainError {
  const { status } = evidence;
  const detail = `Evidence in the state "${status}" can't become ${wanted}; it must be ${needed}.`;
  return new DomainError('invalid_transition', detail, { from: status, to: wanted });
}
