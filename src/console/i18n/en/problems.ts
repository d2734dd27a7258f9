// Errors by code, with what to do, in English.
export const problems = {
  problem: {
    malformed_json: { title: 'Request malformed', advice: 'Reload the page and try again.' },
    validation_failed: {
      title: 'Check your input',
      advice: 'Correct the marked values, then try again.',
    },
    unauthorized: {
      title: 'Sign in again',
      advice: 'Your session has ended. Your input stays on this page.',
    },
    invalid_credentials: {
      title: 'Sign-in failed',
      advice: 'Check the email address and the password.',
    },
    invalid_request: {
      title: "The token request isn't valid",
      advice: 'Check the program that sent it.',
    },
    invalid_scope: {
      title: 'The scope is not granted',
      advice: 'Ask for scopes that the service account has.',
    },
    unsupported_grant_type: {
      title: 'Only client credentials are taken',
      advice: 'Check the program that sent it.',
    },
    invalid_client: {
      title: 'The service account is refused',
      advice: 'Check its credentials, its end and whether it is disabled.',
    },
    second_factor_required: {
      title: 'Second factor required',
      advice: 'Enter the code of your authenticator app, or a recovery code.',
    },
    step_up_required: {
      title: "Confirm that it's you",
      advice: 'Confirm with a code or your password, then try again.',
    },
    forbidden: {
      title: 'Role missing',
      advice: "Your role doesn't allow this. Ask an administrator.",
    },
    not_found: {
      title: 'Not found',
      advice: "It doesn't exist, or you can't see it. Check the link.",
    },
    method_not_allowed: { title: 'Not possible here', advice: 'Reload the page and try again.' },
    request_timeout: {
      title: 'Connection too slow',
      advice: 'The server stopped waiting. Try again.',
    },
    conflict: {
      title: 'Not possible in this state',
      advice: "The record has changed, or its state doesn't allow this. Reload the page.",
    },
    cancelled: { title: 'Import cancelled', advice: 'Nothing was stored.' },
    closure_requires_confirmed_retest: {
      title: 'Retest missing',
      advice: 'Attach a confirmed retest, then close again.',
    },
    precondition_failed: {
      title: 'The record has changed',
      advice: 'Someone else changed it. Reload it, then repeat your change.',
    },
    payload_too_large: { title: 'Too large', advice: 'Send a smaller file or less text.' },
    unsupported_media_type: {
      title: 'File type not supported',
      advice: 'Select a file of a supported type.',
    },
    misdirected_request: {
      title: 'Wrong host name',
      advice: 'Open the console under the address of this server.',
    },
    closure_requires_confirmed_evidence: {
      title: 'Confirmed evidence missing',
      advice: 'Attach and confirm evidence of the fix, then close again.',
    },
    invalid_transition: {
      title: 'Not possible in this state',
      advice: 'Reload the page to see the possible steps.',
    },
    fields_required: {
      title: 'Fields are missing',
      advice: 'Fill in the custom fields that this state requires, then repeat the move.',
    },
    approval_required: {
      title: 'Approval required',
      advice: 'Enter another person who approved it.',
    },
    evidence_required: { title: 'Evidence required', advice: 'Attach confirmed evidence first.' },
    unknown_reference: {
      title: 'Unknown reference',
      advice: "Check the selected record. It doesn't exist, or you can't see it.",
    },
    evidence_erased: {
      title: 'Evidence erased',
      advice: 'The file was erased. The record says by whom and on what ground.',
    },
    hash_mismatch: {
      title: 'Hash mismatch',
      advice: "The file doesn't match its hash. Check the file, then try again.",
    },
    tlp_violation: {
      title: 'TLP label',
      advice: "The label of the source doesn't allow this visibility.",
    },
    parse_failed: { title: 'File not readable', advice: 'Check the file, then import it again.' },
    no_findings: {
      title: 'No findings',
      advice: 'The file contains no findings. Nothing was stored.',
    },
    package_too_large: {
      title: 'Package too large',
      advice: 'The incident has too many records for this format. Select another one.',
    },
    message_incomplete: {
      title: 'Message incomplete',
      advice: 'Fill in the mandatory fields of the draft, then create the report again.',
    },
    reason_required: { title: 'Reason required', advice: 'Enter the reason for this decision.' },
    final_report_required: {
      title: 'Final report missing',
      advice: 'Submit the final report first.',
    },
    final_report_requires_evidence_register: {
      title: 'Claims without evidence',
      advice: 'Cite register entries for each finding, then submit again.',
    },
    idempotency_key_reused: {
      title: 'Already sent',
      advice: 'This form was sent with other content. Reload the page and try again.',
    },
    rate_limited: { title: 'Too many attempts', advice: 'Wait a moment, then try again.' },
    headers_too_large: {
      title: 'Request too large',
      advice: 'Remove some filters, or sign in again.',
    },
    internal: {
      title: 'Server error',
      advice: 'Try again. If the error persists, give the request ID to your administrator.',
    },
    unavailable: { title: 'Temporarily unavailable', advice: 'Try again in a moment.' },
    log_rollback_detected: {
      title: 'Changes blocked',
      advice: "The audit log doesn't match its anchors. Tell your administrator.",
    },
    insufficient_storage: {
      title: 'No space left',
      advice: "The server's disk is full. Ask the operator to free space.",
    },
  },
};
