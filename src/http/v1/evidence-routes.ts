// Evidence in v1: attach as a reference or as a file, read, confirm, withdraw, show to others.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validationFailed, type DomainError, type FieldError } from '../../domain/error.ts';
import { slugPattern } from '../../domain/taxonomy.ts';
import { visibilities, type Visibility } from '../../domain/visibility.ts';
import { isRetestOutcome, isSha256, retestOutcomes } from '../../domain/evidence.ts';
import {
  attachFile,
  attachReference,
  type AttachedEvidence,
  type DescribedEvidence,
  type ReferencedEvidence,
} from '../../operations/evidence/attach-evidence.ts';
import {
  changeVisibility,
  confirmEvidence,
  withdrawEvidence,
} from '../../operations/evidence/decide-evidence.ts';
import { readEvidence, readIncidentEvidence } from '../../operations/evidence/read-evidence.ts';
import { requireIncident } from '../../operations/incidents/find.ts';
import type { Deps } from '../../operations/deps.ts';
import type { DeclaredEntry } from '../../trust-core/custody.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay } from '../context.ts';
import { v1Evidence } from '../evidence-views.ts';
import { isStorable } from '../json-body.ts';
import { paged, pageOf } from '../paging.ts';
import { receiveForm } from '../uploads.ts';
import { withoutNulls } from '../without-nulls.ts';
import * as schema from './evidence-schemas.ts';

const base = '/api/ip3/v1';

export function evidenceRoutes(app: App, deps: Deps): void {
  listRoute(app, deps);
  attachRoute(app, deps);
  readRoutes(app, deps);
  decisionRoutes(app, deps);
}

function listRoute(app: App, deps: Deps): void {
  const path = `${base}/incidents/:id/evidence`;
  app.get(path, { schema: schema.list }, async (request, reply) => {
    const page = pageOf(request.query);
    const rows = await readIncidentEvidence(deps, request.principal!, request.params.id, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, (row) => row.evidence.id);
    return { evidence: elements.map(v1Evidence), count: elements.length, next_cursor };
  });
}

function attachRoute(app: App, deps: Deps): void {
  const path = `${base}/incidents/:id/evidence`;
  app.post(path, { schema: schema.attach }, async (request, reply) => {
    const { id } = request.params;
    if (request.isMultipart()) return attachUpload(deps, request, reply, id);
    // Without a media type no schema has looked at the body.
    if (request.body === undefined) throw noDescription();
    const context = contextOf(request);
    const input = withoutNulls(request.body as ReferencedEvidence);
    const attached = await attachReference(deps, context, id, input);
    markReplay(reply, context);
    return sendAttached(reply, attached);
  });
}

function noDescription(): DomainError {
  return validationFailed([
    { pointer: '', message: 'must be a JSON object, or a form with a ' + 'file' },
  ]);
}

async function attachUpload(deps: Deps, request: FastifyRequest, reply: FastifyReply, id: string) {
  // Nobody sends a gigabyte to learn that the incident does not exist.
  await requireIncident(deps.database.kysely, id);
  const upload = await receiveForm(deps, request);
  try {
    const described = describedByForm(upload.fields);
    const context = contextOf(request, { fields: upload.fields, sha256: upload.blob.sha256 });
    const attached = await attachFile(deps, context, id, described, upload);
    markReplay(reply, context);
    return await sendAttached(reply, attached);
  } finally {
    await upload.blob.discard();
  }
}

function sendAttached(reply: FastifyReply, attached: AttachedEvidence) {
  return reply
    .status(201)
    .header('location', `${base}/evidence/${attached.evidence.id}`)
    .send(v1Evidence(attached));
}

/** Form fields are text; the same rules as for JSON, all faults at once. */
function describedByForm(
  fields: Record<string, string>,
): DescribedEvidence & { hash_sha256?: string } {
  const faults: FieldError[] = [];
  const { evidence_type = '', source = 'upload', confidence, visibility, hash_sha256 } = fields;
  const check = (holds: boolean, pointer: string, message: string) => {
    if (!holds) faults.push({ pointer, message });
  };
  check(new RegExp(slugPattern).test(evidence_type), '/evidence_type', 'must be a slug');
  check(source.length >= 1 && source.length <= 500, '/source', 'must have 1 to 500 characters');
  const level = /^\d{1,3}$/.test(confidence ?? '50') ? Number(confidence ?? 50) : NaN;
  check(level <= 100, '/confidence', 'must be a whole number from 0 to 100');
  const isVisibility = (text: string): text is Visibility => visibilities.includes(text as never);
  const shown = visibility ?? 'internal';
  check(isVisibility(shown), '/visibility', `must be one of ${visibilities.join(', ')}`);
  const { retest_outcome: outcome } = fields;
  check(
    outcome === undefined || isRetestOutcome(outcome),
    '/retest_outcome',
    `must be one of ${retestOutcomes.join(', ')}`,
  );
  check(
    hash_sha256 === undefined || isSha256(hash_sha256),
    '/hash_sha256',
    'must be 64 hex digits',
  );
  const chain_of_custody = declaredByForm(fields['chain_of_custody'], faults);
  if (faults.length > 0) throw validationFailed(faults);
  const sent = hash_sha256 === undefined ? {} : { hash_sha256 };
  const said = outcome !== undefined && isRetestOutcome(outcome) ? { retest_outcome: outcome } : {};
  const described = { evidence_type, source, confidence: level, visibility: shown as Visibility };
  return { ...described, ...said, chain_of_custody, ...sent };
}

function declaredByForm(text: string | undefined, faults: FieldError[]): DeclaredEntry[] {
  if (text === undefined || text === '') return [];
  const pointer = '/chain_of_custody';
  try {
    const entries: unknown = JSON.parse(text);
    if (Array.isArray(entries) && entries.length <= 1000 && entries.every(isDeclaredEntry)) {
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

function readRoutes(app: App, deps: Deps): void {
  app.get(`${base}/evidence/:id`, { schema: schema.detail }, async (request) =>
    v1Evidence(await readEvidence(deps, request.principal!, request.params.id)),
  );
}

function decisionRoutes(app: App, deps: Deps): void {
  app.post(`${base}/evidence/:id/confirm`, { schema: schema.confirm }, async (request, reply) => {
    const note = request.body?.note === undefined ? {} : { note: request.body.note };
    const context = contextOf(request);
    const confirmed = await confirmEvidence(deps, context, request.params.id, note);
    markReplay(reply, context);
    return v1Evidence(confirmed);
  });

  app.post(`${base}/evidence/:id/withdraw`, { schema: schema.withdraw }, async (request, reply) => {
    const { reason } = request.body;
    const context = contextOf(request);
    const withdrawn = await withdrawEvidence(deps, context, request.params.id, { reason });
    markReplay(reply, context);
    return v1Evidence(withdrawn);
  });

  app.post(`${base}/evidence/:id/visibility`, { schema: schema.show }, async (request, reply) => {
    const { visibility, reason } = request.body;
    const context = contextOf(request);
    const { id } = request.params;
    const changed = await changeVisibility(deps, context, id, { visibility, reason });
    markReplay(reply, context);
    return v1Evidence(changed);
  });
}
