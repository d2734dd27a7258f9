// Turning whatever was thrown into a DomainError: faults of the request, of the database, of the
// disk. A cause that is not known to be harmless is logged and never sent.
import type { FastifyError } from 'fastify';
import { DomainError, validationFailed, type ErrorCode } from '../../domain/error.ts';
import { databaseFaultOf } from '../../operations/system/read-system.ts';
import { faultsOf } from '../requests/validation-words.ts';

export function asDomainError(error: unknown, bodyLimit?: number): DomainError {
  if (error instanceof DomainError) return error;
  const { code, validation, validationContext } = (error ?? {}) as Partial<FastifyError>;
  if (validation) return validationFailed(faultsOf(validation, validationContext));
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' && bodyLimit !== undefined) return tooLarge(bodyLimit);
  const known = knownErrors.get(code ?? '');
  if (known !== undefined) return fromTable(known, error);
  const fault = databaseFaultOf(error);
  if (fault !== null) return fromTable(['unavailable', fault], error);
  if (isBrokenForm(error)) return fromTable(badForm, error);
  if (error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400) {
    return fromTable(['malformed_json', 'Send a body that is well-formed JSON.'], error);
  }
  return fromTable(
    ['internal', 'Try again. If the error persists, give the request_id to your administrator.'],
    error,
  );
}

function tooLarge(max_bytes: number): DomainError {
  const detail = `Send a body of at most ${max_bytes} bytes.`;
  return new DomainError('payload_too_large', detail, { max_bytes });
}

type Row = readonly [code: ErrorCode, detail: string];

function fromTable([code, detail]: Row, cause: unknown): DomainError {
  // A client that reads the places of this code finds one here too: the whole request.
  const whole = { errors: [{ pointer: '', message: 'is malformed' }] };
  return new DomainError(code, detail, code === 'validation_failed' ? whole : {}, { cause });
}

const badBody: Row = ['malformed_json', 'Send a body that is well-formed JSON.'];
const badRequest: Row = [
  'validation_failed',
  'The request is malformed. Check the URL and headers.',
];
const badForm: Row = [
  'validation_failed',
  'The form is malformed or has too many parts. Send one file and few fields.',
];

const frameworkErrors: Record<string, Row> = {
  FST_ERR_CTP_INVALID_JSON_BODY: badBody,
  FST_ERR_CTP_EMPTY_JSON_BODY: badBody,
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'Send a smaller body.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send application/json, or for files one of the types that the API document names.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: badRequest,
  FST_ERR_BAD_URL: badRequest,
  FST_ERR_MAX_PARAM_LENGTH: badRequest,
  FST_ERR_CTP_INVALID_TYPE: badRequest,
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: badRequest,
  FST_REQ_FILE_TOO_LARGE: ['payload_too_large', 'Send a smaller file.'],
  FST_FILES_LIMIT: badForm,
  FST_FIELDS_LIMIT: badForm,
  FST_PARTS_LIMIT: badForm,
  FST_PROTO_VIOLATION: badForm,
  FST_INVALID_JSON_FIELD_ERROR: badForm,
  FST_MP_PREMATURE_CLOSE: badForm,
  FST_INVALID_MULTIPART_CONTENT_TYPE: [
    'unsupported_media_type',
    'Send multipart/form-data with a boundary.',
  ],
};

const busyRecord: Row = ['unavailable', 'The record is busy. Try again in a moment.'];
const fullDisk: Row = ['insufficient_storage', 'The disk is full. Free space, then try again.'];

/** SQLSTATE and system codes. */
const systemErrors: Record<string, Row> = {
  '55P03': busyRecord,
  '57014': busyRecord,
  '40001': busyRecord,
  '40P01': busyRecord,
  '23505': ['conflict', 'Someone made the same change at the same time. Read it and try again.'],
  '53100': fullDisk,
  ENOSPC: fullDisk,
  // Text that PostgreSQL cannot hold: U+0000 or half a surrogate pair.
  '22021': ['validation_failed', "The text contains a character that can't be stored (U+0000)."],
  '22P05': ['validation_failed', "The text contains a character that can't be stored (U+0000)."],
};

const knownErrors = new Map(Object.entries({ ...frameworkErrors, ...systemErrors }));

/** The parser of forms gives its errors no code. */
function isBrokenForm(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /^Multipart: Boundary not found|unexpected end of multipart data$/i.test(message);
}
