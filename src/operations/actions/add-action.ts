// POST /api/incidents/:id/actions: a step of a playbook, or a response step of one's own.
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import {
  isPlaybookType,
  playbookOfType,
  playbookVersion,
  type PlaybookStep,
} from '../../domain/playbooks/playbook.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { playbookOf, playbookTypes } from '../../domain/taxonomy.ts';
import type { actionFields } from '../../fields/action.ts';
import type { NewValues } from '../../fields/field.ts';
import type { ActionRow } from '../../store/actions/action-tables.ts';
import { findOpenStep, insertAction } from '../../store/actions/actions.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';

/**
 * With a step alone, the playbook is the one that the incident's category leads to. A title
 * replaces the step's own text; an action of no playbook has its own title and `requires_approval`.
 */
type NewAction = NewValues<typeof actionFields>;

/** Adds the action as `proposed`; who adds a step has checked the incident. */
export async function addAction(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  context: RequestContext,
  reference: string,
  input: NewAction,
): Promise<ActionRow> {
  const due_at = dueTime(input.due_at);
  if (input.step === undefined && input.title === undefined) throw nothingNamed(input.playbook);
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    const origin = originOf(input, incident.category);
    await assertNoTwin(tx, incident.id, origin);
    const at = timestamp(deps.clock.now());
    const { assignee = null } = input;
    const times = { created_at: at, updated_at: at };
    const made = { id: deps.ids.next(), incident_id: incident.id, ...times };
    const action = await insertAction(tx, {
      ...made,
      ...origin,
      ...{ status: 'proposed', assignee, due_at, created_by: context.principal.name },
    });
    const acknowledged_at = incident.acknowledged_at ?? at;
    await updateIncident(tx, incident.id, { acknowledged_at, updated_at: at });
    const { title, playbook, step, approval_class } = action;
    await writeAudit(tx, context, at, {
      action: 'action.added',
      incident_id: incident.id,
      detail: { action_id: action.id, title, playbook, step, approval_class, assignee, due_at },
    });
    return action;
  });
}

type Origin = ReturnType<typeof ownAction> | ReturnType<typeof stepAction>;

function originOf(input: NewAction, category: string): Origin {
  const { title, requires_approval = false } = input;
  if (input.playbook === undefined && input.step === undefined) {
    return ownAction(required(title, 'title'), null, requires_approval);
  }
  const type = input.playbook ?? playbookOf(category);
  if (!isPlaybookType(type)) throw unknownPlaybook(type);
  if (input.step === undefined) return ownAction(required(title, 'title'), type, requires_approval);
  const { steps } = playbookOfType(type);
  const step = steps[input.step - 1];
  if (step === undefined) throw unknownStep(type, input.step, steps.length);
  return stepAction(step, type, title);
}

export function ownAction(title: string, playbook: string | null, requires_approval: boolean) {
  const approval_class = requires_approval ? ('A1' as const) : ('A0' as const);
  return { title, playbook, step: null, approval_class, requires_approval };
}

export function stepAction(found: PlaybookStep, playbook: string, title = found.title) {
  const { step, action_type, phase, role, approval_class, requires_approval } = found;
  const said = { playbook, playbook_version: playbookVersion, step, title };
  return { ...said, action_type, phase, role, approval_class, requires_approval };
}

async function assertNoTwin(tx: Tx, incident_id: string, { playbook, step }: Origin) {
  if (playbook === null || step === null) return;
  const duplicate = await findOpenStep(tx, incident_id, playbook, step);
  if (duplicate === undefined) return;
  const detail =
    `Step ${step} of "${playbook}" is already on this incident. Continue with that ` + 'action.';
  throw new DomainError('conflict', detail, { action_id: duplicate.id });
}

function dueTime(text: string | undefined): string | null {
  if (text === undefined) return null;
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  throw validationFailed([{ pointer: '/due_at', message: 'must be RFC 3339 with a zone' }]);
}

function nothingNamed(playbook: string | undefined): DomainError {
  return playbook === undefined
    ? validationFailed([{ pointer: '', message: 'must have a title, or a step of a playbook' }])
    : validationFailed([{ pointer: '/step', message: 'is required with a playbook' }]);
}

function unknownPlaybook(type: string): DomainError {
  const detail = `Playbook "${type.slice(0, 64)}" not found. List them with GET /api/playbooks.`;
  return new DomainError('unknown_reference', detail, { allowed: playbookTypes });
}

function unknownStep(type: string, step: number, steps: number): DomainError {
  const detail = `The playbook "${type}" has no step ${step}. Use a step from 1 to ${steps}.`;
  return new DomainError('unknown_reference', detail, { steps });
}
