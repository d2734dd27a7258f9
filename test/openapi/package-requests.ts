// How refusals of packages and of reports that go out are provoked.
import assert from 'node:assert/strict';
import { newEvidence, newIncident } from '../support/records.ts';
import { newReport } from '../support/reports.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

/** Operation and code → what is changed of the request that the document shows. */
export const packageChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> =
  {
    'getEvidencePackage conflict': async (service) => {
      const { id } = await newIncident(service);
      return { path: { id }, query: { document: 'close' } };
    },
    'getReportPackage package_too_large': async (service) => {
      const { report_id, incident } = await newReport(service);
      await manyRecords(service, incident);
      const headers = await service.as('Legal/DPO');
      const url = `/api/reports/incidents/${incident.id}/export`;
      const body = { target: 'nis2_authority', regime: 'nis2', phase: 'final_report' };
      const made = await service.call('POST', url, { headers, body });
      assert.equal(made.status, 202, made.text);
      assert.notEqual(made.body.report_id, report_id);
      return { path: { id: made.body.report_id }, query: { format: 'pdf' } };
    },
    // A new incident fills none of the mandatory fields.
    'exportReport reason_required': async (service) => {
      const { id } = await newIncident(service);
      return { path: { id }, body: { check: 'strict' } };
    },
  };

/** More than a PDF holds. */
async function manyRecords(service: TestService, incident: { id: string }): Promise<void> {
  const one = await newEvidence(service, incident, { visibility: 'restricted' });
  await service.deps.database.pool.query(
    `insert into evidence (id, incident_id, evidence_type, evidence_class, source, content_ref,
       hash_sha256, confidence, visibility, status, integrity, created_by, created_at)
     select gen_random_uuid(), incident_id, evidence_type, evidence_class, source, content_ref,
       hash_sha256, confidence, visibility, status, integrity, created_by, created_at
     from evidence, generate_series(1, 2000) where id = $1`,
    [one],
  );
}
