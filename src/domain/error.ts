// Every error a caller can meet: a closed list of codes, each with its HTTP status, and the one
// class that carries them.

/** Code → HTTP status (api-decisions §1). A code that is not here does not exist. */
export const errorStatus = {
  malformed_json: 400,
  validation_failed: 400,
  invalid_request: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  invalid_client: 401,
  second_factor_required: 401,
  forbidden: 403,
  step_up_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  cancelled: 409,
  closure_requires_confirmed_retest: 409,
  evidence_erased: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  closure_requires_confirmed_evidence: 422,
  invalid_transition: 422,
  fields_required: 422,
  approval_required: 422,
  evidence_required: 422,
  unknown_reference: 422,
  hash_mismatch: 422,
  tlp_violation: 422,
  parse_failed: 422,
  no_findings: 422,
  package_too_large: 422,
  message_incomplete: 422,
  reason_required: 422,
  final_report_required: 422,
  final_report_requires_evidence_register: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  log_rollback_detected: 503,
  insufficient_storage: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Members alongside `error` and `detail` that an answer carries, e.g. `missing`, `allowed`. */
export type ErrorMembers = Record<string, unknown>;

/** One fault in a request: where (JSON Pointer, RFC 6901) and what. */
export interface FieldError {
  pointer: string;
  message: string;
}

/** An error with a code; `detail` is one sentence that shows the caller what to do. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly members: ErrorMembers;

  constructor(
    code: ErrorCode,
    detail: string,
    members: ErrorMembers = {},
    options: { cause?: unknown } = {},
  ) {
    super(`${code}: ${detail}`, options);
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
    this.members = members;
  }
}

/** A message can be a question. */
export function sentenceOf({ pointer, message }: FieldError): string {
  return `${pointer || 'The request'}: ${message}${message.endsWith('?') ? '' : '.'}`;
}

/** 400 for input that cannot be understood, with every fault at once. */
export function validationFailed(errors: FieldError[], detail?: string): DomainError {
  const first = errors[0];
  const said = detail ?? (first ? sentenceOf(first) : '');
  return new DomainError('validation_failed', said, { errors });
}
