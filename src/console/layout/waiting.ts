// What waits for the person who is signed in, by the entry of the menu where it can be done: what
// the overview lists, and the duties that are overdue.
import { useQuery } from '@tanstack/react-query';
import { approvalsInTurn } from '../api/requests/approvals.ts';
import { nextDeadline } from '../api/requests/legal.ts';
import { overviewOf } from '../api/requests/statistics.ts';
import { unreadItems } from '../api/requests/watching.ts';
import type { Need } from '../api/types.gen.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePermission } from '../permission.ts';

interface Waiting {
  /** `7+` where more wait than were counted. */
  count: string;
  isLate?: true;
}

const places: Record<Need['kind'], 'incidents' | 'actions' | 'reports'> = {
  deadline_overdue: 'reports',
  incident_overdue: 'incidents',
  decision_open: 'incidents',
  close_blocked: 'incidents',
  unassigned: 'incidents',
  approval_waiting: 'actions',
};

const refresh = { staleTime: 60_000, refetchInterval: 60_000 };

export function useWaiting(): Partial<Record<string, Waiting>> {
  const overview = usePermission('GET /api/ip3/v1/overview').may;
  const deadlines = usePermission('GET /api/ip3/v1/legal/next-deadline').may;
  const needs = useQuery({ ...overviewOf({ window: '30d' }), ...refresh, enabled: overview });
  const next = useQuery({ ...nextDeadline(useLanguage()), ...refresh, enabled: deadlines });
  const inbox = usePermission('GET /api/ip3/v1/inbox').may;
  const unread = useQuery({ ...unreadItems, ...refresh, enabled: inbox }).data ?? 0;
  const mayApprove = usePermission('GET /api/ip3/v1/approvals').may;
  const turn = useQuery({ ...approvalsInTurn, ...refresh, enabled: mayApprove }).data ?? 0;
  const overdue = next.data?.body.overdue_count ?? 0;
  return {
    ...countsOf(needs.data?.body.needs ?? [], needs.data?.body.more_needs ?? false),
    ...(unread > 0 && { inbox: { count: shortOf(unread) } }),
    ...(turn > 0 && { approvals: { count: shortOf(turn) } }),
    ...(overdue > 0 && { reports: { count: shortOf(overdue), isLate: true } }),
  };
}

function shortOf(count: number): string {
  return count >= 100 ? '99+' : `${count}`;
}

function countsOf(needs: readonly Need[], more: boolean): Partial<Record<string, Waiting>> {
  const groups = Map.groupBy(needs, ({ kind }) => places[kind]);
  const counts = [...groups]
    .filter(([place]) => place !== 'reports')
    .map(([place, { length }]) => [place, { count: more ? `${length}+` : `${length}` }] as const);
  return Object.fromEntries(counts);
}
