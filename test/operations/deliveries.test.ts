// The delivery of reports step by step, on a clock of the test: outbox and endpoint, peers that
// fail in every way until it has failed, retry by hand, two processes, and one that was lost.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deliverySchedule, leaseMs } from '../../src/domain/delivery.ts';
import { plainPeer, securePeer, type Peer } from '../support/peer.ts';
import { assertProblem, count, onEachEngine, settableClock, sha256 } from '../support/records.ts';
import { deliverOnce, newReport, readReport } from '../support/reports.ts';
import { openTestService, type TestService } from '../support/service.ts';

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;

/** Settings that send to the peer. */
function settingsOf(peer: Peer, path = '/reports'): Record<string, string> {
  return {
    IP3_DELIVERY_NIS2_AUTHORITY: `${peer.url}${path}?token=in-the-query`,
    IP3_DELIVERY_NIS2_AUTHORITY_SECRET: secret,
  };
}

onEachEngine('delivery', (engine) => {
  let home: TestService;
  const clock = settableClock('2026-11-20T14:00:00Z');
  before(async () => {
    home = await openTestService(engine, { clock, settings: { IP3_TOKEN_TTL: 'P1D' } });
  });
  after(() => home.close());

  /** Another process on the same database, which sends to this peer. */
  async function sibling(peer: Peer): Promise<TestService> {
    const { egress } = peer;
    // As long as at home, else its tokens would be refused for their age.
    const settings = { ...settingsOf(peer), IP3_TOKEN_TTL: 'P1D' };
    const options = { clock, egress, settings, sharedWith: home };
    // Accounts of the one are accounts of the other.
    return { ...(await openTestService(engine, options)), as: (...roles) => home.as(...roles) };
  }

  const outbox = () => join(home.files.dataDir, 'outbox');

  test('outbox › one step › the folder of the report, its bytes, prepared and neither sent nor confirmed', async () => {
    const { report_id, artifact_sha256 } = await newReport(home);
    assert.equal((await readReport(home, report_id)).delivery, 'queued');
    assert.equal(await deliverOnce(home), true);
    assert.equal(await deliverOnce(home), false);
    const folder = join(outbox(), report_id);
    assert.deepEqual((await readdir(folder)).sort(), [
      'draft.en.txt',
      'draft.pl.txt',
      'package.json',
    ]);
    assert.equal(sha256(await readFile(join(folder, 'package.json'))), artifact_sha256);
    assert.match(await readFile(join(folder, 'draft.pl.txt'), 'utf8'), /^Zatwierdzone przez/);
    const report = await readReport(home, report_id);
    assert.equal(report.delivery, 'prepared');
    assert.deepEqual([report.sent_at, report.confirmed_at], [null, null]);
    assert.equal(report.attempts[0].outcome, 'handed_over');
    assert.equal(await count(home, `audit_entry where action = 'report.prepared'`), 1);
    assert.equal(await count(home, `audit_entry where action = 'report.sent'`), 0);
  });

  test('outbox › the folder is there already › same bytes are left, others are a conflict', async () => {
    const same = await newReport(home);
    const folder = join(outbox(), same.report_id);
    const { app } = home;
    const url = `/api/reports/${same.report_id}/package`;
    const taken = await app.inject({ method: 'GET', url, headers: await home.as('Legal/DPO') });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), taken.rawPayload);
    await deliverOnce(home);
    assert.equal((await readReport(home, same.report_id)).delivery, 'prepared');
    assert.deepEqual(await readdir(folder), ['package.json']);
    const other = await newReport(home);
    await mkdir(join(outbox(), other.report_id), { recursive: true });
    await writeFile(join(outbox(), other.report_id, 'package.json'), 'something else');
    await deliverOnce(home);
    const report = await readReport(home, other.report_id);
    assert.deepEqual([report.delivery, report.attempts[0].reason], ['retrying', 'outbox_conflict']);
    await finish(other.report_id);
  });

  /** Takes it out of the queue, so that the next test has its own reports alone. */
  async function finish(report_id: string): Promise<void> {
    const sql = `update report_delivery set state = 'dead', next_attempt_at = null
      where report_id = $1`;
    await home.deps.database.pool.query(sql, [report_id]);
  }

  test('endpoint › takes it › signed bytes under the id of the report', async (t) => {
    const requests: { headers: IncomingMessage['headers']; body: Buffer; url: string }[] = [];
    const peer = await securePeer((request, answer) => {
      void request.toArray().then((pieces: Buffer[]) => {
        const { headers, url = '' } = request;
        requests.push({ headers, body: Buffer.concat(pieces), url });
        answer.writeHead(202).end('{}');
      });
    });
    t.after(peer.close);
    const process = await sibling(peer);
    t.after(() => process.close());
    const { report_id, artifact_sha256, package_sha256 } = await newReport(process);
    await deliverOnce(process);
    const [{ headers, body, url } = assert.fail(), ...rest] = requests;
    assert.deepEqual(rest, []);
    assert.equal(url, '/reports?token=in-the-query');
    assert.equal(sha256(body), artifact_sha256);
    assert.equal(headers['webhook-id'], report_id);
    assert.equal(headers['x-package-sha256'], package_sha256);
    const signed = `${report_id}.${String(headers['webhook-timestamp'])}.`;
    const mac = createHmac('sha256', key).update(signed).update(body).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${mac}`);
    const report = await readReport(home, report_id);
    assert.equal(report.delivery, 'sent');
    assert.equal(report.address, `${peer.url}/reports`, 'without the query');
    assert.doesNotMatch(JSON.stringify(report), /in-the-query|whsec/);
  });

  /** How the peer fails, and what the attempt says. */
  const failures: [string, RequestListener, string][] = [
    ['answers 500', (_q, s) => void s.writeHead(500).end('boom'), 'status_500'],
    ['answers 404', (_q, s) => void s.writeHead(404).end(), 'status_404'],
    ['redirects', (_q, s) => void s.writeHead(302, { location: '/x' }).end(), 'redirect'],
    ['resets', (q) => void q.socket.resetAndDestroy(), 'reset'],
  ];

  for (const [name, listener, reason] of failures) {
    test(`endpoint › ${name} for an hour and more › retried, dead, by hand again`, async (t) => {
      let requests = 0;
      let failing = true;
      const peer = await plainPeer((request, answer) => {
        requests += 1;
        if (failing) listener(request, answer);
        else request.resume().on('end', () => answer.end());
      });
      t.after(peer.close);
      const process = await sibling(peer);
      t.after(() => process.close());
      const { report_id } = await newReport(process);
      const waited = await untilDead(process, report_id);
      assert.equal(requests, deliverySchedule.attempts);
      assert.ok(waited > 3600, `${waited} seconds`);
      const dead = await readReport(home, report_id);
      assert.equal(dead.next_attempt_at, null);
      assert.deepEqual(
        dead.attempts.map((one: { reason: string }) => one.reason),
        Array.from({ length: deliverySchedule.attempts }, () => reason),
      );
      const headers = await process.as('Legal/DPO');
      failing = false;
      const url = `/api/reports/${report_id}/retry`;
      const retried = await process.call('POST', url, { headers });
      assert.deepEqual([retried.status, retried.body.delivery], [202, 'queued']);
      await deliverOnce(process);
      const sent = await readReport(home, report_id);
      assert.equal(sent.delivery, 'sent');
      assert.equal(sent.attempts.length, deliverySchedule.attempts + 1);
      assertProblem(await process.call('POST', url, { headers }), 422, 'invalid_transition');
    });
  }

  /** Steps on until the report is dead; gives the seconds that went by. */
  async function untilDead(process: TestService, report_id: string): Promise<number> {
    let waited = 0;
    for (let steps = 0; steps < 50; steps += 1) {
      assert.equal(await deliverOnce(process), true);
      const { delivery, next_attempt_at } = await readReport(home, report_id);
      if (delivery === 'dead') return waited;
      assert.equal(delivery, 'retrying');
      assert.equal(await deliverOnce(process), false, 'not before its time');
      const pause = Temporal.Instant.from(next_attempt_at).since(clock.now());
      waited += pause.total('seconds');
      clock.move(pause);
    }
    return assert.fail('it never died');
  }

  test('endpoint › hangs, and the process stops › the attempt ends, the report is kept', async (t) => {
    const stopping = new AbortController();
    const peer = await plainPeer(() => stopping.abort());
    t.after(peer.close);
    const process = await sibling(peer);
    t.after(() => process.close());
    const { report_id } = await newReport(process);
    await deliverOnce(process, stopping.signal);
    const report = await readReport(home, report_id);
    assert.deepEqual([report.delivery, report.attempts[0].reason], ['retrying', 'stopped']);
    await finish(report_id);
  });

  test('endpoint › 410 › dead at once, nobody asks again', async (t) => {
    const peer = await plainPeer((_request, answer) => void answer.writeHead(410).end());
    t.after(peer.close);
    const process = await sibling(peer);
    t.after(() => process.close());
    const { report_id } = await newReport(process);
    await deliverOnce(process);
    const report = await readReport(home, report_id);
    assert.deepEqual([report.delivery, report.attempts.length], ['dead', 1]);
  });

  test('two processes › many reports at once › each is sent once', async (t) => {
    const ids: string[] = [];
    const peer = await plainPeer((request, answer) => {
      ids.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => setTimeout(() => answer.end(), 20));
    });
    t.after(peer.close);
    const [one, other] = [await sibling(peer), await sibling(peer)];
    t.after(() => Promise.all([one.close(), other.close()]));
    const made: string[] = [];
    for (let reports = 0; reports < 8; reports += 1) made.push((await newReport(one)).report_id);
    const work = async (process: TestService) => {
      while (await deliverOnce(process));
    };
    await Promise.all([work(one), work(other), work(one), work(other)]);
    assert.deepEqual(ids.sort(), made.sort());
  });

  test('process lost during an attempt › after the lease › again under the same id', async (t) => {
    const ids: string[] = [];
    const peer = await plainPeer((request, answer) => {
      ids.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => answer.end());
    });
    t.after(peer.close);
    const process = await sibling(peer);
    t.after(() => process.close());
    const { report_id } = await newReport(process);
    const claimed = `update report_delivery set state = 'sending', claim = gen_random_uuid(),
      tries = 1, attempts = 1, next_attempt_at = null, leased_until = $2 where report_id = $1`;
    const until = clock.now().add({ milliseconds: leaseMs }).toString();
    await home.deps.database.pool.query(claimed, [report_id, until]);
    const attempt = `insert into report_attempt (report_id, number, channel, started_at)
      values ($1, 1, 'https', $2)`;
    await home.deps.database.pool.query(attempt, [report_id, clock.now().toString()]);
    assert.equal(await deliverOnce(process), false, 'somebody else has it in hand');
    clock.move({ milliseconds: leaseMs });
    assert.equal(await deliverOnce(process), true);
    const report = await readReport(home, report_id);
    assert.deepEqual(ids, [report_id]);
    assert.deepEqual(
      report.attempts.map((one: { outcome: string }) => one.outcome),
      ['unknown', 'handed_over'],
    );
    assert.equal(report.attempts[0].reason, 'process_lost');
  });

  test('bytes in the vault › changed › nothing is sent, the attempt says so', async (t) => {
    let requests = 0;
    const peer = await plainPeer((_request, answer) => {
      requests += 1;
      answer.end();
    });
    t.after(peer.close);
    const process = await sibling(peer);
    t.after(() => process.close());
    const { report_id, artifact_sha256: hash } = await newReport(process);
    const folder = join(home.files.dataDir, 'vault', 'sha256', hash.slice(0, 2), hash.slice(2, 4));
    await writeFile(join(folder, hash), 'forged');
    await deliverOnce(process);
    const report = await readReport(home, report_id);
    assert.deepEqual([report.delivery, report.attempts[0].reason], ['retrying', 'damaged']);
    assert.equal(requests, 0);
    const url = `/api/reports/${report_id}/package`;
    const headers = await process.as('Legal/DPO');
    assertProblem(await process.call('GET', url, { headers }), 503, 'unavailable');
    await finish(report_id);
  });
});
