// Which of the limits on calls (domain/call-limit.ts) an endpoint counts by.
import type { CallLimitName } from '../domain/call-limit.ts';
import type { EndpointFacts } from './endpoint.ts';

const named: Readonly<Partial<Record<CallLimitName, readonly string[]>>> = {
  lists: [
    ...['listIncidents', 'getIncident', 'listRegistryIncidents', 'getRegistryIncident'],
    ...['listEvidence', 'listRegistryEvidence', 'getEvidence', 'listNotes', 'listAudit'],
    ...['listKnownIndicators', 'listIndicators', 'listLogEvents', 'listReports', 'getReport'],
    ...['listEngagements', 'getEngagement', 'listEngagementLog', 'listUsers', 'listColleagues'],
  ],
  records: [
    ...['createIncident', 'reportIncident', 'reportFromTemplate', 'openFromLogEvents'],
    ...['intakeOsint', 'intakeLog', 'attachEvidence', 'attachRegistryEvidence', 'createNote'],
    ...['addAction', 'addIndicator', 'addIncidentLink', 'saveView', 'createToken'],
    ...['createCalendarFeed', 'createEngagement', 'addEngagementLogEntry', 'putAgent'],
  ],
  files: ['downloadEvidence', 'downloadRegisterEvidence', 'verifyEvidence'],
  exports: [
    ...['exportIncidents', 'exportIndicators', 'lookUpIndicators', 'getStixBundle'],
    ...['getNavigatorLayer', 'getTestedLayer', 'downloadImportErrors', 'searchPerson'],
  ],
  documents: [
    ...['getEvidencePackage', 'getEngagementPackage', 'getReportPackage', 'getDoraReport'],
    ...['getReportDraftDocument', 'getEngagementDocument', 'getErasureStatement'],
  ],
  imports: ['proposeImportMapping', 'importMapped', 'undoImport'],
  jobs: [
    'startBulkChange',
    'undoBulkChange',
    'previewRetention',
    'mergeIncidents',
    'splitIncident',
  ],
  messages: ['exportReport', 'retryReport', 'createResetLink', 'fetchNow'],
  open: ['beginSignOn', 'endByProvider', 'readCalendar'],
};

/** By `operationId`, without those that take a file. */
export const limitedOperations: ReadonlyMap<string, CallLimitName> = new Map(
  Object.entries(named).flatMap(([limit, ids]) =>
    ids.map((id) => [id, limit as CallLimitName] as const),
  ),
);

/** Undefined for one that counts no calls. */
export function callLimitOf(
  endpoint: Pick<EndpointFacts, 'operationId' | 'takesFile'>,
): CallLimitName | undefined {
  const limit = limitedOperations.get(endpoint.operationId);
  return limit ?? (endpoint.takesFile === undefined ? undefined : 'imports');
}
