// What cannot be sent through `inject`: bytes on a real socket that are hardly HTTP, or not at all.
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, suite, test } from 'node:test';
import { connectionEnd } from '../support/connection-end.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';

let service: TestService;
let port: number;

before(async () => {
  service = await openTestService(engineOfFeatures);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  port = portOfServer(service.app.server);
});
after(() => service.close());

interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: Record<string, unknown>;
}

async function answerTo(bytes: string | Buffer): Promise<RawAnswer> {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  socket.write(bytes);
  // Bytes that come after the answer might find the connection closed.
  await connectionEnd(socket);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(': ') as [string, string]);
  return {
    status: Number(first.split(' ')[1]),
    headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: JSON.parse(body || '{}') as Record<string, unknown>,
  };
}

function assertSound({ headers, body }: RawAnswer, status: number): void {
  assert.equal(body['status'], status);
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.equal(headers.get('x-request-id'), body['request_id']);
  for (const member of ['type', 'title', 'error', 'detail', 'request_id']) {
    assert.ok(typeof body[member] === 'string' && body[member] !== '', member);
  }
  assert.doesNotMatch(JSON.stringify(body), /HPE_|llhttp|at \S+ \(/);
}

const end = 'Host: 127.0.0.1\r\nConnection: close\r\n\r\n';

/** Bytes → the status that answers them. */
const broken: readonly (readonly [name: string, bytes: string | Buffer, status: number])[] = [
  ['noise', Buffer.from('80ff00fe0d0a0d0a', 'hex'), 400],
  ['a TLS greeting', Buffer.from('160301020001000101fc0303', 'hex'), 400],
  ['an invented method', `FOO /livez HTTP/1.1\r\n${end}`, 400],
  ['a header without a colon', `GET /livez HTTP/1.1\r\nnothing here\r\n${end}`, 400],
  ['a space before the colon', `GET /livez HTTP/1.1\r\nX-A : b\r\n${end}`, 400],
  ['a folded header', `GET /livez HTTP/1.1\r\nX-A: b\r\n c\r\n${end}`, 400],
  [
    'two lengths',
    `POST /api/incidents HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${end}`,
    400,
  ],
  [
    'length and chunks',
    `POST /api/incidents HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${end}`,
    400,
  ],
  [
    'a length that is no number',
    `POST /api/incidents HTTP/1.1\r\nContent-Length: -1\r\n${end}`,
    400,
  ],
  ['headers beyond 16 KiB', `GET /livez HTTP/1.1\r\nX-A: ${'a'.repeat(20_000)}\r\n${end}`, 431],
  ['an address beyond 16 KiB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${end}`, 431],
  [
    'a parameter beyond the limit',
    `GET /api/incidents/${'a'.repeat(3_000)} HTTP/1.1\r\n${end}`,
    400,
  ],
  ['bad percent-encoding', `GET /api/incidents/%zz HTTP/1.1\r\n${end}`, 400],
  ['a rare method', `PROPFIND /api/incidents HTTP/1.1\r\n${end}`, 405],
  ['QUERY without a type', `QUERY /api/incidents HTTP/1.1\r\n${end}`, 400],
  ['two hosts', `GET /livez HTTP/1.1\r\nhost: y\r\n${end}`, 400],
  ['two hosts and no route', `GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n${end}`, 400],
  ['OPTIONS', `OPTIONS /api/incidents HTTP/1.1\r\n${end}`, 405],
  ['TRACE', `TRACE /api/incidents HTTP/1.1\r\n${end}`, 405],
];

suite('requests on a real socket', () => {
  for (const [name, bytes, status] of broken) {
    test(`${name} › ${status} with a problem body`, async () => {
      const answer = await answerTo(bytes);
      assert.equal(answer.status, status);
      assertSound(answer, status);
      const code = status === 431 ? 'headers_too_large' : 'validation_failed';
      if (status !== 405) assert.equal(answer.body['error'], code);
    });
  }

  test('JSON that is compressed › 415 that says to send it as it is', async () => {
    for (const encoding of ['gzip', 'br']) {
      const answer = await answerTo(
        'POST /api/ip3/v1/auth/login HTTP/1.1\r\nContent-Type: application/json\r\n' +
          `Content-Encoding: ${encoding}\r\nContent-Length: 2\r\n${end}{}`,
      );
      assert.equal(answer.status, 415);
      assertSound(answer, 415);
      assert.match(String(answer.body['detail']), /^Send this body without Content-Encoding; /);
    }
  });
});

suite('late and odd requests on a real socket', () => {
  test('headers that do not end in time › 408 with its own code', async () => {
    const timeout = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    service.app.server.once('connection', (socket: net.Socket) => {
      service.app.server.emit('clientError', timeout, socket);
    });
    const answer = await answerTo('GET /livez HTTP/1.1\r\n');
    assert.equal(answer.status, 408);
    assertSound(answer, 408);
    assert.equal(answer.body['error'], 'request_timeout');
  });

  test('a sound request id before broken bytes › is not known yet, so a new one is made', async () => {
    const { body } = await answerTo(
      `GET /livez HTTP/1.1\r\nX-Request-Id: mine\r\nbroken\r\n${end}`,
    );
    assert.match(String(body['request_id']), /^[0-9a-f-]{36}$/);
  });

  test('bad percent-encoding › headers › those of every response', async () => {
    const [bad, sound] = [
      await answerTo(`GET /%zz HTTP/1.1\r\n${end}`),
      await answerTo(`GET /api/nothing HTTP/1.1\r\n${end}`),
    ];
    assert.equal(bad.headers.get('x-content-type-options'), 'nosniff');
    assert.deepEqual([...bad.headers.keys()].sort(), [...sound.headers.keys()].sort());
  });

  test('bad percent-encoding › with a request id › echoes it', async () => {
    const { body } = await answerTo(`GET /%zz HTTP/1.1\r\nX-Request-Id: mine\r\n${end}`);
    assert.equal(body['request_id'], 'mine');
  });

  test('after all this › a sound request › is answered', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/livez`);
    assert.equal(response.status, 200);
  });
});
