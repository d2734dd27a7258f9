// Operations whose bodies take no name that they do not know.

/** Bodies that refuse a misspelt name, with the reason where it is not plain. */
export const strictBodies = [
  'addEngagementMember',
  'addIndicator', // A misspelt label would be none, and decides who sees the sighting.
  'addPasskey', // As for confirmTotp.
  'changeAction',
  'changeConnector', // As for createConnector.
  'changeCustomField', // Its visibility is a right, and what it requires holds incidents up.
  'changeEngagement',
  'changeEvidenceVisibility',
  'changeIncidentTemplate', // What it says goes into many incidents.
  'changeLegalEntity', // What it says goes into reports to authorities.
  'changeOwnPassword',
  'changeServiceAccount', // Rights of a machine.
  'changeUser',
  'choosePassword',
  'classifyIncident',
  'closeIncident',
  'confirmEvidence',
  'confirmTotp', // As changeOwnPassword, for another secret of a login.
  'createCalendarFeed',
  'createConnector', // Where a secret is sent, and what is fetched for good.
  'createServiceAccount', // As for changeServiceAccount.
  'createTeam', // Says who sees what.
  'createToken',
  'createUser',
  'decideApproval',
  'decideReportDraft', // Decides what goes out.
  'defineCustomField', // As for changeCustomField.
  'defineIncidentTemplate', // As for changeIncidentTemplate.
  'defineLegalEntity', // As for changeLegalEntity.
  'describeIncident',
  'eraseEvidence', // A ground or a confirmation that is misspelt would be none.
  'exportReport',
  'mergeIncidents', // Ends incidents and moves clocks.
  'moveEngagement',
  'moveReportDraft', // As for decideReportDraft.
  'placeLegalHold', // A misspelt reason would be none.
  'putAgent',
  'putLegalFacts',
  'quarantineAgent',
  'rateIncident',
  'recordLegalDecision',
  'recordLegalSubmission',
  'releaseLegalHold', // As for placeLegalHold.
  'removeTotp', // As for confirmTotp.
  'renewRecoveryCodes', // As for confirmTotp.
  'reportFromTemplate', // For a misspelt name the value of the template would be taken.
  'restoreAgent',
  'retractNote',
  'rotateKey', // What a misspelt `compromised` would leave in use.
  'rotateServiceAccountSecret', // As for changeServiceAccount.
  'saveImportMapping', // A misspelt field would not be read.
  'saveReportDraft', // As for decideReportDraft.
  'searchPerson', // A misspelt purpose would be none.
  'setIncidentOutcome', // Ends an incident, as closing does.
  'setRetentionPolicy', // Removes many records.
  'setTeamMember', // As for createTeam.
  'setUpFirstAdmin',
  'signIn',
  'signRulesOfEngagement',
  'splitIncident', // Makes an incident with legal clocks.
  'startBulkChange',
  'stepUp', // As for confirmTotp.
  'undoIncidentMerge', // Takes such an end back.
  'undoIncidentSplit', // Takes an incident away.
  'withdrawEvidence',
  'withdrawIncidentOutcome', // Takes such an end back.
  'writeRulesOfEngagement',
];
