// GET /api/ip3/v1/overview: what waits for the caller, legal deadlines, the trend, what happened.
import { approvalRuleOf } from '../../domain/action.ts';
import type { AuditAction } from '../../domain/audit-actions.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { Priority } from '../../domain/incident.ts';
import type { Principal } from '../../domain/principal.ts';
import { recordOf } from '../../domain/record-of.ts';
import type { RegimeName } from '../../domain/regime.ts';
import { required } from '../../domain/required.ts';
import { hasRole, roles, type Role } from '../../domain/role.ts';
import { severities, severityOfId, type Severity } from '../../domain/severity.ts';
import { clearance } from '../../domain/visibility.ts';
import type { TimeWindow } from '../../domain/window.ts';
import { listDeadlines } from '../../store/legal/legal-deadlines.ts';
import * as store from '../../store/statistics/overview.ts';
import { countWindow, type DayRow, type TrendRow } from '../../store/statistics/window-cells.ts';
import type { Deps } from '../deps.ts';
import { gateRules } from '../incidents/close-incident.ts';

/** In the order of their rank. */
export const needKinds = [
  'deadline_overdue',
  'incident_overdue',
  'decision_open',
  'close_blocked',
  'approval_waiting',
  'unassigned',
] as const;

export interface Need {
  kind: (typeof needKinds)[number];
  public_id: string;
  title: string;
  severity: Severity | null;
  priority: Priority | null;
  due_at: Timestamp | null;
  regime: RegimeName | null;
  obligation_id: string | null;
  action_title: string | null;
}

export interface Day {
  /** Of UTC. */
  day: string;
  opened: Record<Severity, number>;
  closed: Record<Severity, number>;
}

export interface Overview extends TimeWindow {
  needs: Need[];
  more_needs: boolean;
  clocks: store.RegimeClocks[] | null;
  days: Day[];
  trends: TrendRow[];
  activity: store.ActivityRow[];
}

const mostNeeds = 7;
/** Of one kind before the others had their turn. */
const ofOneKind = 3;
const mostActivity = 8;
/** Points of the small lines. */
const trendParts = 10;

const everybody: readonly AuditAction[] = [
  'incident.created',
  'incident.classified',
  'incident.assigned',
  'incident.assignment_undone',
  'incident.moved',
  'incident.close_refused',
  'incident.closed',
  'incident.record_closed',
  'incident.reopened',
  'evidence.attached',
  'import.completed',
];
const analysts: readonly AuditAction[] = ['agent.quarantined', 'agent.restored', 'report.exported'];

type OverviewDeps = Pick<Deps, 'database' | 'config'>;

export async function overviewOf(
  deps: OverviewDeps,
  principal: Principal,
  window: TimeWindow,
): Promise<Overview> {
  const db = deps.database.kysely;
  const isAnalyst = hasRole(principal.roles, 'Analyst');
  const actions = isAnalyst ? [...everybody, ...analysts] : everybody;
  const allowed = clearance(principal.roles);
  const [waiting, clocks, counted, activity] = await Promise.all([
    isAnalyst ? needsOf(deps, principal, window.to_at) : [],
    isAnalyst ? store.clocksByRegime(db, window.to_at) : null,
    countWindow(db, window, trendParts),
    store.recentActivity(db, actions, allowed, mostActivity),
  ]);
  const needs = ranked(waiting);
  const more_needs = waiting.flat().length > needs.length;
  const days = daysOf(window, counted.days);
  return { ...window, needs, more_needs, clocks, days, trends: counted.trends, activity };
}

/** What waits for the caller, a list for each kind, one more than can be shown. */
async function needsOf(
  deps: OverviewDeps,
  principal: Principal,
  now: Timestamp,
): Promise<Need[][]> {
  const db = deps.database.kysely;
  const limit = mostNeeds + 1;
  const { gate, latest } = gateRules(deps);
  const owner = principal.name.toLowerCase();
  const [deadlines, open, owned, blocked, approvals, unassigned] = await Promise.all([
    listDeadlines(db, { overdue_at: now }, { limit, after: null }),
    listDeadlines(db, { passed_at: now }, { limit, after: null }),
    store.ownedOverdue(db, owner, now, limit),
    gate === 'on' ? store.blockedCloses(db, owner, latest, limit) : [],
    store.waitingApprovals(db, approverRoles(principal), fittingRoles, limit),
    store.unassignedUrgent(db, limit),
  ]);
  return [
    deadlines.map(({ public_id, title, due_at: target, latest_at, regime, obligation_id }) => {
      const due_at = latest_at ?? target;
      return need('deadline_overdue', { public_id, title, due_at, regime, obligation_id });
    }),
    owned.map((row) => need('incident_overdue', graded(row))),
    open.map(({ public_id, title, regime, obligation_id }) =>
      need('decision_open', { public_id, title, regime, obligation_id }),
    ),
    blocked.map((row) => need('close_blocked', graded(row))),
    approvals.map(({ action_title, ...row }) =>
      need('approval_waiting', { ...graded(row), action_title }),
    ),
    unassigned.map((row) => need('unassigned', graded(row))),
  ];
}

/** Roles of steps whose holders approve them; the others are approved by an Operator. */
const fittingRoles = roles.filter((role) => approverOf(role) === role);

function approverOf(role: Role): Role {
  return approvalRuleOf({ role, approval_class: 'A1' }, 'off').approver_role;
}

/** The approver's roles that the caller has. */
function approverRoles(principal: Principal): Role[] {
  return roles.filter((role) => hasRole(principal.roles, role));
}

function graded<Row extends { severity: number }>({ severity, ...row }: Row) {
  return { ...row, severity: severityOfId(severity) ?? null };
}

function need(kind: Need['kind'], known: Pick<Need, 'public_id' | 'title'> & Partial<Need>): Need {
  const { public_id, title, severity = null, priority = null, due_at = null } = known;
  const { regime = null, obligation_id = null, action_title = null } = known;
  const subject = { kind, public_id, title, severity, priority };
  return { ...subject, due_at, regime, obligation_id, action_title };
}

/** A few of each kind by rank, then what is left, so that many of one kind hide no other. */
function ranked(lists: readonly Need[][]): Need[] {
  const first = lists.map((list) => list.slice(0, ofOneKind));
  const free = mostNeeds - first.flat().length;
  const rest = lists.flatMap((list) => list.slice(ofOneKind)).slice(0, Math.max(0, free));
  const chosen = new Set([...first.flat(), ...rest]);
  return lists
    .flat()
    .filter((one) => chosen.has(one))
    .slice(0, mostNeeds);
}

/** Every day of the window, also those on which nothing happened. */
function daysOf(window: TimeWindow, rows: readonly DayRow[]): Day[] {
  const days = new Map<string, Day>();
  const last = window.to_at.slice(0, 10);
  let day = Temporal.PlainDate.from(window.from_at.slice(0, 10));
  while (day.toString() <= last) {
    days.set(day.toString(), { day: day.toString(), opened: nothing(), closed: nothing() });
    day = day.add({ days: 1 });
  }
  for (const { day: name, severity, opened, closed } of rows) {
    const word = severityOfId(severity) ?? 'unknown';
    const counts = required(days.get(name), 'day of the window');
    counts.opened[word] += opened;
    counts.closed[word] += closed;
  }
  return [...days.values()];
}

function nothing(): Record<Severity, number> {
  return recordOf(severities, () => 0);
}
