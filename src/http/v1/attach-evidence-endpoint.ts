// The endpoint that attaches evidence: a reference or a file.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { duplicateMember } from '../../domain/duplicate-members.ts';
import { validationFailed, type DomainError, type FieldError } from '../../domain/error.ts';
import { attachedStatuses, isAttachedStatus, isSha256 } from '../../domain/evidence.ts';
import { isStorable } from '../../domain/storable.ts';
import { evidenceFields } from '../../fields/evidence.ts';
import type { Deps } from '../../operations/deps.ts';
import {
  attachFile,
  attachReference,
  type AttachedEvidence,
  type ReferencedEvidence,
} from '../../operations/evidence/attach-evidence.ts';
import { incidentIdOf } from '../../operations/incidents/read-incidents.ts';
import type { DeclaredEntry } from '../../trust-core/custody.ts';
import { endpoint } from '../endpoint.ts';
import { contextOf } from '../requests/context.ts';
import { omitNulls } from '../requests/omit-nulls.ts';
import { receiveForm } from '../requests/uploads.ts';
import { formProperties, formReader, hashByForm } from '../schema/form-fields.ts';
import { IdParams, OptionalNullable } from '../schema/schema.ts';
import {
  attachedStatus,
  referencedEvidence,
  v1Evidence,
  V1Evidence,
} from '../views/evidence-views.ts';

export const tags = ['evidence'];

const members = { ...referencedEvidence, status: OptionalNullable(attachedStatus) };

const Referenced = Type.Object(members, {
  examples: [
    {
      evidence_type: 'patch_verification',
      source: 'deploy pipeline',
      content_ref: 'https://ci.example.org/runs/8812/report',
      hash_sha256: '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7',
    },
  ],
});

/** Parts of the form are checked by hand, as they come in a stream. */
const Form = Type.Unsafe<unknown>({
  type: 'object',
  required: ['file', 'evidence_type'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'The file; exactly one.' },
    ...formProperties(evidenceFields, 'upload'),
    hash_sha256: { type: 'string', description: 'Refused when the bytes have another hash.' },
    status: attachedStatus,
    chain_of_custody: {
      type: 'string',
      description: 'JSON list of declared entries, each as in the JSON form.',
      examples: ['[]'],
    },
  },
  examples: [
    {
      file: 'Retest of INC-2026-000001: the payload is refused.',
      evidence_type: 'retest_report',
      source: 'Retest team',
      confidence: '90',
      visibility: 'restricted',
    },
  ],
});

const base = '/api/ip3/v1';

export const attachEvidenceEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/incidents/:id/evidence',
  access: 'Analyst',
  members: 'change',
  audit: { success: ['evidence.attached'], sometimes: ['vault.blob_mended'] },
  operationId: 'attachEvidence',
  tags,
  summary: 'Attach evidence',
  description:
    'As JSON: a reference with its hash, kept as `declared`. As a form: the bytes go into the ' +
    'vault ' +
    'and are `verified`; a sent hash must match, else nothing is kept. It is ' +
    'confirmed unless `status` is SIGNAL.',
  params: IdParams,
  body: {
    content: {
      'application/json': { schema: Referenced },
      'multipart/form-data': { schema: Form },
    },
  },
  response: { 201: V1Evidence },
  responseHeaders: ['Location'],
  errors: ['not_found', 'hash_mismatch', 'insufficient_storage'],
  idempotent: true,
  conditional: 'incident',
  async handle({ deps, request, reply, params, body, context }) {
    const { id } = params;
    if (request.isMultipart()) return attachUpload(deps, request, reply, id);
    // Without a media type no schema has checked the body.
    if (body === undefined) throw noDescription();
    const input = omitNulls(body as ReferencedEvidence);
    const attached = await attachReference(deps, context, id, input);
    return sendAttached(reply, attached);
  },
});

function noDescription(): DomainError {
  return validationFailed([
    { pointer: '', message: 'must be a JSON object, or a form with a ' + 'file' },
  ]);
}

async function attachUpload(deps: Deps, request: FastifyRequest, reply: FastifyReply, id: string) {
  // No one sends a gigabyte to learn that the incident does not exist.
  await incidentIdOf(deps, id);
  const upload = await receiveForm(deps, request);
  try {
    const described = describedByForm(upload.fields);
    const context = contextOf(request, { fields: upload.fields, sha256: upload.blob.sha256 });
    const attached = await attachFile(deps, context, id, described, upload);
    return sendAttached(reply, attached);
  } finally {
    await upload.blob.discard();
  }
}

function sendAttached(reply: FastifyReply, attached: AttachedEvidence) {
  void reply.header('location', `${base}/evidence/${attached.evidence.id}`);
  return v1Evidence(attached);
}

const readForm = formReader(evidenceFields, 'upload');

/** Form fields are text; the same rules as for JSON, all faults at once. */
function describedByForm({ chain_of_custody: chain, ...texts }: Record<string, string>) {
  const faults: FieldError[] = [];
  const described = readForm({ source: 'upload', ...texts }, faults);
  const sent = hashByForm(texts, faults);
  const chain_of_custody = declaredByForm(chain, faults);
  const status = statusByForm(texts, faults);
  if (faults.length > 0) throw validationFailed(faults);
  return { ...described, ...sent, ...status, chain_of_custody };
}

function statusByForm({ status }: Record<string, string>, faults: FieldError[]) {
  if (status === undefined) return {};
  if (isAttachedStatus(status)) return { status };
  const message = `must be one of ${attachedStatuses.join(', ')}`;
  faults.push({ pointer: '/status', message });
  return {};
}

function declaredByForm(text: string | undefined, faults: FieldError[]): DeclaredEntry[] {
  if (text === undefined || text === '') return [];
  const pointer = '/chain_of_custody';
  try {
    const entries: unknown = JSON.parse(text);
    const isOnce = duplicateMember(text) === undefined;
    if (
      isOnce &&
      Array.isArray(entries) &&
      entries.length <= 1000 &&
      entries.every(isDeclaredEntry)
    ) {
      return entries.map(({ ts, actor, action, hash_after }) => ({
        ts,
        actor,
        action,
        hash_after,
      }));
    }
  } catch {
    // Falls through to the one message for everything that is not a list of entries.
  }
  faults.push({ pointer, message: 'must be a JSON list of {ts, actor, action, hash_after}' });
  return [];
}

function isDeclaredEntry(value: unknown): value is DeclaredEntry {
  const { ts, actor, action, hash_after } = (value ?? {}) as Record<string, unknown>;
  const named = isText(ts, 64) && isText(actor, 254) && isText(action, 64);
  return named && isText(hash_after, 64) && isSha256(hash_after);
}

function isText(value: unknown, maxLength: number): value is string {
  if (typeof value !== 'string' || !isStorable(value)) return false;
  return value.length >= 1 && value.length <= maxLength;
}
