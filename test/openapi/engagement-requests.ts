// What the examples of engagements need, and how each of their refusals is provoked.
import { log, logFile, newEngagement, registered, reported } from '../support/engagements.ts';
import { unknownId } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

/** In which the calling Analyst is a member, too. */
async function engagement(service: TestService) {
  await service.as('Analyst');
  return newEngagement(service, { white_team: ['analyst@example.org'] });
}

async function anEngagement(service: TestService): Promise<Fixture> {
  return { path: { id: (await engagement(service)).id } };
}

async function withRegister(service: TestService): Promise<Fixture> {
  const { id } = await engagement(service);
  await log(service, { id }, registered);
  return { path: { id } };
}

async function withReport(service: TestService): Promise<Fixture> {
  const { id } = await engagement(service);
  await reported(service, { id });
  return { path: { id } };
}

async function withFile(service: TestService): Promise<Fixture> {
  const { id } = await engagement(service);
  await logFile(service, { id }, 'bytes');
  return { path: { id, number: '1' } };
}

async function withSecondMember(service: TestService): Promise<Fixture> {
  const made = await engagement(service);
  const url = `/api/ip3/v1/engagements/${made.id}/members`;
  const { body } = await service.call('GET', url, { headers: await service.as('Operator') });
  const members = body.members as { email: string; account_id: string }[];
  const { account_id } = members.find(({ email }) => email === 'analyst@example.org')!;
  return { path: { id: made.id, account: account_id } };
}

/** Operation → what its examples need. */
export const engagementFixtures: Readonly<
  Record<string, (service: TestService) => Promise<Fixture>>
> = {
  getEngagement: anEngagement,
  listTestedTechniques: anEngagement,
  getTestedLayer: anEngagement,
  changeEngagement: anEngagement,
  moveEngagement: anEngagement,
  listRulesOfEngagement: anEngagement,
  writeRulesOfEngagement: anEngagement,
  signRulesOfEngagement: anEngagement,
  listEngagementMembers: anEngagement,
  addEngagementMember: async (service) => {
    await service.as('Legal/DPO');
    return { ...(await anEngagement(service)), body: { email: 'legal-dpo@example.org' } };
  },
  removeEngagementMember: withSecondMember,
  listEngagementLog: withRegister,
  addEngagementLogEntry: anEngagement,
  downloadRegisterEvidence: withFile,
  submitFinalReport: withRegister,
  getFinalReport: withReport,
  planRemediation: withReport,
  getRemediationPlan: withReport,
  getEngagementPackage: withReport,
  getEngagementDocument: async (service) => {
    const { path } = await anEngagement(service);
    return { path: { ...path, document: 'scope-specification' } };
  },
};

/** The only member, who cannot be put out. */
async function onlyMember(service: TestService): Promise<Fixture> {
  const { id } = await newEngagement(service);
  const url = `/api/ip3/v1/engagements/${id}/members`;
  const { body } = await service.call('GET', url, { headers: await service.as('Operator') });
  return { path: { id, account: body.members[0].account_id } };
}

const body = (fields: Record<string, unknown>) => () => Promise.resolve({ body: fields });
const unknownFinding = { items: [{ finding: 99, owner_email: 'anna@example.org' }] };

/** Operation and code → what to change about its example to get the code. */
export const engagementChanges: Readonly<
  Record<string, (service: TestService) => Promise<Fixture>>
> = {
  'signRulesOfEngagement conflict': body({ version: 9 }),
  'removeEngagementMember conflict': onlyMember,
  'downloadRegisterEvidence not_found': () =>
    Promise.resolve({ path: { id: unknownId, number: '1' } }),
  'getEngagementDocument not_found': () =>
    Promise.resolve({ path: { id: unknownId, document: 'test-summary' } }),
  'moveEngagement invalid_transition': body({ to: 'attestation' }),
  'addEngagementMember unknown_reference': body({ email: 'nobody@example.org' }),
  'addEngagementLogEntry unknown_reference': body({ incident_id: 'INC-2026-999999' }),
  'planRemediation unknown_reference': body(unknownFinding),
  'planRemediation final_report_required': anEngagement,
  'getEngagementPackage final_report_required': anEngagement,
  'submitFinalReport final_report_requires_evidence_register': anEngagement,
};
