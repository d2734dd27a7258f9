// Errors that the console words otherwise: controls instead of the API.
import type { Pairs } from '../translate.ts';

export const refusals: Pairs = [
  [
    'Some of these files are not encrypted, so no key erases them. Ask the operator to set ' +
      'IP3_VAULT_KEY_FILE, to run "proofline vault encrypt" and to remove copies in the folder ' +
      '"damaged" of the vault. Then repeat the request.',
    'Some of these files are not encrypted, so no key erases them. Ask the operator to encrypt ' +
      'the vault, then repeat the request.',
  ],
  [
    'The incident has no such split. Read its splits again.',
    'The split is not there any more. Reload the page.',
  ],
  [
    'The incident has no such merge. Read its merges again.',
    'The merge is not there any more. Reload the page.',
  ],
  [
    '{0} has changed since you read it. Read the preview again, then merge.',
    '{0} has changed since the preview was shown. Reload the page, then merge.',
  ],
  [
    'The incident has no such link. Read its links again.',
    'The link is not there any more. Reload the page.',
  ],
  [
    'The incident has no note that "note_id" names. Name one that you can see.',
    'The note is not there, or you cannot see it. Reload the page.',
  ],
  [
    'This record has changed since you read it. Read it again, then repeat your change.',
    'This record has changed since you opened it. Reload it, then repeat your change.',
  ],
  [
    'The first request with this Idempotency-Key created the {0} {1}. Its secret was ' +
      "shown once and isn't stored. If you didn't receive it, revoke that one and create " +
      'another with a new key.',
    "The secret was shown once and isn't stored. If you didn't save it, revoke it and " +
      'create another.',
  ],
  [
    'Report "{0}" not found. Use the report_id from the export response.',
    'Report “{0}” not found. Open it from the list of reports.',
  ],
  [
    'These elements of the message of {0} are missing: {1}. Add them to report_fields of the ' +
      'legal facts (PUT …/legal-facts), then export again.',
    'Mandatory fields of the message are missing: {1}. Fill them in the draft on the Legal tab, ' +
      'then create the report again.',
  ],
  [
    'A report in the state "{0}" can\'t be sent again; only retrying and dead ones can.',
    'Only reports with a failed delivery can be sent again.',
  ],
  [
    'A package for the audience "{0}" requires the role Analyst.',
    'A package for this recipient requires the role Analyst.',
  ],
  [
    'The incident has {0} evidence records; a package in this format can contain at most ' +
      '{1}. Read them page by page from the evidence list.',
    'The incident has {0} evidence records; a package in this format can contain at most ' +
      '{1}. Select another format.',
  ],
  [
    'A PDF can contain at most {0} evidence records. Use format=json.',
    'A PDF can contain at most {0} evidence records. Select JSON.',
  ],
  [
    'The bytes of {0} {1}. Ask the operator to restore them, or export the package ' +
      'without files, as JSON or PDF.',
    'The stored file of {0} is missing or corrupted. Ask the operator to restore it, or ' +
      'select JSON or PDF.',
  ],
  [
    'Too many PDFs are in progress. Try again in a minute, or use format=json.',
    'Too many PDFs are in progress. Try again in a minute, or select JSON.',
  ],
  [
    'The PDF exceeded its time or memory limit. Use format=json.',
    'The PDF is too large to create. Select JSON.',
  ],
  [
    'This change of {0} removes a reporting obligation or extends its deadline. Only the ' +
      'role Legal/DPO can decide that. Ask for the decision to be recorded with its reason.',
    'This change removes a reporting obligation or extends its deadline. Only the role ' +
      'Legal/DPO can decide that.',
  ],
  [
    'This change of {0} removes a reporting obligation or extends its deadline. Give the ' +
      'reason in "reason".',
    'This change removes a reporting obligation or extends its deadline. Enter the reason.',
  ],
  [
    'Close the incident with POST …/close, which checks the evidence; {0}.',
    'To close the incident, select “Close”.',
  ],
  [
    'An incident in "{0}" can\'t move to "{1}"; {2}.',
    "The incident can't move to this state from its current one. Reload the page to see " +
      'the possible steps.',
  ],
  [
    "The import is complete and can't be cancelled. Undo it with POST " +
      '/api/ip3/v1/imports/{0}/undo.',
    "The import is complete and can't be cancelled. Select “Undo import”.",
  ],
  [
    'The import is stopping. Check its run in a moment.',
    'The import is stopping. Check it in a moment.',
  ],
  [
    'The first response to this Idempotency-Key has just expired. Send the request again.',
    'The earlier attempt has just expired. Try again.',
  ],
  [
    'The disk of the vault is full. Nothing was stored. Free disk space, then send the ' +
      'file again.',
    "The server's disk is full. Nothing was stored. Ask the operator to free space, then " +
      'import the file again.',
  ],
  [
    'Incident "{0}" not found. Name the retested incident in retest_of.',
    'Incident “{0}” not found. Enter the ID of the retested incident.',
  ],
  [
    'The import is {0}; only a completed one can be undone.',
    'Only a completed import can be undone.',
  ],
  [
    '{0}; nothing was undone, {1}.',
    'Incidents of this import have changed since, so nothing was undone. Continue with ' +
      'these incidents by hand.',
  ],
  [
    "The file doesn't match the hash that was sent. Nothing was stored. Send the file again.",
    "The received file doesn't match the hash. Nothing was stored. Attach the file again.",
  ],
  [
    'The source marked it TLP:{0}, so its visibility can be {1} at most. Ask the source ' +
      'to widen it.',
    "The source marked it TLP:{0}, which doesn't allow this visibility. Ask the source " +
      'to widen it.',
  ],
  [
    'The evidence is already {0}. Set another visibility.',
    'The evidence already has this visibility. Select another one.',
  ],
  [
    'Evidence in the state "{0}" can\'t become {1}; it must be {2}.',
    "The state of this evidence doesn't allow it. Reload the page.",
  ],
  [
    'The bytes of this record {0}. Ask the operator to restore them.',
    'The stored file is missing or corrupted. Ask the operator to restore it.',
  ],
  ["The incident of the entry doesn't exist. Use its ID.", 'Incident not found. Check its ID.'],
  [
    'The engagement has {0} log entries; a package can contain at most {1}. Read them ' +
      'page by page from the log.',
    'The engagement has {0} log entries; a package can contain at most {1}.',
  ],
  [
    'The log of the engagement is inconsistent from entry {0} on: it was changed in the ' +
      'database. Restore it from a backup and run "proofline audit verify".',
    'The log of the engagement is inconsistent from entry {0} on: it was changed in the ' +
      'database. Tell your administrator.',
  ],
  [
    'An engagement in "{0}" can\'t move to "{1}"; allowed from here: {2}.',
    "The engagement can't move to this phase from its current one. Reload the page.",
  ],
  [
    'The evidence register has no entry {0}. List it with ?type=evidence_register.',
    'The evidence register has no entry {0}.',
  ],
  ['The log has {0} entries; use 1 ≤ from ≤ to ≤ {0}.', 'The log has {0} entries.'],
  [
    'Agent "{0}" not found. List the registered agents with GET /api/agents.',
    'Agent “{0}” not found. Select one from the list of agents.',
  ],
  [
    "An agent can't approve actions about itself. Name a person in approved_by.",
    "An agent can't approve actions about itself. Enter a person as the approver.",
  ],
  [
    'Incident "{0}" not found. Create one with POST /api/incidents, then name it in ' +
      'incident_id.',
    'Incident “{0}” not found. Report it first, then enter its ID.',
  ],
  [
    '{0}; attach a test of the agent (agent_retest, guardrail_eval, model_eval) to the ' +
      'incident of its current quarantine, and select it as the evidence of the test.',
    '{0}. Attach a test of the agent to the incident of its current quarantine, and ' +
      'select it as the evidence of the test.',
  ],
  ['Name evidence that validates the agent', 'Select evidence that validates the agent'],
  ['validation_ref names no evidence', "The selected evidence doesn't exist"],
  ['The evidence is {0}, not confirmed', "The evidence isn't confirmed"],
  ["Evidence of the type {0} isn't a test", "This evidence isn't a test"],
  ['The evidence has the test outcome "{0}"', "The test of this evidence didn't pass"],
  [
    'Step {0} of "{1}" is already on this incident. Continue with that action.',
    'Step {0} of this playbook is already on this incident. Continue with that action.',
  ],
  [
    'Playbook "{0}" not found. List them with GET /api/playbooks.',
    'Playbook not found. Select one from the list.',
  ],
  ['The playbook "{0}" has no step {1}. Use a step from 1 to {2}.', 'Select a step from 1 to {2}.'],
  [
    'Action "{0}" not found. The incident\'s details list its actions.',
    'Action not found. Open it from its incident.',
  ],
  [
    'An action in the state "{0}" can\'t take a validation_ref. Add a new action.',
    "Evidence can't be linked to this action any more. Add a new action.",
  ],
  [
    'validation_ref must be the ID of confirmed evidence of this incident.',
    'Select confirmed evidence of this incident.',
  ],
  [
    'An action in the state "{0}" can\'t become "{1}"; {2}.',
    "The action can't move to this state from its current one. Reload the page.",
  ],
  [
    'A link replaces the password of another user. Change your own with POST ' +
      '/api/ip3/v1/me/password, which requires the current one.',
    'A link replaces the password of another user. Change your own under “Your password”.',
  ],
  [
    'A token can only revoke itself. Log in to revoke another one.',
    'Sign in again to revoke this token.',
  ],
  ['This session has ended. Log in again.', 'This session has ended. Sign in again.'],
  ['There is nothing at this URL. See /api/docs.', 'Page or record not found.'],
  [
    'Send "Authorization: Bearer <token>" with a token of POST /api/ip3/v1/auth/login.',
    'Your session has ended. Sign in again.',
  ],
  [
    'The request is malformed. Check the URL and headers.',
    'The request is malformed. Reload the page and try again.',
  ],
  [
    'The form is malformed or has too many parts. Send one file and few fields.',
    'The form is malformed. Send one file at a time.',
  ],
  [
    'The disk is full. Free space, then try again.',
    "The server's disk is full. Ask the operator to free space, then try again.",
  ],
  [
    'Someone made the same change at the same time. Read it and try again.',
    'Someone made the same change at the same time. Reload and try again.',
  ],
  [
    'Try again. If the error persists, give the request_id to your administrator.',
    'Try again. If the error persists, give the request ID to your administrator.',
  ],
  ['Send a smaller body.', 'Enter less text or send a smaller file.'],
  [
    'Send a body of at most {0} bytes.',
    'The limit is {0} bytes. Enter less text or send a smaller file.',
  ],
  [
    'Send at most {0} bytes (setting IP3_IMPORT_MAX_BYTES).',
    'The file is larger than {0} bytes, the limit of this server.',
  ],
  ['The body arrived too slowly. Send it again.', 'The upload was too slow. Try again.'],
  [
    'The vault has reached its size limit (setting IP3_VAULT_MAX_BYTES). Nothing was ' +
      'stored. Ask the operator for more space, then send it again.',
    'The evidence vault has reached its size limit. Nothing was stored. Ask the operator ' +
      'for more space.',
  ],
  [
    'The disk of the vault has too little free space (setting IP3_VAULT_FREE_BYTES). ' +
      'Nothing was stored. Free space, then send it again.',
    "The server's disk has too little free space. Nothing was stored. Ask the operator " +
      'to free space.',
  ],
  [
    'This Idempotency-Key was used for another request. Use a new key for each request.',
    'This form was already sent with other content. Reload the page and try again.',
  ],
  [
    'The answer to the first request with this Idempotency-Key was erased. Use a new key.',
    'The answer to this form was erased. Reload the page and try again.',
  ],
  [
    'Closing requires a response action with a validation_ref (remediation evidence) on ' +
      'this incident.',
    'To close it, link evidence to a response action of this incident.',
  ],
  [
    'Attach confirmed evidence of the fix, including a record whose type contains "retest".',
    'Attach confirmed evidence of the fix, including a retest.',
  ],
  [
    'Attach a confirmed evidence record whose type contains "retest", then close again.',
    'Attach a confirmed retest, then close again.',
  ],
  [
    'The newest retest, record {0} ({1}, recorded {2}), reports that the finding is ' +
      'still present. Fix it, retest, and attach the confirmed result; or withdraw that ' +
      'record if it is wrong.',
    'The newest retest still reports the finding. Fix it, retest, and attach the ' +
      'confirmed result; or withdraw that evidence if it is wrong.',
  ],
  ['Name who approved it in approved_by.', 'Enter who approved it.'],
  [
    "You can't approve your own action. Name another user in approved_by.",
    "You can't approve your own action. Select another user as the approver.",
  ],
  [
    'approved_by must name an enabled user with the role {0} or one above it.',
    'The approver must be an active user with the role {0} or a higher one.',
  ],
  [
    'approved_by must name an enabled user with the role {0} or one above it. The two of ' +
      'you must have two different roles.',
    'The approver must be an active user with the role {0} or a higher one. The two of ' +
      'you must have two different roles.',
  ],
  [
    'Send a body that is well-formed JSON.',
    'The request is malformed. Reload the page and try again.',
  ],
  [
    'Not ready ({0}); try again in a moment.',
    "The server isn't ready ({0}). Try again in a moment.",
  ],
  [
    'The recorded facts trigger no obligation of the regime {0}, but the report is ' +
      'queued anyway. Check the regime, or record the legal facts (PUT …/legal-facts).',
    'The recorded facts trigger no obligation of this act, but the report is queued ' +
      'anyway. Check the act, or enter the facts on the Legal tab.',
  ],
  ['{0} Give the reason in "reason".', '{0} Enter the reason.'],
  [
    "The audit log isn't the one that was anchored: {0}. Nothing is written; {1}.",
    "The audit log doesn't match its anchors. Changes are blocked. Tell your administrator.",
  ],
  [
    'Before the incident can move to "{0}", fill in {1} (custom_fields).',
    'Before the incident can move to “{0}”, fill in {1} on the Summary tab.',
  ],
  [
    'There is no custom field "{0}". List them with GET …/custom-fields.',
    'There is no custom field “{0}”.',
  ],
  [
    'There is no log event "{0}". List them with GET …/log-events.',
    'There is no such log event. Select another one.',
  ],
  [
    'There is no mapping "{0}". List them with GET …/import-mappings.',
    'There is no such mapping. Choose another one from the list.',
  ],
  [
    'There is no template "{0}". List them with GET …/incident-templates.',
    'There is no such template. Choose another one from the list.',
  ],
  [
    'There is no legal entity "{0}". List them with GET …/legal-entities.',
    'There is no such legal entity. Choose another one from the list.',
  ],
  [
    'The release check has {0} findings. Repair them, or say in "release_reason" why the report ' +
      'is sent anyway.',
    'The release check has {0} findings. Repair them, or say why the report is sent anyway.',
  ],
];
