// Evidence as a file: the bytes, their hash, and that a refused or broken upload leaves nothing
// behind.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  assertProblem,
  count,
  form,
  newIncident,
  onEachEngine,
  sha256,
  unknownId,
  type Part,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';

const v1 = '/api/ip3/v1';
const maxBytes = 100_000;
const type: Part = { name: 'evidence_type', content: 'screenshot' };
const file = (content: string | Buffer, filename = 'a.png'): Part => ({
  name: 'file',
  content,
  filename,
  type: 'image/png',
});

/** A browser saves the file and shows nothing of it. */
function assertNotShown(headers: Readonly<Record<string, unknown>>): void {
  const disposition = String(headers['content-disposition']);
  assert.match(disposition, /^attachment; filename\*=UTF-8''[\w%.-]+$/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.match(String(headers['content-security-policy']), /sandbox/);
}

onEachEngine('uploads', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let url: string;
  before(async () => {
    const settings = { IP3_IMPORT_MAX_BYTES: String(maxBytes) };
    service = await openTestService(engine, { settings });
    analyst = await service.as('Analyst');
    url = `${v1}/incidents/${(await newIncident(service)).id}/evidence`;
  });
  after(() => service.close());

  function upload(parts: readonly Part[], to = url) {
    const { headers, body } = form(parts);
    return service.call('POST', to, { headers: { ...headers, ...analyst }, body });
  }

  const vault = () => join(service.files.dataDir, 'vault');
  const temporary = () => readdirSync(join(vault(), 'tmp'));
  const blobs = () =>
    readdirSync(join(vault(), 'sha256'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();

  /** Everything that an upload might leave behind; the answer might come just before the sweeping. */
  async function state() {
    for (let tries = 0; temporary().length > 0 && tries < 12_000; tries += 1) await wait(5);
    const tables = [
      'evidence',
      'custody_entry',
      'blob',
      `audit_entry where evidence_id is not null`,
    ];
    const rows = [];
    for (const table of tables) rows.push(await count(service, table));
    return { rows, blobs: blobs(), temporary: temporary() };
  }

  const contents = [Buffer.from('hello'), Buffer.alloc(1), Buffer.alloc(maxBytes, 1)];
  test('an empty file › uploaded › refused, and nothing is kept', async () => {
    const earlier = await state();
    const refused = await upload([type, file(Buffer.alloc(0), 'empty.txt')]);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.errors, [{ pointer: '/file', message: 'is empty' }]);
    assert.deepEqual(await state(), earlier);
  });

  for (const content of contents) {
    test(`${content.length} bytes › uploaded and downloaded › the same bytes under their hash`, async () => {
      const digest = sha256(content);
      const made = await upload([
        type,
        file(content, 'żółw "a".png'),
        { name: 'confidence', content: '7' },
      ]);
      assert.equal(made.status, 201, made.text);
      const { hash_sha256, bytes, integrity, content_ref, confidence, media_type } = made.body;
      assert.deepEqual([hash_sha256, bytes, integrity], [digest, content.length, 'verified']);
      assert.deepEqual([content_ref, confidence], [`vault:sha256:${digest}`, 7]);
      assert.equal(media_type, 'image/png');
      const { headers, rawPayload, statusCode } = await service.app.inject({
        method: 'GET',
        url: `${v1}/evidence/${made.body.id}/content`,
        headers: analyst,
      });
      assert.equal(statusCode, 200);
      assert.ok(rawPayload.equals(content));
      assert.equal(headers['etag'], `"${digest}"`);
      const repr = `sha-256=:${Buffer.from(digest, 'hex').toString('base64')}:`;
      assert.equal(headers['repr-digest'], repr);
      assert.equal(headers['content-length'], String(content.length));
      assert.equal(headers['content-type'], 'application/octet-stream');
      assertNotShown(headers);
      assert.deepEqual((await state()).temporary, []);
    });
  }

  test('file names that would be paths or headers › uploaded › stay plain data', async () => {
    const names = [
      '../../../etc/passwd',
      '..\\..\\x.exe',
      'a\r\nX-Evil: 1',
      "it's (1)*.txt",
      'x'.repeat(400),
    ];
    for (const name of names) {
      const made = await upload([type, file('same bytes', name.replaceAll('\r\n', ''))]);
      assert.equal(made.status, 201, made.text);
      const content = await service.app.inject({
        method: 'GET',
        url: `${v1}/evidence/${made.body.id}/content`,
        headers: analyst,
      });
      const disposition = String(content.headers['content-disposition']);
      // RFC 8187: everything but these letters is percent-encoded.
      assert.match(disposition, /^attachment; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/);
    }
    assert.ok(blobs().every((name) => /^[0-9a-f]{64}$/.test(name)));
  });

  test('fields › before or after the file › count the same', async () => {
    const fields: Part[] = [
      { name: 'visibility', content: 'public' },
      { name: 'source', content: 'camera' },
      { name: 'hash_sha256', content: sha256('x').toUpperCase() },
      { name: 'chain_of_custody', content: JSON.stringify([custody]) },
    ];
    const one = await upload([type, ...fields, file('x')]);
    const two = await upload([file('x'), ...fields, type]);
    for (const { status, body, text } of [one, two]) {
      assert.equal(status, 201, text);
      assert.deepEqual([body.visibility, body.source], ['public', 'camera']);
      assert.deepEqual([body.hash_sha256, body.chain_of_custody.length], [sha256('x'), 2]);
    }
  });

  const custody = { ts: '2026-01-01T00:00:00Z', actor: 'a', action: 'b', hash_after: sha256('x') };
  const chain = (entry: object): Part => ({
    name: 'chain_of_custody',
    content: JSON.stringify([{ ...custody, ...entry }]),
  });
  const hashField = (content: string): Part => ({ name: 'hash_sha256', content });

  /** Forms that are refused: status, code, parts. None can leave anything behind. */
  const refused: readonly (readonly [string, number, string, Part[]])[] = [
    [
      'wrong hash before the file',
      422,
      'hash_mismatch',
      [type, hashField(sha256('y')), file('new 1')],
    ],
    [
      'wrong hash after the file',
      422,
      'hash_mismatch',
      [type, file('new 2'), hashField(sha256('y'))],
    ],
    ['no file', 400, 'validation_failed', [type]],
    ['nothing', 400, 'validation_failed', []],
    ['two files', 400, 'validation_failed', [type, file('new 3'), file('new 4')]],
    ['no type', 400, 'validation_failed', [file('new 5')]],
    ['a hash that is none', 400, 'validation_failed', [type, hashField('abc'), file('new 6')]],
    [
      'confidence in words',
      400,
      'validation_failed',
      [type, { name: 'confidence', content: 'high' }, file('new 7')],
    ],
    [
      'confidence empty',
      400,
      'validation_failed',
      [type, { name: 'confidence', content: '' }, file('new 8')],
    ],
    [
      'confidence in hex',
      400,
      'validation_failed',
      [type, { name: 'confidence', content: '0x10' }, file('new 9')],
    ],
    [
      'confidence 101',
      400,
      'validation_failed',
      [type, { name: 'confidence', content: '101' }, file('new 10')],
    ],
    [
      'unknown visibility',
      400,
      'validation_failed',
      [type, { name: 'visibility', content: 'secret' }, file('new 11')],
    ],
    [
      'custody that is no JSON',
      400,
      'validation_failed',
      [type, { name: 'chain_of_custody', content: '[' }, file('new 12')],
    ],
    [
      'custody without a zone',
      400,
      'validation_failed',
      [type, chain({ ts: '2026-01-01T00:00:00' }), file('new 13')],
    ],
    [
      'custody with half a pair',
      400,
      'validation_failed',
      [type, chain({ actor: '\ud800' }), file('new 14')],
    ],
    [
      'custody with U+0000',
      400,
      'validation_failed',
      [type, chain({ actor: 'a\0b' }), file('new 15')],
    ],
    [
      'custody without an actor',
      400,
      'validation_failed',
      [type, chain({ actor: '' }), file('new 16')],
    ],
    [
      'U+0000 in the source',
      400,
      'validation_failed',
      [type, { name: 'source', content: 'a\0b' }, file('new 17')],
    ],
    [
      'a poisoned field',
      400,
      'validation_failed',
      [type, { name: '__proto__', content: 'x' }, file('new 18')],
    ],
    [
      'too many fields',
      400,
      'validation_failed',
      [
        ...Array.from({ length: 30 }, (_, n) => ({ name: `f${n}`, content: 'x' })),
        type,
        file('new 19'),
      ],
    ],
    ['a file too large', 413, 'payload_too_large', [type, file(Buffer.alloc(maxBytes + 1, 2))]],
    ['a file far too large', 413, 'payload_too_large', [type, file(Buffer.alloc(maxBytes * 5, 3))]],
  ];
  for (const [name, status, code, parts] of refused) {
    test(`${name} › ${status} ${code}, and nothing is kept`, async () => {
      const before_ = await state();
      assertProblem(await upload(parts), status, code);
      assert.deepEqual(await state(), before_);
    });
  }

  test('unknown incident › 404, and nothing is kept', async () => {
    const before_ = await state();
    const answer = await upload([type, file('new 20')], `${v1}/incidents/${unknownId}/evidence`);
    assertProblem(answer, 404, 'not_found');
    assert.deepEqual(await state(), before_);
  });

  test('the same bytes › twice › two records, one blob', async () => {
    const before_ = blobs().length;
    await upload([type, file('twin bytes')]);
    await upload([type, file('twin bytes')]);
    assert.equal(blobs().length, before_ + 1);
  });

  test('connection lost in the middle › of a form and of an import › leaves nothing', async () => {
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    const port = portOfServer(service.app.server);
    const before_ = { ...(await state()), runs: await count(service, 'connector_run') };
    const { headers, body } = form([type, file(Buffer.alloc(50_000, 4))]);
    const whole = {
      ...headers,
      ...analyst,
      host: 'localhost',
      'content-length': String(body.length),
    };
    await sendHalf(port, `POST ${url}`, whole, body.subarray(0, 30_000));
    const xml = { ...whole, 'content-type': 'application/xml' };
    await sendHalf(port, `POST ${v1}/imports/webproxy`, xml, Buffer.alloc(20_000, '<issues>'));
    for (let tries = 0; temporary().length > 0 && tries < 3_000; tries += 1) await wait(20);
    const after_ = { ...(await state()), runs: await count(service, 'connector_run') };
    assert.deepEqual(after_, before_);
  });

  /** Sends the head and some of the body, waits until a temporary file shows, and hangs up. */
  async function sendHalf(
    port: number,
    line: string,
    headers: Record<string, string>,
    part: Buffer,
  ) {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(part);
    for (let tries = 0; temporary().length === 0 && tries < 6_000; tries += 1) await wait(10);
    assert.equal(temporary().length, 1, 'the upload has not begun');
    socket.destroy();
    for (let tries = 0; temporary().length > 0 && tries < 3_000; tries += 1) await wait(20);
  }
});
