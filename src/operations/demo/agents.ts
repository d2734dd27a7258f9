// The agents of the demo: granted tools, trust and state differ, and so do their reasons.
import type { Role } from '../../domain/role.ts';
import type { Step } from './ask.ts';
import { attach, emailOf, stepsOf, type Lived } from './life.ts';

interface Described {
  id: string;
  name: string;
  team: string;
  environment: 'dev' | 'test' | 'prod';
  autonomy: 'supervised' | 'bounded' | 'autonomous';
  allowed_tools: readonly string[];
  /** The e-mail of anyone else: an owner whom the installation does not know lowers the score. */
  owner: Role | `${string}@${string}`;
}

const agents: readonly Described[] = [
  {
    ...{ id: 'agent-support-bot', name: 'Support bot', team: 'Customer care' },
    ...{ environment: 'prod', autonomy: 'bounded', owner: 'AI Safety' },
    allowed_tools: ['crm.read', 'mail.send', 'web.read'],
  },
  {
    ...{ id: 'agent-code-review', name: 'Code review', team: 'Platform' },
    ...{ environment: 'prod', autonomy: 'supervised', owner: 'DevSecOps' },
    allowed_tools: ['repo.read', 'repo.comment', 'ci.read', 'ticket.write'],
  },
  {
    ...{ id: 'agent-invoices', name: 'Invoice reader', team: 'Finance' },
    ...{ environment: 'prod', autonomy: 'bounded', owner: 'AI Safety' },
    allowed_tools: ['mail.read', 'ledger.draft'],
  },
  {
    ...{ id: 'agent-night-ops', name: 'Night operations', team: 'Operations' },
    ...{ environment: 'test', autonomy: 'autonomous', owner: 'Operator' },
    allowed_tools: ['host.restart', 'ticket.write', 'log.read'],
  },
  {
    ...{ id: 'agent-meeting-notes', name: 'Meeting notes', team: 'Office' },
    ...{ environment: 'prod', autonomy: 'bounded', owner: 'notes@supplier.example' },
    allowed_tools: ['calendar.read', 'calendar.write'],
  },
  {
    ...{ id: 'agent-fraud-triage', name: 'Fraud triage', team: 'Payments' },
    ...{ environment: 'prod', autonomy: 'supervised', owner: 'Analyst' },
    allowed_tools: ['case.read', 'case.comment', 'score.read'],
  },
  {
    ...{ id: 'agent-translations', name: 'Translations', team: 'Marketing' },
    ...{ environment: 'dev', autonomy: 'supervised', owner: 'former.employee@example.org' },
    allowed_tools: ['cms.draft'],
  },
];

export function agentLives(): Step[] {
  const registered = agents.map((agent, at) => ({
    hoursAgo: 700 - at,
    run: (ask: Parameters<Step['run']>[0]) =>
      ask('AI Safety', 'PUT', urlOf(agent.id), asked(agent)),
  }));
  return [...registered, ...restored(), ...revoked(), ...untested()];
}

function urlOf(id: string): string {
  return `/api/agents/${id}`;
}

function asked({ id: _id, owner, ...described }: Described) {
  return { ...described, owner: owner.includes('@') ? owner : emailOf(owner as Role) };
}

/** All tools are taken away, at the request of one person and with the approval of another. */
export function quarantineOf(hoursAgo: number, agent: string, incident: Lived): Step {
  const reason = 'It follows instructions that it reads; no tools until that is tested.';
  const approved_by = emailOf('Admin');
  return {
    hoursAgo,
    run: (ask) =>
      ask('AI Safety', 'POST', `${urlOf(agent)}/quarantine`, {
        ...{ incident_id: incident.id, reason, approved_by },
      }),
  };
}

/** One was quarantined three weeks ago, tested and given its tools again. */
function restored(): Step[] {
  const agent = 'agent-invoices';
  const incident: Lived = { id: '', public_id: '' };
  const fields = {
    title: 'Invoice reader booked a forged invoice as paid',
    description: 'A line in the attachment told it to. The draft was not released.',
    ...{ source_type: 'agent_monitor', level: 'L2_ai', category: 'prompt_injection' },
    ...{ agent_id: agent, tags: ['payments'], country: 'PL' },
  };
  const life = { hoursAgo: 510, fields, stage: 'closed', severity: 'medium' } as const;
  return [
    ...stepsOf({ ...life, owner: 'AI Safety' }, incident),
    quarantineOf(508, agent, incident),
    {
      hoursAgo: 330,
      run: async (ask) => {
        const validation_ref = await attach(ask, incident, 'agent_retest', fields.title);
        const reason = 'Twenty variants of the payload were replayed; none was followed.';
        const approved_by = emailOf('Admin');
        const sent = { reason, validation_ref, approved_by };
        await ask('AI Safety', 'POST', `${urlOf(agent)}/restore`, sent);
      },
    },
  ];
}

function revoked(): Step[] {
  const gone = agents.find(({ id }) => id === 'agent-translations')!;
  return [
    {
      hoursAgo: 90,
      run: (ask) => ask('AI Safety', 'PUT', urlOf(gone.id), { ...asked(gone), revoked: true }),
    },
  ];
}

/** One lost its tools and was not tested yet; its incident is young. */
function untested(): Step[] {
  const agent = 'agent-night-ops';
  const incident: Lived = { id: '', public_id: '' };
  const fields = {
    title: 'Night operations restarted a host that was under maintenance',
    description: 'It read the freeze in the calendar of another site.',
    ...{ source_type: 'agent_monitor', level: 'L2_ai', category: 'tool_misuse' },
    ...{ agent_id: agent, tags: ['availability'], country: 'PL' },
  };
  const life = { hoursAgo: 52, fields, stage: 'fixing', severity: 'low' } as const;
  return [...stepsOf({ ...life, owner: 'Operator' }, incident), quarantineOf(45, agent, incident)];
}
