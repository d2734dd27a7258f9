// The stories of the demo: incidents, an import, agents and an engagement, each at the point where
// there is something to look at and to do.
import assert from 'node:assert/strict';
import { agentLives, quarantineOf } from './agents.ts';
import type { Ask, Step } from './ask.ts';
import { boardSteps } from './board.ts';
import { conversations } from './conversations.ts';
import { engagementSteps } from './engagements.ts';
import { feedSteps } from './feeds.ts';
import { indicatorSteps } from './indicators.ts';
import { attach, emailOf, stepsOf, type Lived } from './life.ts';
import { profileSteps } from './profile.ts';
import type { StoryIds } from './story-ids.ts';
import { templateSteps } from './templates.ts';

interface Stories {
  steps: Step[];
  /** Filled by the steps. */
  ids: StoryIds;
}

export function stories(scan: Buffer): Stories {
  const lived = (): Lived => ({ id: '', public_id: '' });
  const ids: StoryIds = {
    ...{ injection: lived(), leak: lived(), significant: lived() },
    ...{ blocked: lived(), closed: lived() },
    ...{ import_run: '', engagement: '', agent: 'agent-support-bot', report: '' },
  };
  const steps = [
    ...profileSteps,
    ...agentLives(),
    ...injection(ids),
    ...leak(ids),
    ...significant(ids),
    ...blocked(ids),
    ...closed(ids),
    ...imported(ids, scan),
    ...engagementSteps(ids),
    ...boardSteps(ids),
    ...conversations(ids),
    ...indicatorSteps(ids),
    ...feedSteps,
    ...templateSteps,
  ];
  return { steps, ids };
}

function injection(ids: StoryIds): Step[] {
  const fields = {
    title: 'Support bot obeyed a text in a web page and wrote a customer list into a mail',
    description: 'The page held instructions in white on white. The mail was held at the gateway.',
    source_type: 'agent_monitor',
    level: 'L2_ai',
    category: 'prompt_injection',
    agent_id: ids.agent,
    tags: ['support', 'customer-data'],
    impact_confidentiality: 4,
    sector: 'digital_providers',
    country: 'PL',
  };
  const life = { hoursAgo: 6, fields, stage: 'gap', severity: 'critical' } as const;
  return [
    ...stepsOf(life, ids.injection),
    quarantineOf(5.9, ids.agent, ids.injection),
    { hoursAgo: 5.5, run: (ask) => plan(ask, ids.injection, [5, 6, 7, 8]) },
  ];
}

/** GDPR gives 72 hours: this one has run out 41 minutes ago. */
const awareOfLeak = 72 + 41 / 60;

function leak(ids: StoryIds): Step[] {
  const fields = {
    title: 'Customer table readable on the internet for a night',
    description:
      'A copy for a migration lay in a bucket without a password from 19:40 to 06:15. The access ' +
      'log shows two foreign addresses. It is not known yet whether they read the table.',
    source_type: 'form',
    category: 'data_breach',
    gdpr_personal_data: true,
    impact_confidentiality: 4,
    affected_users: 1840,
    tags: ['customer-data', 'cloud'],
    country: 'PL',
  };
  const life = { hoursAgo: awareOfLeak, fields, stage: 'fixing', severity: 'high' } as const;
  const first = stepsOf(life, ids.leak);
  const facts = { personal_data: true, data_role: 'controller' };
  return [
    ...first,
    {
      hoursAgo: awareOfLeak - 0.1,
      run: async (ask) => {
        const aware_at = (await readIncident(ask, ids.leak)).created_at;
        await ask('Legal/DPO', 'PUT', pathOf(ids.leak, 'legal-facts'), { ...facts, aware_at });
      },
    },
    { hoursAgo: 40, run: (ask) => plan(ask, ids.leak, [5, 6, 7]) },
  ];
}

/** NIS2 asks for its early warning within 24 hours: three of them are left. */
const awareOfOutage = 21;

