// The client's side of the kill tests: writes with a journal of what was acknowledged, the retry of
// what was not, and the reading back. Every write carries an Idempotency-Key, so that after a crash
// the retry must find or make exactly one effect, and the expected state is never a guess.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reply, Request, ServerProcess } from '../support/process.ts';
import { webProxyFile } from '../support/web-proxy-file.ts';

const v1 = '/api/ip3/v1';

/** Who is asked: the server of the moment with a token of it. */
export interface Session {
  server: ServerProcess;
  token: string;
}

interface Step {
  /** The audit action that the step leaves. */
  action: string;
  path: () => string;
  request: () => Request;
  key: string;
  /** Null until it was answered. */
  answer: Reply['body'];
  /** The bytes of an attached file. */
  file?: Buffer;
}

/** One incident with what was done to it, in order; only the last step can be unanswered. */
interface Story {
  steps: Step[];
}

interface Import {
  issues: number;
  step: Step;
}

export class Journal {
  readonly stories: Story[] = [];
  readonly imports: Import[] = [];

  unanswered(): { writes: number; imports: number } {
    const open = (step: Step | undefined) => step !== undefined && step.answer === null;
    return {
      writes: this.stories.filter(({ steps }) => open(steps.at(-1))).length,
      imports: this.imports.filter(({ step }) => open(step)).length,
    };
  }

  acknowledged(): number {
    const steps = [
      ...this.stories.flatMap((story) => story.steps),
      ...this.imports.map((i) => i.step),
    ];
    return steps.filter(({ answer }) => answer !== null).length;
  }
}

/** Writes incident after incident, each through its whole life, until stopped or cut off. */
export async function writeStories(
  session: Session,
  journal: Journal,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const story: Story = { steps: [] };
    journal.stories.push(story);
    for (const step of lifeOf(story)) {
      story.steps.push(step);
      if (!(await isAnswered(session, step))) return;
      if (stopping.aborted) return;
    }
  }
}

/** Imports one file of so many issues; false when it was cut off. */
export async function importFile(
  session: Session,
  journal: Journal,
  seed: string,
  issues: number,
): Promise<boolean> {
  const body = webProxyFile(seed, issues);
  const step: Step = {
    action: 'import.completed',
    path: () => `${v1}/imports/webproxy?filename=${seed}.xml`,
    request: () => ({ body: new Uint8Array(body), headers: { 'content-type': 'application/xml' } }),
    key: randomUUID(),
    answer: null,
  };
  journal.imports.push({ issues, step });
  return isAnswered(session, step);
}

function lifeOf(story: Story): Step[] {
  const title = `Story ${randomUUID()}`;
  const at = (rest: string) => () => `${v1}/incidents/${String(story.steps[0]!.answer.id)}${rest}`;
  const step = (action: string, path: () => string, json: unknown): Step => {
    return { action, path, request: () => ({ json }), key: randomUUID(), answer: null };
  };
  const hash_sha256 = createHash('sha256').update(title).digest('hex');
  const statement = { evidence_type: 'witness_statement', source: 'a colleague', hash_sha256 };
  const move = (to: string) => step('incident.moved', at('/transition'), { to });
  return [
    step('incident.created', () => '/api/incidents', { title, tags: ['kill', 'test'] }),
    step('evidence.attached', at('/evidence'), {
      ...statement,
      content_ref: 'https://example.org/1',
    }),
    upload(at('/evidence'), title),
    move('triaged'),
    step('incident.assigned', at('/assign'), { severity: 'high' }),
    move('fixing'),
    move('retest'),
    step('incident.closed', at('/close'), { note: title }),
  ];
}

function upload(path: () => string, title: string): Step {
  const file = Buffer.from(`${title}\n`.repeat(1 + (title.charCodeAt(8) % 7) * 1500));
  const request = (): Request => {
    const body = new FormData();
    body.set('evidence_type', 'retest_report');
    body.set('source', 'retest by the team');
    body.set('file', new Blob([new Uint8Array(file)]), 'report.txt');
    return { body };
  };
  return { action: 'evidence.attached', path, request, key: randomUUID(), answer: null, file };
}

