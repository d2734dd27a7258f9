// The one next step of the Legal tab: of the most urgent duty for which this person can do
// something. Pure, so that it changes by itself when a limit passes.
import type { LegalReport, LegalTrigger } from '../../api/types.gen.ts';
import { clockState } from './clock-state.ts';
import { nextRecipient } from './next-recipient.ts';
import type { Panel } from './search.ts';

export interface DutyStep {
  duty: string;
  /** What the button says: an answer and the reasons of a delay are steps of their own. */
  act: Panel | 'answer' | 'reasons';
  /** Of the draft, where the writing begins. */
  field?: string;
  /** The question to answer. */
  fact?: string;
  /** Mandatory fields that are open. */
  open: number;
}

/** Where the step is done; an answer belongs to the facts. */
export function panelOf({ act }: DutyStep): Panel | undefined {
  if (act === 'answer') return undefined;
  return act === 'reasons' ? 'draft' : act;
}

/** What this person can do. */
export interface MayDo {
  write: boolean;
  decide: boolean;
  release: boolean;
}

/** What was exported before, of any duty of the incident. */
type Exported = readonly { regime: string; phase: string; recipient: string | null }[];

/** Without a duty that waits for another one, is settled, or that no one has to meet. */
export function dutyStep(
  triggers: readonly LegalTrigger[],
  reports: readonly LegalReport[],
  exported: Exported,
  may: MayDo,
  now: number,
): DutyStep | null {
  const open = triggers.filter(
    ({ status, submission }) => submission === null && steppable.has(status),
  );
  const steps = open
    .toSorted((one, other) => limitOf(one) - limitOf(other))
    .map((trigger) => stepOf(trigger, reports, exported, now));
  return steps.find((step) => isPossible(step, may)) ?? null;
}

const steppable = new Set<LegalTrigger['status']>(['triggered', 'conditional', 'needs_facts']);

/** Those without a limit come last, in the order of the law. */
function limitOf({ clock }: LegalTrigger): number {
  const limit = clock.latest_at ?? clock.due_at;
  return limit === null || !clock.binding ? Number.MAX_SAFE_INTEGER : Date.parse(limit);
}

function stepOf(
  trigger: LegalTrigger,
  reports: readonly LegalReport[],
  exported: Exported,
  now: number,
): DutyStep {
  const { id, draft, decision, decision_required, missing_facts, status } = trigger;
  const open = draft.incomplete.length;
  const of = (act: DutyStep['act'], more: object = {}) => ({ duty: id, act, open, ...more });
  const [fact] = missing_facts;
  if (status === 'needs_facts' && fact !== undefined) return of('answer', { fact });
  const isUndecided = decision_required !== null && decision === null;
  if (isUndecided && status === 'conditional') return of('decide');
  const reasons = draft.fields.find(({ key, value }) => isDelay.test(key) && value === null);
  if (reasons !== undefined && clockState(trigger, now) === 'overdue') {
    return of('reasons', { field: reasons.key });
  }
  const [field] = draft.incomplete;
  if (field !== undefined) return of('draft', { field });
  if (isUndecided) return of('decide');
  const report = reports.find(({ meets }) => meets.includes(id));
  const { recipients } = trigger;
  // Each of several recipients gets its own report; the one of another recipient is not its own.
  const isOwn = ({ recipient }: Exported[number]) =>
    recipients.length < 2 || recipient === nextRecipient(recipients);
  const isSame = (one: Exported[number]) =>
    one.regime === report?.regime && one.phase === report.phase && isOwn(one);
  return of(report === undefined || exported.some(isSame) ? 'sent' : 'export');
}

/** GDPR Article 33(1), (EU) 2025/301 Article 5(3). */
const isDelay = /\.delay_reasons$/;

function isPossible({ act }: DutyStep, may: MayDo): boolean {
  if (act === 'decide') return may.decide;
  return act === 'export' ? may.release : may.write;
}
