// The engagements of the demo: a threat-led test in the seventh of its twelve weeks, with signed
// rules, a log and a register; and an exercise that is over.
import type { Role } from '../../domain/role.ts';
import type { Ask, Step } from './ask.ts';
import { emailOf, madeUpHash } from './life.ts';
import type { StoryIds } from './story-ids.ts';

const day = 24;
const url = '/api/ip3/v1/engagements';

const described = {
  title: 'Threat-led test of the payment core',
  code_name: 'Heron',
  entity: 'Example Bank S.A.',
  scope: ['Critical function: instant payments', 'Payment gateway and its operators'],
  crown_jewels: ['Signing keys of the payment gateway', 'Settlement files'],
  rules_of_engagement: [
    'No change of production data',
    'No physical entry',
    'Stop on the call of the control team lead',
  ],
  framework: 'DORA-TLPT',
};

/** Days ago: set up, threat intelligence, first day of the active tests. */
const [made, intelligence, active] = [96, 84, 47];
const activeDays = 102;

interface Entry {
  daysAgo: number;
  text: string;
  addresses?: readonly string[];
  hosts?: readonly string[];
  /** Of the register: the type of its evidence. */
  evidence?: string;
}

const entries: readonly Entry[] = [
  { daysAgo: 46, text: 'Red team begins with mail to the treasury department.' },
  {
    ...{ daysAgo: 43, text: 'Twelve mailboxes opened the first mail.' },
    ...{ addresses: ['203.0.113.40'], evidence: 'mail_gateway_log' },
  },
  {
    ...{ daysAgo: 37, text: 'Approval bypassed with a cloned voice.' },
    ...{ hosts: ['desk.example.org'], evidence: 'call_recording' },
  },
  {
    daysAgo: 36,
    text: 'Control team told the service desk lead; the desk keeps working as usual.',
  },
  {
    ...{ daysAgo: 29, text: 'Session token replayed from an outside address.' },
    ...{ addresses: ['198.51.100.77'], hosts: ['pay.example.org'], evidence: 'http_exchange' },
  },
  {
    ...{ daysAgo: 22, text: 'Alert raised after 19 minutes and closed as a false positive.' },
    evidence: 'siem_export',
  },
  { daysAgo: 20, text: 'Leg-up: test account issued by the control team.' },
  {
    ...{ daysAgo: 13, text: 'Service ticket requested for the settlement account.' },
    ...{ hosts: ['settle-02.example.org'], evidence: 'event_export' },
  },
  {
    ...{ daysAgo: 6, text: 'Signing host reached from the office network.' },
    ...{ addresses: ['10.20.4.11'], hosts: ['sign-01.example.org'], evidence: 'terminal_session' },
  },
  {
    ...{ daysAgo: 2, text: 'Payment order changed in the queue before signing.' },
    ...{ hosts: ['queue-01.example.org'], evidence: 'packet_capture' },
  },
];

export function engagementSteps(ids: StoryIds): Step[] {
  const of = (path: string) => `${url}/${ids.engagement}/${path}`;
  const at = (days: number, run: Step['run']): Step => ({ hoursAgo: days * day, run });
  const move = (to: string, note: string) => (ask: Ask) =>
    ask('Operator', 'POST', of('phase'), { to, note });
  return [
    ...exercise(),
    at(made, async (ask, now) => {
      const start = now.add({ hours: (made - active) * day });
      const window = { start: String(start), end: String(start.add({ hours: activeDays * day })) };
      const notified_on = String(now).slice(0, 10);
      const sent = { ...described, window, notified_on };
      ids.engagement = ((await ask('Operator', 'POST', url, sent)) as { id: string }).id;
      for (const role of ['Analyst', 'DevSecOps', 'Legal/DPO'] as const satisfies Role[]) {
        await ask('Operator', 'POST', of('members'), { email: emailOf(role) });
      }
    }),
    at(intelligence, move('threat_intelligence', 'The authority approved the scope.')),
    at(active + 2, (ask) => {
      const signature = { version: 1, name: 'M. Zielińska, control team lead' };
      return ask('Operator', 'POST', of('rules-of-engagement/sign-off'), signature);
    }),
    at(active, move('red_team', 'Three scenarios were chosen.')),
    ...entries.map((entry) => at(entry.daysAgo, (ask) => log(ask, of('log'), entry))),
  ];
}

function log(ask: Ask, path: string, { text, addresses, hosts, evidence }: Entry) {
  const said = {
    text,
    actor: 'Red team',
    ...(addresses && { addresses }),
    ...(hosts && { hosts }),
  };
  if (evidence === undefined)
    return ask('Operator', 'POST', path, { ...said, type: 'white_team_log' });
  const hash_sha256 = madeUpHash(text);
  const content_ref = `https://evidence.example.org/${hash_sha256.slice(0, 12)}`;
  return ask('Operator', 'POST', path, {
    ...{ ...said, type: 'evidence_register' },
    evidence: { evidence_type: evidence, source: 'red team', content_ref, hash_sha256 },
  });
}

/** Seen by every analyst, because it is not restricted. */
function exercise(): Step[] {
  const ids = { id: '' };
  const move = (to: string) => (ask: Ask) =>
    ask('Operator', 'POST', `${url}/${ids.id}/phase`, { to });
  return [
    {
      hoursAgo: 150 * day,
      run: async (ask) => {
        const sent = {
          title: 'Phishing exercise of the branches',
          ...{ framework: 'internal', restricted: false },
          scope: ['Mailboxes of all branches'],
          crown_jewels: ['Sign-in of the branch clerks'],
          rules_of_engagement: ['No names in the results'],
        };
        ids.id = ((await ask('Operator', 'POST', url, sent)) as { id: string }).id;
      },
    },
    { hoursAgo: 140 * day, run: move('threat_intelligence') },
    {
      hoursAgo: 139 * day,
      run: (ask) => {
        const signature = { version: 1, name: 'K. Owusu, operations' };
        return ask('Operator', 'POST', `${url}/${ids.id}/rules-of-engagement/sign-off`, signature);
      },
    },
    { hoursAgo: 138 * day, run: move('red_team') },
    {
      hoursAgo: 137 * day,
      run: (ask) => {
        const text = 'Three waves of mail were sent; 41 of 380 mailboxes opened one.';
        return log(ask, `${url}/${ids.id}/log`, {
          daysAgo: 137,
          text,
          evidence: 'mail_gateway_log',
        });
      },
    },
    { hoursAgo: 100 * day, run: move('closure') },
  ];
}
