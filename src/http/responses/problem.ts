// Problem bodies: every answer from 400 up, no matter who noticed the error (api-decisions §1).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, type DomainError, type ErrorCode } from '../../domain/error.ts';

export const errorTitles: Record<ErrorCode, string> = {
  malformed_json: 'The body is not JSON',
  validation_failed: 'The request is not valid',
  unauthorized: 'Credentials are missing or not accepted',
  invalid_credentials: 'The credentials are wrong',
  forbidden: 'A role is missing',
  not_found: 'There is no such thing',
  method_not_allowed: 'The method is not allowed here',
  conflict: 'The state of the record does not allow it',
  cancelled: 'The import was cancelled',
  closure_requires_confirmed_retest: 'Closing needs a confirmed retest',
  precondition_failed: 'The record has changed since it was read',
  request_timeout: 'The request came too slowly',
  payload_too_large: 'The body is too large',
  unsupported_media_type: 'The media type is not supported',
  closure_requires_confirmed_evidence: 'Closing needs confirmed evidence',
  invalid_transition: 'The state does not allow this move',
  approval_required: 'A person has to approve it',
  evidence_required: 'Evidence is required first',
  unknown_reference: 'A reference names nothing',
  hash_mismatch: 'The bytes do not have the hash that was sent',
  tlp_violation: 'The label of the source does not allow it',
  parse_failed: 'The file cannot be read',
  package_too_large: 'The incident has too many records for one package',
  message_incomplete: 'The message lacks elements that the law asks for',
  reason_required: 'The decision needs a reason',
  final_report_required: 'A final report has to be accepted first',
  final_report_requires_evidence_register: 'The evidence register does not prove the report',
  no_findings: 'The file holds no findings',
  idempotency_key_reused: 'The Idempotency-Key was used for another request',
  rate_limited: 'Too many attempts',
  misdirected_request: 'The service does not answer to this name',
  headers_too_large: 'The headers are too large',
  internal: 'The service failed',
  unavailable: 'The service is not available at the moment',
  log_rollback_detected: 'The audit log is not the one that was anchored; nothing is written',
  insufficient_storage: 'There is no space left',
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
  if (errorStatus[error.code] === 401) {
    void reply.header('www-authenticate', 'Bearer realm="proofline"');
  }
  const retryAfter = retryAfterSeconds(error);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return (
    reply
      .status(errorStatus[error.code])
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      // Here as well as in the hook, which does not run for an address that cannot be decoded.
      .header('x-request-id', request.id)
      .send(JSON.stringify(problemBody(error, request.id)))
  );
}

function retryAfterSeconds(error: DomainError): number | undefined {
  const { retry_after_s } = error.members;
  if (typeof retry_after_s === 'number') return retry_after_s;
  return error.code === 'unavailable' || error.code === 'rate_limited' ? 1 : undefined;
}
