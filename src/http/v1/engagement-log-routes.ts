// The log of an engagement: adding an entry or a file, reading, the bytes, and deconfliction.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { entryTypes } from '../../domain/engagement-phase.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import { isSha256 } from '../../domain/evidence.ts';
import { closedValues } from '../../domain/filter.ts';
import { slugPattern } from '../../domain/taxonomy.ts';
import {
  addLogEntry,
  addLogFile,
  type SaidLogEntry,
} from '../../operations/engagements/add-log-entry.ts';
import { deconflict } from '../../operations/engagements/deconflict.ts';
import { requireWritable } from '../../operations/engagements/find.ts';
import { exportRegisterContent, readLog } from '../../operations/engagements/read-log.ts';
import type { Deps } from '../../operations/deps.ts';
import type { LogEntry } from '../../trust/engagement-log.ts';
import type { App } from '../app-type.ts';
import { attachmentHeaders } from '../attachment.ts';
import { contextOf, markReplay } from '../context.ts';
import { paged, pageOf } from '../paging.ts';
import { receiveForm } from '../uploads.ts';
import * as schema from './engagement-log-schemas.ts';
import { logEntryView } from './engagement-views.ts';

const base = '/api/ip3/v1/engagements';

export function engagementLogRoutes(app: App, deps: Deps): void {
  addRoute(app, deps);
  readRoutes(app, deps);
  deconflictionRoute(app, deps);
}

function addRoute(app: App, deps: Deps): void {
  app.post(`${base}/:id/log`, { schema: schema.add }, async (request, reply) => {
    const { id } = request.params;
    if (request.isMultipart()) return addUpload(deps, request, reply, id);
    // Without a media type no schema has looked at the body.
    if (request.body === undefined) {
      const message = 'must be a JSON object, or a form with a file';
      throw validationFailed([{ pointer: '', message }]);
    }
    const context = contextOf(request);
    const entry = await addLogEntry(deps, context, id, request.body as SaidLogEntry);
    markReplay(reply, context);
    return sendEntry(reply, entry);
  });
}

async function addUpload(deps: Deps, request: FastifyRequest, reply: FastifyReply, id: string) {
  // Nobody sends a gigabyte to learn that the engagement does not exist.
  await requireWritable(deps.database.kysely, request.principal!, id);
  const upload = await receiveForm(deps, request);
  try {
    const said = saidByForm(upload.fields);
    const context = contextOf(request, { fields: upload.fields, sha256: upload.blob.sha256 });
    const entry = await addLogFile(deps, context, id, said, upload);
    markReplay(reply, context);
    return await sendEntry(reply, entry);
  } finally {
    await upload.blob.discard();
  }
}

function sendEntry(reply: FastifyReply, entry: LogEntry) {
  return reply.status(201).send(logEntryView(entry));
}

/** Form fields are text; the same bounds as for JSON, all faults at once. */
function saidByForm(fields: Record<string, string>) {
  const faults: FieldError[] = [];
  const check = (holds: boolean, pointer: string, message: string) => {
    if (!holds) faults.push({ pointer, message });
  };
  const { text = '', type = 'evidence_register', evidence_type = '', source = 'upload' } = fields;
  const { confidence: level = '50', hash_sha256, ts, ended_at, actor, incident_id } = fields;
  check(type === 'evidence_register', '/type', 'must be evidence_register when a file comes along');
  check(text.length >= 1 && text.length <= 20_000, '/text', 'must have 1 to 20000 characters');
  check(new RegExp(slugPattern).test(evidence_type), '/evidence_type', 'must be a slug');
  check(source.length >= 1 && source.length <= 500, '/source', 'must have 1 to 500 characters');
  const confidence = /^\d{1,3}$/.test(level) ? Number(level) : NaN;
  check(confidence <= 100, '/confidence', 'must be a whole number from 0 to 100');
  const isHash = hash_sha256 === undefined || isSha256(hash_sha256);
  check(isHash, '/hash_sha256', 'must be 64 hex digits');
  check((actor ?? 'x').length <= 254, '/actor', 'must have at most 254 characters');
  const [addresses, hosts] = [listed(fields['addresses']), listed(fields['hosts'])];
  check(addresses.length <= 100, '/addresses', 'must name at most 100');
  const areHosts = hosts.length <= 100 && hosts.every((host) => host.length <= 253);
  check(areHosts, '/hosts', 'must name at most 100, each with at most 253 characters');
  if (faults.length > 0) throw validationFailed(faults);
  const given = Object.entries({ ts, ended_at, actor, incident_id });
  const optional = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const evidence = { evidence_type, source, confidence, ...(hash_sha256 && { hash_sha256 }) };
  return { type: 'evidence_register' as const, text, addresses, hosts, ...optional, evidence };
}

function listed(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function readRoutes(app: App, deps: Deps): void {
  app.get(`${base}/:id/log`, { schema: schema.list }, async (request, reply) => {
    const { type, since, until, about } = request.query;
    const page = pageOf(request.query, (text) => /^\d{1,9}$/.test(text));
    const filter = {
      type: closedValues('type', type, entryTypes),
      from: instantOf('since', since),
      to: instantOf('until', until),
      incident_id: about,
    };
    const after = page.after === null ? null : Number(page.after);
    const asked = { limit: page.limit, after };
    const rows = await readLog(deps, request.principal!, request.params.id, filter, asked);
    const cut = paged(request, reply, page, rows, ({ number }) => String(number));
    const entries = cut.elements.map(logEntryView);
    return { entries, count: entries.length, next_cursor: cut.next_cursor };
  });

  const path = `${base}/:id/log/:number/content`;
  app.get(path, { schema: schema.content }, async (request, reply) => {
    const { id, number } = request.params;
    const found = await exportRegisterContent(deps, contextOf(request), id, number);
    const { filename, hash_sha256 } = found.evidence;
    const name = filename ?? `entry-${number}.bin`;
    return reply
      .headers(attachmentHeaders({ name, hash_sha256, bytes: found.bytes }))
      .send(Readable.from(found.source, { objectMode: false }));
  });
}

function instantOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  throw validationFailed([{ pointer: `/query/${name}`, message: 'must be RFC 3339 with a zone' }]);
}

function deconflictionRoute(app: App, deps: Deps): void {
  const path = '/api/ip3/v1/deconfliction';
  app.get(path, { schema: schema.deconflict }, async (request) => {
    const { matches, ...found } = await deconflict(deps, request.principal!, request.query);
    return {
      ...found,
      matches: matches.map(({ engagement, ...match }) => {
        const by = {
          address: match.matched_address,
          host: match.matched_host,
          text: match.matched_text,
        } as const;
        const named = (['address', 'host', 'text'] as const).filter((kind) => by[kind]);
        return { engagement, matched: ['time' as const, ...named], entry: logEntryView(match) };
      }),
    };
  });
}
