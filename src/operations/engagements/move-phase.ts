// POST /engagements/{id}/phase: one step along the phases of the regulation, or back.
import { timestamp } from '../../domain/clock.ts';
import { allowedPhases, needsSignedRules, type Phase } from '../../domain/engagement-phase.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { EngagementRow } from '../../store/engagements/engagement-tables.ts';
import { insertMove, updateEngagement } from '../../store/engagements/engagements.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, type Tx } from '../transact.ts';
import { dayOf, Faults } from './described.ts';
import { rulesWithSignatures } from './read-engagement.ts';
import { writeEngagement } from './writable.ts';

/** Makes the move or throws `invalid_transition` with what is allowed, or what is missing. */
export async function movePhase(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  context: RequestContext,
  reference: string,
  input: { to: Phase; on?: string; note?: string },
): Promise<EngagementRow> {
  const today = deps.clock.now().toZonedDateTimeISO(deps.config.IP3_TIMEZONE).toPlainDate();
  const on_day = checkedDay(input.on, today.toString());
  return writeEngagement(deps, context, reference, async (tx, engagement) => {
    assertVersion(context, engagement.version);
    const { id, phase: from, public_id } = engagement;
    const { to, note = null } = input;
    if (!allowedPhases(from).includes(to)) throw notAllowed(from, to);
    if (needsSignedRules(from, to)) await assertSigned(tx, id);
    const at = timestamp(deps.clock.now());
    const days = daysOfMove(engagement, to, on_day);
    const updated = await updateEngagement(tx, id, { phase: to, ...days, updated_at: at });
    const actor = context.principal.name;
    const move = { engagement_id: id, from_phase: from, to_phase: to, on_day, note, actor, at };
    await insertMove(tx, move);
    const detail = { public_id, from, to, on: on_day };
    await writeAudit(tx, context, at, { action: 'engagement.moved', engagement_id: id, detail });
    return updated;
  });
}

function checkedDay(said: string | undefined, today: string): string {
  if (said === undefined) return today;
  const faults = new Faults();
  dayOf(faults, '/on', said);
  if (said > today) faults.add('/on', 'must not be in the future');
  faults.end();
  return said;
}

/** The days that start limits, where the move says them; a step back changes none. */
function daysOfMove({ phase, active_started_on }: EngagementRow, to: Phase, on: string) {
  if (phase === 'threat_intelligence' && to === 'red_team') return { active_started_on: on };
  if (phase !== 'red_team' || to !== 'closure') return {};
  if (active_started_on !== null && on < active_started_on) {
    const faults = new Faults();
    faults.add('/on', `must not be before the start of the active tests (${active_started_on})`);
    faults.end();
  }
  return { active_ended_on: on };
}

async function assertSigned(tx: Tx, engagement_id: string): Promise<void> {
  const newest = (await rulesWithSignatures(tx, engagement_id)).at(-1);
  if (newest !== undefined && newest.signed_by.length > 0) return;
  const detail =
    `Version ${newest?.version ?? 1} of the rules of engagement isn't signed. Record ` +
    'its signature before the red team test starts.';
  const missing = ['rules_of_engagement_signed_off'];
  const states = { from: 'threat_intelligence', to: 'red_team', allowed: ['preparation'] };
  throw new DomainError('invalid_transition', detail, { ...states, missing });
}

function notAllowed(from: Phase, to: Phase): DomainError {
  const allowed = allowedPhases(from);
  const detail =
    `An engagement in "${from}" can't move to "${to}"; allowed from here: ` +
    `${allowed.join(', ')}.`;
  return new DomainError('invalid_transition', detail, { from, to, allowed });
}
