// Problem bodies: every answer from 400 up, no matter who noticed the error (api-decisions §1).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, type DomainError, type ErrorCode } from '../../domain/error.ts';
import { scimBase, scimType, scimUrns, type ScimErrorType } from '../../domain/scim/scim.ts';

export const errorTitles: Record<ErrorCode, string> = {
  malformed_json: "The body isn't JSON",
  validation_failed: "The request isn't valid",
  invalid_request: "The token request isn't valid",
  invalid_scope: 'The scope is not granted',
  unsupported_grant_type: 'Only client credentials are taken',
  invalid_client: 'The service account is refused',
  unauthorized: 'Credentials are missing or invalid',
  invalid_credentials: 'The credentials are wrong',
  second_factor_required: 'Second factor required',
  step_up_required: 'Confirm that it is you',
  forbidden: 'The role is missing',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  conflict: "The state of the record doesn't allow this",
  cancelled: 'The import was cancelled',
  closure_requires_confirmed_retest: 'Closing requires a confirmed retest',
  precondition_failed: 'The record has changed since it was read',
  request_timeout: 'The request arrived too slowly',
  payload_too_large: 'The body is too large',
  unsupported_media_type: "The media type isn't supported",
  closure_requires_confirmed_evidence: 'Closing requires confirmed evidence',
  invalid_transition: "The state doesn't allow this transition",
  fields_required: 'Fields are required before this move',
  approval_required: 'Approval required',
  evidence_required: 'Evidence required',
  unknown_reference: 'Unknown reference',
  evidence_erased: 'The evidence was erased',
  hash_mismatch: "The content doesn't match the hash",
  tlp_violation: "The TLP label of the source doesn't allow this",
  parse_failed: "The file can't be read",
  package_too_large: 'The incident has too many records for one package',
  message_incomplete: 'Elements that the law requires are missing from the message',
  reason_required: 'The decision requires a reason',
  final_report_required: 'No final report has been accepted',
  final_report_requires_evidence_register: "The evidence register doesn't prove the report",
  no_findings: 'The file contains no findings',
  idempotency_key_reused: 'The Idempotency-Key was used for another request',
  rate_limited: 'Too many attempts',
  misdirected_request: "The server doesn't accept this host name",
  headers_too_large: 'The headers are too large',
  internal: 'Server error',
  unavailable: 'The service is temporarily unavailable',
  log_rollback_detected: "The audit log doesn't match its anchors; writes are blocked",
  insufficient_storage: 'No space left',
};

export function problemBody(error: DomainError, request_id: string): Record<string, unknown> {
  const { code, detail, members } = error;
  const named = { type: `urn:proofline:error:${code}`, title: errorTitles[code] };
  // The fixed members come last as well, so that no member of a code can take their place.
  const fixed = { ...named, status: errorStatus[code], error: code, detail, request_id };
  return { ...fixed, ...members, ...fixed };
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
): FastifyReply {
  if (errorStatus[error.code] === 401 && !reply.hasHeader('www-authenticate')) {
    const scheme = error.code === 'invalid_client' ? 'Basic' : 'Bearer';
    void reply.header('www-authenticate', `${scheme} realm="proofline"`);
  }
  const retryAfter = retryAfterSeconds(error);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  const [type, body] = asksScimError(request)
    ? [scimType, scimErrorBody(error, request.id)]
    : ['application/problem+json', problemBody(error, request.id)];
  return (
    reply
      .status(errorStatus[error.code])
      .type(type)
      .header('cache-control', 'no-store')
      // Here as well as in the hook, which does not run for an address that cannot be decoded.
      .header('x-request-id', request.id)
      .send(JSON.stringify(body))
  );
}

/** Directories know errors of SCIM; callers that ask for problems get those. */
function asksScimError({ url, headers }: FastifyRequest): boolean {
  return (
    url.startsWith(`${scimBase}/`) && headers.accept?.includes('application/problem+json') !== true
  );
}

/** RFC 7644, section 3.12; what of ours comes last helps readers of the log of a directory. */
export function scimErrorBody(error: DomainError, request_id: string): Record<string, unknown> {
  const { code, detail, members } = error;
  const type = members['scim_type'] ?? scimTypes[code];
  return {
    schemas: [scimUrns.error],
    status: String(errorStatus[code]),
    ...(type === undefined ? {} : { scimType: type }),
    ...{ detail, error: code, request_id },
  };
}

const scimTypes: Partial<Record<ErrorCode, ScimErrorType>> = {
  malformed_json: 'invalidSyntax',
  validation_failed: 'invalidValue',
};

function retryAfterSeconds(error: DomainError): number | undefined {
  const { retry_after_s } = error.members;
  if (typeof retry_after_s === 'number') return retry_after_s;
  return error.code === 'unavailable' || error.code === 'rate_limited' ? 1 : undefined;
}
