// Every endpoint of the API. What is not in this list does not exist.
import { accessEndpoints } from './access/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { publicEndpoints } from './public/public-endpoints.ts';
import { actionEndpoints } from './registry/action-endpoints.ts';
import { agentEndpoints } from './registry/agent-endpoints.ts';
import { enforcementEndpoints } from './registry/enforcement-endpoints.ts';
import { registryIncidentEndpoints } from './registry/incident-endpoints.ts';
import { intakeEndpoints } from './registry/intake-endpoints.ts';
import { mapEndpoints } from './registry/map-endpoints.ts';
import { playbookEndpoints } from './registry/playbook-endpoints.ts';
import { reportEndpoints } from './registry/report-endpoints.ts';
import { statisticsEndpoints } from './registry/statistics-endpoints.ts';
import { scimDiscoveryEndpoints } from './scim/discovery-endpoints.ts';
import { scimGroupEndpoints } from './scim/group-endpoints.ts';
import { scimUserEndpoints } from './scim/user-endpoints.ts';
import { healthEndpoints } from './system/health-endpoints.ts';
import { keyEndpoints } from './system/key-endpoints.ts';
import { accountEndpoints } from './v1/account-endpoints.ts';
import { approvalEndpoints } from './v1/approval-endpoints.ts';
import { auditEndpoints } from './v1/audit-endpoints.ts';
import { auditLogEndpoints } from './v1/audit-log-endpoints.ts';
import { bulkEndpoints } from './v1/bulk-endpoints.ts';
import { colleagueEndpoints } from './v1/colleague-endpoints.ts';
import { connectorEndpoints } from './v1/connector-endpoints.ts';
import { coverageEndpoints } from './v1/coverage-endpoints.ts';
import { customFieldEndpoints } from './v1/custom-field-endpoints.ts';
import { deadlineEndpoints } from './v1/deadline-endpoints.ts';
import { decisionEndpoints } from './v1/decision-endpoints.ts';
import { defenseEndpoints } from './v1/defense-endpoints.ts';
import { describeEndpoints } from './v1/describe-endpoints.ts';
import { deviceSignOnEndpoints } from './v1/device-sign-on-endpoints.ts';
import { draftEndpoints } from './v1/draft-endpoints.ts';
import { engagementDocumentEndpoints } from './v1/engagement-document-endpoints.ts';
import { engagementEndpoints } from './v1/engagement-endpoints.ts';
import { engagementLogEndpoints } from './v1/engagement-log-endpoints.ts';
import { engagementMemberEndpoints } from './v1/engagement-member-endpoints.ts';
import { engagementPackageEndpoints } from './v1/engagement-package-endpoints.ts';
import { engagementReportEndpoints } from './v1/engagement-report-endpoints.ts';
import { engagementRulesEndpoints } from './v1/engagement-rules-endpoints.ts';
import { engagementTechniqueEndpoints } from './v1/engagement-technique-endpoints.ts';
import { entityEndpoints } from './v1/entity-endpoints.ts';
import { erasureEndpoints } from './v1/erasure-endpoints.ts';
import { eventEndpoints } from './v1/event-endpoints.ts';
import { evidenceContentEndpoints } from './v1/evidence-content-endpoints.ts';
import { evidenceEndpoints } from './v1/evidence-endpoints.ts';
import { facetEndpoints } from './v1/facet-endpoints.ts';
import { factorEndpoints } from './v1/factor-endpoints.ts';
import { holdEndpoints } from './v1/hold-endpoints.ts';
import { identityEndpoints } from './v1/identity-endpoints.ts';
import { importEndpoints } from './v1/import-endpoints.ts';
import { importRunEndpoints } from './v1/import-run-endpoints.ts';
import { inboxEndpoints } from './v1/inbox-endpoints.ts';
import { incidentEndpoints } from './v1/incident-endpoints.ts';
import { incidentExportEndpoints } from './v1/incident-export-endpoints.ts';
import { indicatorEndpoints } from './v1/indicator-endpoints.ts';
import { keyChangeEndpoints } from './v1/key-change-endpoints.ts';
import { knownIndicatorEndpoints } from './v1/known-indicator-endpoints.ts';
import { legalCatalogueEndpoints } from './v1/legal-catalogue-endpoints.ts';
import { legalEndpoints } from './v1/legal-endpoints.ts';
import { linkEndpoints } from './v1/link-endpoints.ts';
import { logEventEndpoints } from './v1/log-event-endpoints.ts';
import { loginEndpoints } from './v1/login-endpoints.ts';
import { mappingEndpoints } from './v1/mapping-endpoints.ts';
import { mergeEndpoints } from './v1/merge-endpoints.ts';
import { noteEndpoints } from './v1/note-endpoints.ts';
import { oauthEndpoints } from './v1/oauth-endpoints.ts';
import { outcomeEndpoints } from './v1/outcome-endpoints.ts';
import { overviewEndpoints } from './v1/overview-endpoints.ts';
import { packageEndpoints } from './v1/package-endpoints.ts';
import { passkeyEndpoints } from './v1/passkey-endpoints.ts';
import { passwordEndpoints } from './v1/password-endpoints.ts';
import { presenceEndpoints } from './v1/presence-endpoints.ts';
import { privacyEndpoints } from './v1/privacy-endpoints.ts';
import { recordEndpoints } from './v1/record-endpoints.ts';
import { releaseEndpoints } from './v1/release-endpoints.ts';
import { retentionEndpoints } from './v1/retention-endpoints.ts';
import { runningImportEndpoints } from './v1/running-import-endpoints.ts';
import { serviceAccountEndpoints } from './v1/service-account-endpoints.ts';
import { serviceLevelEndpoints } from './v1/service-level-endpoints.ts';
import { sessionEndpoints } from './v1/session-endpoints.ts';
import { signOnEndpoints } from './v1/sign-on-endpoints.ts';
import { splitEndpoints } from './v1/split-endpoints.ts';
import { systemEndpoints } from './v1/system-endpoints.ts';
import { teamEndpoints } from './v1/team-endpoints.ts';
import { techniqueEndpoints } from './v1/technique-endpoints.ts';
import { templateEndpoints } from './v1/template-endpoints.ts';
import { ticketEndpoints } from './v1/ticket-endpoints.ts';
import { tokenEndpoints } from './v1/token-endpoints.ts';
import { viewEndpoints } from './v1/view-endpoints.ts';
import { watchEndpoints } from './v1/watch-endpoints.ts';

