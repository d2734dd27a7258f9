// Every document of made-up incidents and an engagement, in both languages, as scripts need them.
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { reportPhases } from '../src/legal/report-phases.ts';
import { drawPackage } from '../src/reports/pdf/draw-package.ts';
import { engagements, newEngagement, reported } from '../test/support/engagements.ts';
import { form, newEvidence, settableClock } from '../test/support/records.ts';
import {
  callAsLegal,
  exportAsLegal,
  newReportedIncident,
  reportPdf,
} from '../test/support/report-sample.ts';
import { sampleRegimes, sampleReports } from '../test/support/sample-reports.ts';
import { openTestService, type TestService } from '../test/support/service.ts';

export interface SampleDocument {
  /** With its language at the end. */
  name: string;
  pdf: Buffer;
}

/** Every report, to whom the law names; the copy of DORA for another authority looks the same. */
const reports = reportPhases.map((plan) => ({
  name: `${plan.regime.replace('_', '-')}-${plan.phase.replaceAll('_', '-')}`,
  plan,
}));

const languages = ['en', 'pl'] as const;

/**
 * `isWanted` by the name without its language: what it leaves out is not drawn. `here`: reports are
 * drawn in this process, which takes a third of the time; their pages are the same, without a seal.
 */
export async function* sampleDocuments(
  isWanted: (name: string) => boolean = () => true,
  reportsDrawn: 'served' | 'here' = 'served',
): AsyncGenerator<SampleDocument> {
  const service = await openTestService('embedded', {
    clock: settableClock('2026-11-20T22:00:00Z'),
    settings: { IP3_LEGAL_REGIMES: sampleRegimes },
  });
  try {
    yield* ofReports(service, isWanted, reportsDrawn);
    if (['package', 'custody', 'close'].some(isWanted)) yield* ofIncident(service, isWanted);
    if (isWanted('engagement')) yield* ofEngagement(service);
  } finally {
    await service.close();
  }
}

async function* ofReports(
  service: TestService,
  isWanted: (name: string) => boolean,
  reportsDrawn: 'served' | 'here',
): AsyncGenerator<SampleDocument> {
  const drawIn = reportsDrawn === 'here' ? drawnHere : reportPdf;
  const samples = sampleReports(service);
  for (const { name, plan } of reports.filter((one) => isWanted(one.name))) {
    const incident = await samples.newIncident(plan);
    const { regime, phase, targets } = plan;
    const id = await exportAsLegal(service, incident, { regime, phase, target: targets[0] });
    for (const language of languages) {
      yield { name: `${name}-${language}`, pdf: await drawIn(service, id, language) };
    }
  }
}

async function drawnHere(
  service: TestService,
  id: string,
  language: (typeof languages)[number],
): Promise<Buffer> {
  const made = await drawn(service, `/api/reports/${id}/package`);
  const writer = await drawPackage(made, new Map(), { language });
  return buffer(writer.doc);
}

async function* ofIncident(
  service: TestService,
  isWanted: (name: string) => boolean,
): AsyncGenerator<SampleDocument> {
  const incident = await newReportedIncident(service);
  await workedOn(service, incident);
  if (isWanted('package')) yield* ofPackage(service, incident, 'package');
  if (isWanted('custody')) yield* ofPackage(service, incident, 'custody');
  if (!isWanted('close')) return;
  const shown = { visibility: 'restricted', evidence_type: 'retest_report' };
  await newEvidence(service, incident, { ...shown, retest_outcome: 'pass' });
  await callAsLegal(service, 'POST', `/api/ip3/v1/incidents/${incident.id}/close`, {});
  yield* ofPackage(service, incident, 'close');
}

/** What the incident is, who did what, and when. */
async function workedOn(service: TestService, { id }: { id: string }): Promise<void> {
  const send = async (method: 'PATCH' | 'POST', url: string, body: object) => {
    const answer = await service.call(method, url, { headers: await service.as('Admin'), body });
    assert.ok(answer.status < 300, `${url}: ${answer.text}`);
    return (answer.body as { id?: string }).id ?? '';
  };
  const incident = `/api/ip3/v1/incidents/${id}`;
  await send('PATCH', incident, {
    title: 'Billing system encrypted through a stolen account',
    description:
      'Ransomware encrypted the billing system in the evening of 20 November 2026. A stranger ' +
      'had signed in with the stolen account of a supplier, which had no second factor. 12,000 ' +
      'customers had no access to their bills until the copies of the night before were back.',
    ...{ category: 'ransomware', affected_users: 12_000 },
  });
  const owner = 'jan.kowalski@example.org';
  await send('POST', `${incident}/assign`, { owner_email: owner, severity: 'high' });
  await send('POST', `${incident}/milestones`, {
    ...{ occurred_at: '2026-11-20T18:00:00Z', contained_at: '2026-11-20T21:30:00Z' },
  });
  const due_at = '2026-12-04T12:00:00Z';
  const open = { title: 'Second factor for all accounts of suppliers', due_at };
  const steps = [{ title: 'Isolate the billing system' }, { title: 'Block the account' }, open];
  for (const step of steps) {
    const action = { ...step, assignee: owner };
    const made = await send('POST', `/api/incidents/${id}/actions`, action);
    if (step === open) continue;
    for (const status of ['approved', 'in_progress', 'done']) {
      await send('PATCH', `/api/actions/${made}`, { status });
    }
  }
  await received(service, id);
}

/** Its bytes are in the vault, so that something is proven. */
async function received(service: TestService, id: string): Promise<void> {
  const { headers, body } = form([
    ...[{ name: 'evidence_type', content: 'log_extract' }],
    ...[{ name: 'visibility', content: 'restricted' }],
    ...[{ name: 'source', content: 'Sign-ins of the gateway' }],
    { name: 'file', content: '18:02 supplier-7 signed in from 203.0.113.9\n', filename: 'in.log' },
  ]);
  const answer = await service.call('POST', `/api/ip3/v1/incidents/${id}/evidence`, {
    headers: { ...headers, ...(await service.as('Admin')) },
    body,
  });
  assert.equal(answer.status, 201, answer.text);
}

async function* ofPackage(
  service: TestService,
  { id }: { id: string },
  document: string,
): AsyncGenerator<SampleDocument> {
  const url = `/api/ip3/v1/reports/evidence-package/${id}`;
  for (const language of languages) {
    const query = `format=pdf&audience=restricted&document=${document}&language=${language}`;
    yield { name: `${document}-${language}`, pdf: await drawn(service, `${url}?${query}`) };
  }
}

async function* ofEngagement(service: TestService): AsyncGenerator<SampleDocument> {
  const engagement = await newEngagement(service, {
    ...{ entity: 'Zażółć Płatności S.A.', white_team: ['A. Lead', 'B. Deputy'] },
  });
  const answer = await service.call('PATCH', `${engagements}/${engagement.id}`, {
    headers: await service.as('Operator'),
    body: { active_started_on: '2026-11-02', active_ended_on: '2026-11-13' },
  });
  assert.equal(answer.status, 200, answer.text);
  await reported(service, engagement);
  for (const language of languages) {
    const url = `${engagements}/${engagement.id}/report-package?format=pdf&language=${language}`;
    yield { name: `engagement-${language}`, pdf: await drawn(service, url, 'Operator') };
  }
}

async function drawn(
  service: TestService,
  url: string,
  role: 'Legal/DPO' | 'Operator' = 'Legal/DPO',
): Promise<Buffer> {
  const { statusCode, body, rawPayload } = await service.app.inject({
    url,
    headers: await service.as(role),
  });
  assert.equal(statusCode, 200, body.slice(0, 400));
  return rawPayload;
}
