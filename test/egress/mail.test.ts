// Reports by mail against a real mail server: what it gets, with TLS in both ways, and what is said
// of one that refuses, hangs or goes away.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DeliveryFault } from '../../src/channels/delivery-fault.ts';
import type { DeliveryPayload } from '../../src/channels/delivery-payload.ts';
import { mailReport, type MailAddress } from '../../src/channels/mail.ts';
import { EgressError } from '../../src/egress/egress-error.ts';
import { openEgress, type Egress } from '../../src/egress/egress.ts';
import { becomes } from '../support/eventually.ts';
import { openMailServer, type MailServer } from '../support/mail-server.ts';
import { peerName } from '../support/peer.ts';
import { sha256 } from '../support/records.ts';

const artifact = Buffer.from(JSON.stringify({ words: 'zażółć gęślą jaźń '.repeat(400) }));
const payload: DeliveryPayload = {
  report_id: '019aa1f0-5c2e-7b90-a4d1-3f0c7e2b9d55',
  subject: 'INC-2026-000001: nis2 early_warning_24h',
  kind: 'draft',
  package_sha256: sha256('package'),
  artifact_sha256: sha256(artifact),
  artifact,
  texts: { en: 'Early warning\n.\nof an incident', pl: 'Wczesne ostrzeżenie' },
  at: Temporal.Instant.from('2026-11-20T14:00:00Z'),
};

function addressOf({ port }: MailServer, fields: Partial<MailAddress> = {}): MailAddress {
  const who = { user: null, from: 'soc@example.org', to: 'csirt@example.net' };
  return { channel: 'smtp', secure: false, host: peerName, port, ...who, ...fields };
}

const sending = () => ({ timeoutMs: 60_000, signal: new AbortController().signal });

async function failure(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof DeliveryFault || error instanceof EgressError, String(error));
  assert.doesNotMatch(error.message, /hunter2|hostile/);
  return error.reason;
}

/** The bytes of the attachment. */
function attachmentOf(mail: string): Buffer {
  const part = mail.split(/^--/m).find((one) => /Content-Disposition: attachment/i.test(one))!;
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64');
}

suite('reports by mail', () => {
  test('STARTTLS and login › taken › one mail over TLS with the bytes of the report', async (t) => {
    const server = await openMailServer();
    t.after(server.close);
    const address = addressOf(server, { user: 'soc' });
    await mailReport(server.egress, address, 'hunter2', payload, sending());
    const [mail = '', ...others] = server.mails;
    assert.deepEqual([others.length, server.encrypted], [0, [true]]);
    assert.match(mail, /^Message-ID: <019aa1f0-5c2e-7b90-a4d1-3f0c7e2b9d55@example\.org>$/im);
    assert.match(mail, /^Subject: INC-2026-000001: nis2 early_warning_24h$/m);
    assert.match(mail, /^To: csirt@example\.net$/m);
    assert.ok(attachmentOf(mail).equals(artifact));
    const login = server.said.find((line) => line.startsWith('AUTH'))!;
    assert.equal(Buffer.from(login.split(' ')[2]!, 'base64').toString(), '\0soc\0hunter2');
    assert.ok(server.said.indexOf(login) > server.said.indexOf('STARTTLS'), 'never before TLS');
  });

  test('TLS from the first byte › taken, and again › the same Message-ID', async (t) => {
    const server = await openMailServer({ secure: true });
    t.after(server.close);
    const address = addressOf(server, { secure: true });
    for (let times = 0; times < 2; times += 1) {
      await mailReport(server.egress, address, undefined, payload, sending());
    }
    assert.deepEqual(server.encrypted, [true, true]);
    const ids = server.mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
    assert.equal(new Set(ids).size, 1);
    assert.ok(!server.said.some((line) => line.startsWith('AUTH')));
  });

  test('TLS alone › a named server without it › gets no mail and no password', async (t) => {
    const server = await openMailServer({
      answers: { EHLO: '250 AUTH PLAIN', STARTTLS: '502 no' },
    });
    t.after(server.close);
    const mail = (egress: Egress) =>
      mailReport(egress, addressOf(server, { user: 'soc' }), 'hunter2', payload, sending());
    await assert.rejects(mail({ ...server.egress, tlsOnly: true }), {
      ...{ name: 'DeliveryFault', reason: 'tls' },
      message:
        'The mail server refused STARTTLS. Use one that accepts it, or name this one in ' +
        'IP3_EGRESS_ALLOW and set IP3_TLS_ONLY=off.',
    });
    assert.deepEqual(server.mails, []);
    assert.ok(!server.said.some((line) => line.startsWith('AUTH')), server.said.join('\n'));
    await mail(server.egress);
    assert.deepEqual(server.encrypted, [false]);
  });

  test('certificate › of nobody known › nothing is said, no mail', async (t) => {
    const server = await openMailServer();
    t.after(server.close);
    const egress = openEgress({ allow: [peerName], resolve: server.egress.resolve });
    const address = addressOf(server, { user: 'soc' });
    const reason = await failure(mailReport(egress, address, 'hunter2', payload, sending()));
    assert.equal(reason, 'tls');
    assert.ok(!server.said.some((line) => line.startsWith('AUTH')));
    assert.deepEqual(server.mails, []);
  });

  test('address › private and not named › refused before a connection', async (t) => {
    const server = await openMailServer();
    t.after(server.close);
    const egress = openEgress({ allow: [], resolve: server.egress.resolve });
    const work = mailReport(egress, addressOf(server), undefined, payload, sending());
    assert.equal(await failure(work), 'refused_address');
    assert.deepEqual(server.said, []);
  });

  const refusals = [
    [{ RCPT: '550 hostile words' }, 'smtp_550'],
    [{ MAIL: '451 later' }, 'smtp_451'],
    [{ AUTH: '535 hostile words' }, 'auth'],
    [{ DATA: '554 no' }, 'smtp_554'],
  ] as const;

  for (const [answers, expected] of refusals) {
    test(`server › says ${JSON.stringify(answers)} › ${expected}`, async (t) => {
      const server = await openMailServer({ answers });
      t.after(server.close);
      const address = addressOf(server, { user: 'soc' });
      const work = mailReport(server.egress, address, 'hunter2', payload, sending());
      assert.equal(await failure(work), expected);
      assert.deepEqual(server.mails, []);
    });
  }

  test('server › hangs, or goes away with the mail › timeout, reset', async (t) => {
    const silent = await openMailServer({ answers: { RCPT: null } });
    t.after(silent.close);
    // Meant to run out: the server never answers.
    const short = { ...sending(), timeoutMs: 300 };
    const hung = mailReport(silent.egress, addressOf(silent), undefined, payload, short);
    assert.equal(await failure(hung), 'timeout');
    const dropping = await openMailServer({ drop: true });
    t.after(dropping.close);
    const cut = mailReport(dropping.egress, addressOf(dropping), undefined, payload, sending());
    assert.equal(await failure(cut), 'reset');
  });

  test('process › stops meanwhile › stopped', async (t) => {
    const silent = await openMailServer({ answers: { RCPT: null } });
    t.after(silent.close);
    const stopping = new AbortController();
    const asked = { timeoutMs: 60_000, signal: stopping.signal };
    const work = failure(mailReport(silent.egress, addressOf(silent), undefined, payload, asked));
    const isAsked = () => Promise.resolve(silent.said.some((line) => line.startsWith('RCPT')));
    await becomes(isAsked, true);
    stopping.abort();
    assert.equal(await work, 'stopped');
  });
});
