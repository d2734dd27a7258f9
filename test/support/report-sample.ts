// An incident with a profile, facts and evidence, from which every report can be made: for tests of
// documents, and for the pictures of them.
import assert from 'node:assert/strict';
import { newEvidence, newIncident } from './records.ts';
import type { TestService } from './service.ts';
import { stringIn } from './values.ts';

const v1 = '/api/ip3/v1';

const anna = { name: 'Anna Nowak', email: 'anna.nowak@example.org', phone: '+48221234567' };
const jan = { name: 'Jan Kowalski', email: 'jan@example.org', phone: '+48227654321' };
const entity = {
  ...{ legal_name: 'Zażółć Płatności S.A.', country: 'PL', entity_type: 'payment_institution' },
  ...{ nis2_class: 'essential', sector: 'energy', lei: 'PLEXAMPLE00000000133', currency: 'PLN' },
  ...{ address: 'ul. Przykładowa 1, 00-001 Warszawa', contacts: [anna, jan] },
  registrations: [{ register: 'KRS', number: '0000123456' }],
  authorities: [{ kind: 'nis2_authority', name: 'CSIRT NASK', channel: 'System S46' }],
};

const written: Record<string, string> = {
  'nis2.what_happened': 'The billing system was encrypted.',
  'nis2.assessment': 'Severe: 12 000 customers without service.',
  'nis2.status_update': 'Half of the customers have service again.',
  'nis2.detailed_description': 'Ransomware reached the billing system by a stolen account.',
  'nis2.root_cause': 'Stolen credentials without a second factor.',
  'nis2.mitigation': 'Second factor for all accounts; systems were rebuilt.',
  'gdpr.nature': 'Statements of customers were read by a stranger.',
  'gdpr.categories': 'Customers; bank statements.',
  'gdpr.consequences': 'Identity theft is possible.',
  'gdpr.measures': 'The account was blocked, and customers were told.',
  'gdpr.kind': 'confidentiality',
  'gdpr.contact': 'Maria Zielińska, data protection officer, iod@example.org',
  'gdpr.message_nature': 'A stranger read your bank statement.',
  'gdpr.message_consequences': 'You can get false letters in the name of the bank.',
  'gdpr.message_measures': 'We closed the gap. Do not answer such letters.',
  'gdpr.message_contact': 'Maria Zielińska, iod@example.org, +48 22 123 45 67',
  'dora.2.4': 'Instant payments failed.',
  'dora.delay_reasons': 'The supplier of the payment system answered late.',
  'dora.2.5': 'geographical_spread; duration_downtime',
  'dora.2.6': 'PL; DE',
  'dora.2.7': 'monitoring_systems',
  'dora.2.9': 'yes',
  'ai.system': 'Triage assistant 4.2',
  'ai.description': 'Urgent patients were put at the end of the queue.',
  'ai.model': 'Atlas 3, version of 2 November 2026',
  'ai.victims': 'Forty customers of a bank lost money.',
  'ai.chain_of_events': 'The model wrote letters in the name of the bank for a stranger.',
  'ai.material': 'Logs of the requests, kept for two years.',
  'ai.response': 'The account was closed, and such letters are refused.',
  'dora.threat.13': 'A group announced attacks on payment gateways of this make.',
  'dora.threat.14': 'Instant payments would stop for hours.',
  'dora.threat.15': 'duration_downtime; critical_services_affected',
  'dora.threat.16': 'active',
  'dora.threat.17': 'The gateways were updated, and their ports were closed.',
  'dora.threat.18': 'CSIRT NASK was told.',
  'cra.title': 'Gateway taken over from outside',
  'cra.summary': 'An attacker takes over gateways whose port 443 is open.',
  'cra.product': 'Gateway 4',
  'cra.product_version': '4.0 to 4.2',
  'cra.member_states': 'PL; DE',
  'cra.exploit': 'A missing check of lengths lets a stranger run programs.',
  'cra.measures': 'The update server was closed.',
  'cra.user_notice': 'An update held malicious code.',
  'cra.user_measures': 'Install version 4.2.1.',
  'nis2.recipients_message': 'Our portal is closed until Sunday.',
  'nis2.recipients_contact': 'Help desk, +48 22 123 45 67',
  'nis2.threat_nature': 'False letters ask for your code.',
  'nis2.threat_measures': 'Do not answer such letters.',
  'dora.client_message': 'Payments are late by a day.',
  'dora.client_measures': 'We pay by another way since noon.',
  'dora.client_protection': 'Open our page by its address alone.',
  'cra.description': 'A missing check of lengths; severe; 40 installations were taken over.',
  'cra.fix': 'Version 4.2.1 checks the length.',
  'cra.incident_nature': 'Malicious code was put into an update.',
  'cra.incident_description': 'The build server was taken over by a stolen key.',
  'cra.root_cause': 'A stolen key of the build server.',
  'cra.mitigation': 'New keys; all updates were built again.',
  'eidas.service': 'Qualified time stamps',
  'eidas.impact': 'Time stamps were not issued for two hours.',
  'cer.nature': 'A substation was flooded.',
  'cer.cause': 'A broken dam.',
  'cer.consequences': 'No power for two days.',
  'cer.users': '9 000 users, 4 %',
  'cer.duration': 'Two days.',
  'cer.area': 'Mazowieckie; not isolated.',
};