/** Sends a step; keeps its answer. False when the outcome is unknown: cut off, or 503. */
async function isAnswered({ server, token }: Session, step: Step): Promise<boolean> {
  const request = step.request();
  const headers = { ...request.headers, 'idempotency-key': step.key };
  let reply;
  try {
    reply = await server.call('POST', step.path(), { ...request, token, headers });
  } catch {
    // The connection broke: whether the write happened is what the retry finds out.
    return false;
  }
  if (reply.status === 503) {
    assert.ok(Number(reply.headers.get('retry-after')) >= 1, '503 says when to try again');
    return false;
  }
  assert.ok(reply.status === 200 || reply.status === 201, JSON.stringify(reply.body));
  step.answer = reply.body;
  return true;
}

/** Sends what was never answered once more, with the same key. Each must succeed now. */
export async function retryUnanswered(session: Session, journal: Journal): Promise<void> {
  const last = journal.stories.map(({ steps }) => steps.at(-1)!);
  const all = [...last, ...journal.imports.map(({ step }) => step)];
  for (const step of all.filter(({ answer }) => answer === null)) {
    for (let tries = 1; !(await isAnswered(session, step)); tries += 1) {
      assert.ok(tries < 600, `${step.action} is still not answered`);
      await pause(100);
    }
  }
}

/** Reads everything that was acknowledged back and compares it. */
export async function assertKept(session: Session, journal: Journal): Promise<void> {
  for (const story of journal.stories) {
    if (story.steps[0]?.answer) await assertStoryKept(session, story);
  }
  for (const done of journal.imports) {
    if (done.step.answer !== null) await assertImportKept(session, done);
  }
}

async function assertStoryKept(session: Session, { steps }: Story): Promise<void> {
  const [created, ...later] = steps.filter(({ answer }) => answer !== null);
  const { id } = created!.answer;
  const now = await read(session, `${v1}/incidents/${id}`);
  const expected = later.findLast(({ answer }) => answer.incident)?.answer.incident;
  assert.equal(now.title, created!.answer.title);
  assert.equal(now.public_id, created!.answer.public_id);
  const complete = later.at(-1)?.answer.incident !== undefined && steps.at(-1)!.answer !== null;
  if (complete) assert.deepEqual(now, expected);
  for (const { answer, action, file } of later) {
    if (action !== 'evidence.attached') continue;
    const record = await read(session, `${v1}/evidence/${answer.id}`);
    assert.deepEqual({ ...record, chain_of_custody: beforeReading(record) }, answer);
    if (file === undefined) continue;
    const content = await read(session, `${v1}/evidence/${answer.id}/content`);
    assert.ok(content === file.toString(), 'the bytes of the file are as they were sent');
  }
  if (steps.at(-1)!.answer === null) return;
  const { entries } = await read(session, `${v1}/audit?incident=${id}&limit=200`);
  const actions = (entries as { action: string }[]).map(({ action }) => action).reverse();
  assert.deepEqual(
    // The bytes that were read back above were exported, which is an event of its own.
    actions.filter((action) => action !== 'evidence.exported'),
    steps.map(({ action }) => action),
  );
}

/** Reading the bytes back, which an earlier round did, adds an entry of its own to the chain. */
function beforeReading(record: { chain_of_custody: { action: string }[] }) {
  return record.chain_of_custody.filter(({ action }) => action !== 'exported');
}

async function assertImportKept(session: Session, { issues, step }: Import): Promise<void> {
  const run = await read(session, `${v1}/imports/${step.answer.id}`);
  assert.deepEqual(run, step.answer);
  const { status, findings, incidents_created, evidence_created, duplicates } = run;
  const counts = { status, findings, incidents_created, evidence_created, duplicates };
  const all = { findings: issues, incidents_created: issues, evidence_created: issues };
  assert.deepEqual(counts, { status: 'completed', ...all, duplicates: 0 });
}

async function read({ server, token }: Session, target: string): Promise<Reply['body']> {
  const { status, body } = await server.call('GET', target, { token });
  assert.equal(status, 200, `${target}: ${JSON.stringify(body)}`);
  return body;
}
