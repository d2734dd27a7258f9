// Every document of a made-up incident and engagement, in both languages, as scripts need them.
import assert from 'node:assert/strict';
import { reportPhases } from '../src/legal/report-phases.ts';
import { engagements, newEngagement, reported } from '../test/support/engagements.ts';
import { newEvidence, settableClock } from '../test/support/records.ts';
import {
  callAsLegal,
  exportAsLegal,
  newReportedIncident,
  reportPdf,
} from '../test/support/report-sample.ts';
import { openTestService, type TestService } from '../test/support/service.ts';

export interface SampleDocument {
  /** With its language at the end. */
  name: string;
  pdf: Buffer;
}

/** Every report, to whom the law names; the copy of DORA for another authority looks the same. */
const reports = reportPhases.map(({ regime, phase, targets: [target] }) => ({
  name: `${regime.replace('_', '-')}-${phase.replaceAll('_', '-')}`,
  report: { regime, phase, target },
}));

const languages = ['en', 'pl'] as const;

/** `isWanted` by the name without its language: what it leaves out is not drawn. */
export async function* sampleDocuments(
  isWanted: (name: string) => boolean = () => true,
): AsyncGenerator<SampleDocument> {
  const service = await openTestService('embedded', {
    clock: settableClock('2026-11-20T22:00:00Z'),
  });
  try {
    yield* ofIncident(service, isWanted);
    if (isWanted('engagement')) yield* ofEngagement(service);
  } finally {
    await service.close();
  }
}

async function* ofIncident(
  service: TestService,
  isWanted: (name: string) => boolean,
): AsyncGenerator<SampleDocument> {
  const incident = await newReportedIncident(service);
  for (const { name, report } of reports.filter((one) => isWanted(one.name))) {
    const id = await exportAsLegal(service, incident, report);
    for (const language of languages) {
      yield { name: `${name}-${language}`, pdf: await reportPdf(service, id, language) };
    }
  }
  if (isWanted('package')) yield* ofPackage(service, incident, 'package');
  if (isWanted('custody')) yield* ofPackage(service, incident, 'custody');
  if (!isWanted('close')) return;
  const shown = { visibility: 'restricted', evidence_type: 'retest_report' };
  await newEvidence(service, incident, { ...shown, retest_outcome: 'pass' });
  await callAsLegal(service, 'POST', `/api/ip3/v1/incidents/${incident.id}/close`, {});
  yield* ofPackage(service, incident, 'close');
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
  const engagement = await newEngagement(service);
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