const facts = {
  ...{ personal_data: true, data_role: 'controller', gdpr_high_risk: true, cross_border: true },
  ...{ nis2_significant: true, suspected_unlawful: true, classified_at: '2026-11-20T21:45:00Z' },
  ...{ occurred_at: '2026-11-20T18:00:00Z', data_subjects: 1200, data_records: 1850 },
  report_fields: written,
};

/** Reads and writes as Legal/DPO; anything but success fails. */
export async function callAsLegal(
  service: TestService,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: object,
) {
  const headers = await service.as('Legal/DPO');
  const answer = await service.call(method, url, { headers, ...(body && { body }) });
  assert.ok(answer.status < 300, `${url}: ${answer.text}`);
  return answer.body;
}

/** One visible and one internal record; the words “Internal” and “Hidden” are in no report. */
export async function newReportedIncident(service: TestService) {
  const made = await callAsLegal(service, 'POST', `${v1}/legal-entities`, entity);
  const incident = await newIncident(service, {
    ...{ title: 'Internal title', description: 'Internal words about 10.1.2.3' },
    ...{ detected_at: '2026-11-20T20:00:00Z', aware_at: '2026-11-20T20:00:00Z' },
  });
  await newEvidence(service, incident, { visibility: 'restricted' });
  await newEvidence(service, incident, {
    ...{ visibility: 'internal', source: 'Hidden source', content_ref: 'urn:hidden:1' },
    ...{ evidence_type: 'memory_dump', hash_sha256: 'cd'.repeat(32) },
  });
  const chosen = { ...facts, reporting_entity: stringIn(made.id) };
  await callAsLegal(service, 'PUT', `${v1}/incidents/${incident.id}/legal-facts`, chosen);
  return incident;
}

export async function exportAsLegal(
  service: TestService,
  incident: { id: string },
  report: { target: string; regime: string; phase: string },
): Promise<string> {
  const url = `/api/reports/incidents/${incident.id}/export`;
  const headers = await service.as('Legal/DPO');
  const first = await service.call('POST', url, { headers, body: report });
  if (first.status === 202) return stringIn(first.body.report_id);
  // A reason is asked for where the release check has findings, and refused where it has none.
  const body = { ...report, release_reason: 'A sample.' };
  return stringIn((await callAsLegal(service, 'POST', url, body)).report_id);
}

export async function reportPdf(service: TestService, id: string, language: 'en' | 'pl') {
  const url = `/api/reports/${id}/package?format=pdf&language=${language}`;
  const headers = await service.as('Legal/DPO');
  const answer = await service.app.inject({ url, headers });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 400));
  assert.equal(answer.headers['content-type'], 'application/pdf');
  return answer.rawPayload;
}