export const endpoints: readonly Endpoint[] = [
  ...healthEndpoints,
  ...keyEndpoints,
  ...publicEndpoints,
  ...loginEndpoints,
  ...accountEndpoints,
  ...colleagueEndpoints,
  ...passwordEndpoints,
  ...sessionEndpoints,
  ...signOnEndpoints,
  ...deviceSignOnEndpoints,
  ...identityEndpoints,
  ...tokenEndpoints,
  ...serviceAccountEndpoints,
  ...teamEndpoints,
  ...oauthEndpoints,
  ...scimDiscoveryEndpoints,
  ...scimUserEndpoints,
  ...scimGroupEndpoints,
  ...factorEndpoints,
  ...passkeyEndpoints,
  ...approvalEndpoints,
  ...keyChangeEndpoints,
  ...systemEndpoints,
  ...retentionEndpoints,
  ...eventEndpoints,
  ...incidentEndpoints,
  ...recordEndpoints,
  ...bulkEndpoints,
  ...describeEndpoints,
  ...facetEndpoints,
  ...incidentExportEndpoints,
  ...viewEndpoints,
  ...overviewEndpoints,
  ...coverageEndpoints,
  ...indicatorEndpoints,
  ...knownIndicatorEndpoints,
  ...serviceLevelEndpoints,
  ...techniqueEndpoints,
  ...defenseEndpoints,
  ...ticketEndpoints,
  ...evidenceEndpoints,
  ...evidenceContentEndpoints,
  ...noteEndpoints,
  ...watchEndpoints,
  ...inboxEndpoints,
  ...presenceEndpoints,
  ...outcomeEndpoints,
  ...linkEndpoints,
  ...mergeEndpoints,
  ...splitEndpoints,
  ...customFieldEndpoints,
  ...templateEndpoints,
  ...entityEndpoints,
  ...releaseEndpoints,
  ...draftEndpoints,
  ...importRunEndpoints,
  ...logEventEndpoints,
  ...runningImportEndpoints,
  ...importEndpoints,
  ...mappingEndpoints,
  ...connectorEndpoints,
  ...legalEndpoints,
  ...decisionEndpoints,
  ...legalCatalogueEndpoints,
  ...erasureEndpoints,
  ...holdEndpoints,
  ...privacyEndpoints,
  ...deadlineEndpoints,
  ...packageEndpoints,
  ...engagementEndpoints,
  ...engagementMemberEndpoints,
  ...engagementRulesEndpoints,
  ...engagementLogEndpoints,
  ...engagementReportEndpoints,
  ...engagementPackageEndpoints,
  ...engagementDocumentEndpoints,
  ...engagementTechniqueEndpoints,
  ...auditEndpoints,
  ...auditLogEndpoints,
  ...registryIncidentEndpoints,
  ...actionEndpoints,
  ...playbookEndpoints,
  ...statisticsEndpoints,
  ...mapEndpoints,
  ...reportEndpoints,
  ...agentEndpoints,
  ...enforcementEndpoints,
  ...accessEndpoints,
  ...intakeEndpoints,
];
