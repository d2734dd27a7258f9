// Records with outside text that means harm, and the screens that show it.
import assert from 'node:assert/strict';
import { newAgent, quarantine } from '../support/agents.ts';
import { log, newEngagement } from '../support/engagements.ts';
import { form, newEvidence, newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

/** Everything that a page can take for its own; opens marks of direction and closes none. */
export const hostile = [
  '\u202Egnp.exe\u2066',
  '"><hostile-mark onclick="ran=1">',
  '<img src=x onerror="window.ran=1">',
  '<script>window.ran=1;alert(1)</script>',
  '<svg onload=window.ran=1>',
  '<img src="https://hostile.example/a.png">',
  '[x](javascript:window.ran=1)',
  '{{constructor.constructor("window.ran=1")()}}',
].join(' ');
const short = hostile.slice(0, 90);
export const kilobytes = 100 * 1024;
const agent = 'agent-hostile';

/** The hostile text, and as many letters without a gap as make the length. */
export const upTo = (length: number) => hostile + 'W'.repeat(length - hostile.length);

interface Filled {
  incident: { id: string; public_id: string };
  run: string;
  report: string;
  engagement: string;
}

export function screens({ incident, run, report, engagement }: Filled): string[] {
  const at = `/incidents/${incident.public_id}`;
  const tabs = ['summary', 'evidence', 'actions', 'legal', 'timeline', 'exports', 'techniques'];
  return [
    '/overview',
    '/incidents?sort=newest',
    ...tabs.map((tab) => `${at}?tab=${tab}`),
    ...['edit', 'close', 'print'].map((what) => `${at}?do=${what}`),
    '/imports',
    `/imports/${run}`,
    '/agents?status=quarantined',
    `/agents/${agent}`,
    '/actions',
    '/actions?view=list',
    '/map',
    '/reports',
    '/reports?view=deadlines',
    `/reports/${report}`,
    '/engagements',
    ...['overview', 'log'].map((tab) => `/engagements/${engagement}?tab=${tab}`),
    '/admin/audit',
  ];
}

/** One of everything, each text at the length that the API takes. */
export async function fill(service: TestService): Promise<Filled> {
  const headers = await service.as('Admin');
  const post = async (url: string, body: unknown, more: Record<string, string> = {}) => {
    const answer = await service.call('POST', url, { headers: { ...headers, ...more }, body });
    assert.ok(answer.status < 300, `${url}: ${answer.text.slice(0, 500)}`);
    return answer.body;
  };
  const incident = await newIncident(service, {
    ...{ title: upTo(500), description: upTo(20_000), agent_id: agent, country: 'PL' },
    ...{ sector: short, entity: short, tags: [short], category: 'prompt_injection' },
    gdpr_personal_data: true,
  });
  const at = `/api/ip3/v1/incidents/${incident.id}`;
  await post(`${at}/transition`, { to: 'triaged', note: upTo(5000) });
  await newEvidence(service, incident, { source: upTo(500), content_ref: upTo(2000) });
  const file = form([
    { name: 'evidence_type', content: 'agent_trace' },
    { name: 'source', content: hostile },
    { name: 'file', content: upTo(kilobytes), filename: `${short.replaceAll('"', "'")}.txt` },
  ]);
  const record = await post(`${at}/evidence`, file.body, file.headers);
  await post(`/api/ip3/v1/evidence/${record.id}/withdraw`, { reason: upTo(5000) });
  await post(`/api/incidents/${incident.id}/actions`, {
    ...{ title: upTo(500), assignee: upTo(254 + hostile.length).slice(0, 254) },
    requires_approval: true,
  });
  await newAgent(service, agent, { name: hostile.slice(0, 200), team: hostile.slice(0, 200) });
  const held = await quarantine(service, agent, { incident_id: incident.id, reason: upTo(2000) });
  assert.ok(held.status < 300, held.text);
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = [
    `${cell(upTo(400))},High,,8.0,${cell(short)},${cell(short)},${cell(upTo(kilobytes))}`,
    `${cell(hostile)},${cell(hostile)},,x,${cell(hostile)},,`,
    `,High,,,${cell(hostile)},${cell(hostile)},`,
  ];
  const csv = `title,severity,cve,cvss,type,host,description\n${rows.join('\n')}\n`;
  const name = encodeURIComponent(`${short}.csv`);
  const type = { 'content-type': 'text/csv' };
  const run = await post(`/api/ip3/v1/imports/csv?filename=${name}`, csv, type);
  const report = await post(`/api/reports/incidents/${incident.id}/export`, {
    ...{ target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' },
  });
  const engagement = await newEngagement(service, {
    ...{ title: upTo(300 + hostile.length).slice(0, 300), scope: [hostile] },
    crown_jewels: [upTo(5000)],
  });
  const entry = await log(service, engagement, { type: 'white_team_log', text: upTo(20_000) });
  assert.ok(entry.status < 300, entry.text);
  return { incident, run: run.id, report: report.report_id, engagement: engagement.id };
}
