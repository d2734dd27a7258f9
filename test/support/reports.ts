// Short cuts of the tests of reports: exporting one, reading it, and steps of the delivery.
import assert from 'node:assert/strict';
import { deliverNext } from '../../src/operations/reports/deliver-reports.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { newIncident } from './records.ts';
import type { Answer, TestService } from './service.ts';

const earlyWarning = {
  target: 'nis2_authority',
  regime: 'nis2',
  phase: 'early_warning_24h',
};

export interface ExportedReport {
  report_id: string;
  package_sha256: string;
  artifact_sha256: string;
  incident: { id: string; public_id: string };
}

export async function newReport(
  service: TestService,
  body: Record<string, string> = earlyWarning,
): Promise<ExportedReport> {
  const incident = await newIncident(service);
  const headers = await service.as('Legal/DPO');
  const url = `/api/reports/incidents/${incident.id}/export`;
  const made = await service.call('POST', url, { headers, body });
  assert.equal(made.status, 202, made.text);
  return { ...made.body, incident };
}

export async function readReport(service: TestService, id: string): Promise<Answer['body']> {
  const headers = await service.as('Analyst');
  const answer = await service.call('GET', `/api/reports/${id}`, { headers });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** One step of the delivery, without chance; false when nothing was due. */
export function deliverOnce(
  { deps }: Pick<TestService, 'deps'>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const context = systemContext(deps, 'deliveries');
  const onFault = (error: unknown) => {
    throw error;
  };
  return deliverNext(deps, context, { stopping, chance: () => 0, onFault });
}
