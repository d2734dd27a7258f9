// Response actions of the demo beyond the steps of playbooks: each column of the board has some,
// and what one person requests another approves.
import type { ActionStatus } from '../../domain/action.ts';
import type { Role } from '../../domain/role.ts';
import type { Ask, Step } from './ask.ts';
import { attach, emailOf, type Lived } from './life.ts';
import type { StoryIds } from './story-ids.ts';

interface Planned {
  of: 'injection' | 'leak' | 'significant' | 'blocked' | 'closed';
  title: string;
  hoursAgo: number;
  assignee: Role;
  /** Hours from now on. */
  dueIn: number;
  approvalBy?: Role;
  /** States that it goes through, each a while after the one before. */
  through: readonly ActionStatus[];
  note?: string;
  isProven?: true;
}

const proposed = { through: [] } as const;
const approved = { through: ['approved'] } as const;
const inProgress = { through: ['approved', 'in_progress'] } as const;
const done = { through: ['approved', 'in_progress', 'done'] } as const;

const planned: readonly Planned[] = [
  {
    ...{ of: 'significant', title: 'Evict the intruder everywhere at the same time', ...proposed },
    ...{ hoursAgo: 16, assignee: 'Operator', dueIn: 3, approvalBy: 'Admin' },
  },
  {
    ...{ of: 'injection', title: 'Ask the recipients to delete the list', ...proposed },
    ...{ hoursAgo: 5, assignee: 'Analyst', dueIn: 7 },
  },
  {
    ...{ of: 'leak', title: 'Write to the customers affected', ...approved },
    ...{ hoursAgo: 38, assignee: 'Legal/DPO', dueIn: 6, approvalBy: 'Admin' },
  },
  {
    ...{ of: 'blocked', title: 'Replay the payload and three variants', ...approved },
    ...{ hoursAgo: 50, assignee: 'Operator', dueIn: 20 },
  },
  {
    ...{ of: 'injection', title: 'Limit the support bot to two folders', ...approved },
    ...{ hoursAgo: 4, assignee: 'AI Safety', dueIn: 44, approvalBy: 'Admin' },
  },
  {
    ...{ of: 'leak', title: 'Call back every payment above €5,000', ...inProgress },
    ...{ hoursAgo: 60, assignee: 'Analyst', dueIn: -4 },
  },
  {
    ...{ of: 'significant', title: 'Rebuild the two operator stations', ...inProgress },
    ...{ hoursAgo: 15, assignee: 'DevSecOps', dueIn: 18 },
  },
  {
    ...{ of: 'blocked', title: 'Put the build server behind single sign-on', ...inProgress },
    ...{ hoursAgo: 70, assignee: 'DevSecOps', dueIn: 40 },
  },
  {
    ...{ of: 'leak', title: 'Close the bucket and rotate its keys', ...done },
    ...{ hoursAgo: 66, assignee: 'DevSecOps', dueIn: -50, approvalBy: 'DevSecOps' },
    isProven: true,
  },
  {
    ...{ of: 'blocked', title: 'Refuse private ranges after every redirect', ...done },
    ...{ hoursAgo: 100, assignee: 'DevSecOps', dueIn: -60 },
    isProven: true,
  },
  {
    ...{ of: 'closed', title: 'Turn TLS 1.0 off on the gateway', ...done },
    ...{ hoursAgo: 180, assignee: 'Operator', dueIn: -120 },
  },
  {
    ...{ of: 'significant', title: 'Shut down the remote access gateway', through: ['rejected'] },
    ...{ hoursAgo: 18, assignee: 'Operator', dueIn: 2, approvalBy: 'Admin' },
    note: 'The field crews would lose their only access.',
  },
  {
    ...{ of: 'blocked', title: 'Switch the report service off', through: ['cancelled'] },
    ...{ hoursAgo: 110, assignee: 'DevSecOps', dueIn: -40 },
    note: 'Replaced by the address filter.',
  },
];

export function boardSteps(ids: StoryIds): Step[] {
  return planned.flatMap((one) => stepsOf(one, ids[one.of]));
}

function stepsOf(one: Planned, incident: Lived): Step[] {
  const action = { id: '' };
  const { hoursAgo, title, assignee, approvalBy, through } = one;
  const add: Step['run'] = async (ask, now) => {
    const requires_approval = approvalBy !== undefined;
    const due_at = now.add({ hours: hoursAgo + one.dueIn }).toString({ smallestUnit: 'second' });
    const sent = { title, assignee: emailOf(assignee), due_at, requires_approval };
    const url = `/api/incidents/${incident.id}/actions`;
    action.id = ((await ask('Operator', 'POST', url, sent)) as { id: string }).id;
  };
  const moves = through.map((status, at) => ({
    hoursAgo: hoursAgo * (1 - 0.2 * (at + 1)),
    run: (ask: Ask) => move(ask, one, incident, { id: action.id, status }),
  }));
  return [{ hoursAgo, run: add }, ...moves];
}

async function move(
  ask: Ask,
  { approvalBy, note, isProven, title }: Planned,
  incident: Lived,
  { id, status }: { id: string; status: ActionStatus },
): Promise<void> {
  const isApproved = status === 'approved' && approvalBy !== undefined;
  const isOver = status === 'done' || status === 'rejected' || status === 'cancelled';
  await ask(isApproved ? approvalBy : 'Operator', 'PATCH', `/api/actions/${id}`, {
    status,
    ...(isApproved ? { approved_by: emailOf(approvalBy) } : {}),
    ...(isOver && note !== undefined ? { note } : {}),
    ...(status === 'done' && isProven
      ? { validation_ref: await attach(ask, incident, 'config_snapshot', title) }
      : {}),
  });
}