function significant(ids: StoryIds): Step[] {
  const fields = {
    title: 'Control room lost sight of two substations for an hour',
    description:
      'The link to the substations was cut after a sign-in with the account of a supplier. ' +
      'Supply was not interrupted: crews read the values on site.',
    source_type: 'siem',
    category: 'intrusion',
    sector: 'energy',
    entity: 'essential',
    tags: ['supplier', 'substations'],
    impact_availability: 4,
    country: 'PL',
  };
  const life = {
    hoursAgo: awareOfOutage,
    fields,
    stage: 'assigned',
    severity: 'critical',
  } as const;
  return [
    ...stepsOf(life, ids.significant),
    {
      hoursAgo: awareOfOutage - 1,
      run: async (ask) => {
        const aware_at = (await readIncident(ask, ids.significant)).created_at;
        const facts = { nis2_significant: true, aware_at };
        await ask('Legal/DPO', 'PUT', pathOf(ids.significant, 'legal-facts'), facts);
      },
    },
    {
      // Now: the key that signs packages is as young as the demo, and signs nothing older.
      hoursAgo: 0,
      run: async (ask) => {
        const url = `/api/reports/incidents/${ids.significant.id}/export`;
        const phase = 'early_warning_24h';
        const body = { target: 'nis2_authority', regime: 'nis2', phase };
        ids.report = (
          (await ask('Legal/DPO', 'POST', url, body)) as { report_id: string }
        ).report_id;
      },
    },
    { hoursAgo: 17, run: (ask) => plan(ask, ids.significant, [5, 6, 7, 8]) },
  ];
}

function blocked(ids: StoryIds): Step[] {
  const fields = {
    title: 'Report service follows redirects to the metadata address (SSRF)',
    description:
      'A report with a picture from an outside address is drawn on the server, which follows its ' +
      'redirect to 169.254.169.254 and shows the answer in the picture. A fix is out and waits ' +
      'for its retest.',
    source_type: 'bug_bounty',
    category: 'web_exploitation',
    impact_confidentiality: 3,
    tags: ['reporting'],
    country: 'DE',
  };
  const life = { hoursAgo: 130, fields, stage: 'retest', severity: 'high' } as const;
  const close = (ask: Ask) =>
    ask('Analyst', 'POST', pathOf(ids.blocked, 'close'), { note: 'Fixed.' });
  return [
    ...stepsOf({ ...life, evidence: 'http_exchange' }, ids.blocked),
    { hoursAgo: 9, run: (ask) => refused(close(ask)) },
  ];
}

/** What the gate is there for. */
async function refused(asked: Promise<unknown>): Promise<void> {
  await asked.then(
    () => assert.fail('The demo was allowed to close an incident without a retest.'),
    () => undefined,
  );
}

function closed(ids: StoryIds): Step[] {
  const fields = {
    title: 'VPN gateway accepted an old protocol version',
    description: 'The scan of the month found TLS 1.0 on port 443; it is switched off now.',
    source_type: 'scanner_vuln',
    category: 'vulnerability_finding',
    tags: ['hardening', 'vpn'],
    country: 'NL',
  };
  const life = { hoursAgo: 220, fields, stage: 'closed', severity: 'medium' } as const;
  const more = async (ask: Ask) => {
    await attach(ask, ids.closed, 'config_snapshot', fields.title);
  };
  const steps = stepsOf({ ...life, evidence: 'scan_report' }, ids.closed);
  return [...steps, { hoursAgo: 150, run: more }];
}

function imported(ids: StoryIds, scan: Buffer): Step[] {
  const run = async (ask: Ask) => {
    const url = '/api/ip3/v1/imports/vulnscan?filename=vulnscan.csv';
    ids.import_run = ((await ask('Analyst', 'POST', url, scan)) as { id: string }).id;
  };
  return [{ hoursAgo: 30, run }];
}

const assignees = ['Operator', 'AI Safety', 'Analyst', 'DevSecOps'] as const;

/** Puts steps of the playbook of its category on the incident; some of them ask for approval. */
async function plan(ask: Ask, { id }: Lived, steps: readonly number[]): Promise<void> {
  const url = `/api/incidents/${id}/actions`;
  for (const [at, step] of steps.entries()) {
    const assignee = emailOf(assignees[at % assignees.length]!);
    await ask('Operator', 'POST', url, { step, assignee });
  }
}

async function readIncident(ask: Ask, { id }: Lived): Promise<{ created_at: string }> {
  return (await ask('Analyst', 'GET', `/api/incidents/${id}`)) as { created_at: string };
}

function pathOf({ id }: Lived, path: string): string {
  return `/api/ip3/v1/incidents/${id}/${path}`;
}
