// Short cuts of the HTTP tests: the records that a test needs before its own question begins.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { suite } from 'node:test';
import type { Clock } from '../../src/domain/clock.ts';
import { enginesOfFeatures, type Engine } from './engines.ts';
import type { Answer, TestService } from './service.ts';

export const hash = 'ab'.repeat(32);
export const unknownId = '019aa1de-0000-7000-8000-000000000000';

/** Runs the same suite on each engine that features are tested on. */
export function onEachEngine(name: string, body: (engine: Engine) => void): void {
  for (const engine of enginesOfFeatures) suite(`${name} on ${engine}`, () => body(engine));
}

export async function newIncident(
  service: TestService,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; public_id: string }> {
  const headers = await service.as('Admin');
  const body = { title: 'An incident of the tests', ...fields };
  const made = await service.call('POST', '/api/incidents', { headers, body });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

export const reference = {
  evidence_type: 'log_extract',
  source: 'test',
  content_ref: 'urn:test:1',
  hash_sha256: hash,
};

/** Attaches a declared record and gives its id. */
export async function newEvidence(
  service: TestService,
  incident: { id: string },
  fields: Record<string, unknown> = {},
): Promise<string> {
  const headers = await service.as('Admin');
  const body = { ...reference, ...fields };
  const url = `/api/ip3/v1/incidents/${incident.id}/evidence`;
  const made = await service.call('POST', url, { headers, body });
  assert.equal(made.status, 201, made.text);
  return made.body.id;
}

export interface Part {
  name: string;
  content: string | Buffer;
  filename?: string;
  type?: string;
}

/** A multipart form, byte by byte as a client would send it. */
export function form(parts: readonly Part[]): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'boundary-of-the-tests';
  const pieces = parts.flatMap(({ name, content, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const mediaType = type === undefined ? '' : `\r\nContent-Type: ${type}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}`;
    return [`${head}${mediaType}\r\n\r\n`, content, '\r\n'];
  });
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** A clock that stops until it is moved. */
export function settableClock(start: string): Clock & { move(by: Temporal.DurationLike): void } {
  let now = Temporal.Instant.from(start);
  return {
    now: () => now,
    move: (by) => {
      now = now.add(by);
    },
  };
}

export function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A file that the web-proxy importer takes. */
export const proxyReport = readFileSync(
  new URL('../vectors/webproxy/minimal-1.6.xml', import.meta.url),
);

/** Asserts a problem body with all its members, and gives it. */
export function assertProblem(answer: Answer, status: number, code: string): Answer['body'] {
  assert.equal(answer.status, status, answer.text);
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
  const { type, title, detail, request_id } = answer.body;
  assert.equal(answer.body.status, status);
  assert.equal(answer.body.error, code);
  assert.equal(type, `urn:proofline:error:${code}`);
  for (const text of [title, detail, request_id]) {
    assert.ok(typeof text === 'string' && text.length > 0);
  }
  assert.equal(answer.headers['x-request-id'], request_id);
  assert.doesNotMatch(answer.text, internals);
  return answer.body;
}

/** What no answer can ever hold: stacks, SQL, paths of this machine. */
const internals =
  /\bat \S+ \(|\.[jt]s:\d|node_modules|node:internal|\bselect\b.*\bfrom\b|insert into|relation "|\/tmp\/|\/home\/|\/work\//i;

/** One number out of the database. */
export async function count(service: TestService, from: string, values: unknown[] = []) {
  const { rows } = await service.deps.database.pool.query(
    `select count(*)::int as n from ${from}`,
    values,
  );
  return (rows[0] as { n: number }).n;
}
