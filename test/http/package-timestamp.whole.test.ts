// The timestamp of a package, by a real authority: who checks it finds what was done to it, and an
// authority that does not do its part never keeps a package back.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, suite, test } from 'node:test';
import { stampedBytes } from '../../src/trust/stamped-bytes.ts';
import { run } from '../cli/program.ts';
import { count, newEvidence, newIncident } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import {
  openTimeAuthority,
  type Behaviour,
  type TimeAuthority,
} from '../support/time-authority.ts';

const second = path.join(import.meta.dirname, '../../contrib/verify_package.py');

suite('timestamp of a package', () => {
  let authority: TimeAuthority;
  let service: TestService;
  let folder: string;
  let offset = Temporal.Duration.from({ seconds: 0 });
  const file = (name: string) => path.join(folder, name);

  before(async () => {
    authority = await openTimeAuthority();
    service = await openTestService('embedded', {
      settings: { IP3_TSA_URL: authority.url, IP3_EGRESS_ALLOW: authority.host },
      clock: { now: () => Temporal.Now.instant().add(offset) },
    });
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-stamps-'));
    const keys = await service.call('GET', '/.well-known/proofline-keys.json');
    writeFileSync(file('keys.json'), keys.text);
  });
  beforeEach(() => {
    authority.behaviour = 'stamps';
    offset = Temporal.Duration.from({ seconds: 0 });
  });
  after(async () => {
    await authority.close();
    await service.close();
    rmSync(folder, { recursive: true });
  });

  const fresh = async () => {
    const incident = await newIncident(service);
    await newEvidence(service, incident);
    return incident.id;
  };
  const take = async (id: string, format = 'json') => {
    const url = `/api/ip3/v1/reports/evidence-package/${id}?format=${format}`;
    const headers = await service.as('Analyst');
    const answer = await service.app.inject({ url, headers });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.rawPayload;
  };
  /** Exit codes of both verifiers, and what ours says. */
  const verify = async (name: string, certificate?: string) => {
    const asked = [file(name), '--keys', file('keys.json')];
    if (certificate !== undefined) asked.push('--tsa-cert', certificate);
    const { code, stdout } = await run(['verify', ...asked]);
    let other = 0;
    try {
      execFileSync('python3', [second, ...asked], { stdio: 'ignore' });
    } catch (error) {
      other = (error as { status: number }).status;
    }
    return { codes: [code, other], stdout };
  };

  for (const format of ['json', 'pdf', 'zip']) {
    test(`package as ${format} › stamped › valid, and says what was checked`, async () => {
      writeFileSync(file('good'), await take(await fresh(), format));
      const { own, root, stranger } = authority.certificates;
      const bare = await verify('good');
      assert.deepEqual(bare.codes, [0, 0]);
      assert.match(bare.stdout, /^ok +timestamp +There is a timestamp, of 2\d{3}-.* about this/m);
      assert.match(bare.stdout, /^not checked authority +Anybody could have made the timestamp/m);
      for (const certificate of [own, root]) {
        const known = await verify('good', certificate);
        assert.deepEqual(known.codes, [0, 0], known.stdout);
        assert.match(
          known.stdout,
          /^ok +authority +The authority that you named made the timestamp, at 2/m,
        );
      }
      const strange = await verify('good', stranger);
      assert.deepEqual(strange.codes, [8, 8]);
      assert.match(strange.stdout, /^FAILED +authority +The timestamp is not of the authority/m);
    });
  }

  test('package › asked for again › the same bytes, and the authority is not asked', async () => {
    const id = await fresh();
    const first = await take(id, 'pdf');
    const { asked } = authority;
    assert.deepEqual(await take(id, 'pdf'), first);
    assert.equal(authority.asked, asked);
  });

  const changes: Record<string, (document: Document) => void> = {
    'its token is that of another signature': (document) => {
      const other = { ...document.signature, payload: 'e30=' };
      document.timestamp.token = authority.stamp(stampedBytes(other)).toString('base64');
    },
    'the time in its token is moved': (document) => {
      const token = Buffer.from(document.timestamp.token, 'base64');
      // 0x18 is the tag of the time, 15 its length; the digit of the minute's ones.
      const at = token.indexOf(Buffer.from([0x18, 15])) + 2 + 11;
      token.writeUInt8(token[at] === 0x39 ? 0x38 : token[at]! + 1, at);
      document.timestamp.token = token.toString('base64');
    },
    'the signature in its token is changed': (document) => {
      const token = Buffer.from(document.timestamp.token, 'base64');
      token.writeUInt8(token.at(-5)! ^ 1, token.length - 5);
      document.timestamp.token = token.toString('base64');
    },
    'its token is cut': (document) => {
      document.timestamp.token = document.timestamp.token.slice(0, 40);
    },
    'it says more than it should': (document) => {
      document.timestamp.note = 'Trust me.';
    },
  };
  interface Document {
    signature: Record<string, unknown>;
    timestamp: { token: string; note?: string };
  }

  for (const [name, change] of Object.entries(changes)) {
    test(`timestamp › ${name} › not valid to both verifiers`, async () => {
      const document = JSON.parse((await take(await fresh())).toString());
      change(document);
      writeFileSync(file('bad.json'), JSON.stringify(document));
      const { codes, stdout } = await verify('bad.json', authority.certificates.root);
      assert.deepEqual(codes, [1, 1], stdout);
    });
  }

  test('timestamp › taken away › untrusted to whoever names an authority', async () => {
    const document = JSON.parse((await take(await fresh())).toString());
    delete document.timestamp;
    writeFileSync(file('bare.json'), JSON.stringify(document));
    assert.deepEqual((await verify('bare.json')).codes, [0, 0]);
    const { codes, stdout } = await verify('bare.json', authority.certificates.root);
    assert.deepEqual(codes, [8, 8]);
    assert.match(stdout, /the package has no timestamp that it could check/);
  });

  const failures: [Behaviour, RegExp][] = [
    ['answers 500', /responded with 500/],
    ['refuses', /refused to make a timestamp/],
    ['stamps something else', /stamped other data/],
    ['hangs', /did not answer in time/],
  ];
  for (const [behaviour, detail] of failures) {
    test(`authority › ${behaviour} › the package comes, says so, and gets its stamp later`, async () => {
      const id = await fresh();
      authority.behaviour = behaviour;
      // One that waits for the authority for good ends at the limit of the suite.
      const document = JSON.parse((await take(id)).toString());
      assert.equal(document.timestamp.status, 'failed');
      assert.match(document.timestamp.detail, detail);
      const said = `audit_entry where action = $1 and entry || texts::text like '%' || $2 || '%'`;
      const issued = ['package.issued', document.timestamp.detail];
      assert.equal(await count(service, said, issued), 1);
      writeFileSync(file('unstamped.json'), JSON.stringify(document));
      assert.deepEqual((await verify('unstamped.json')).codes, [0, 0]);

      authority.behaviour = 'stamps';
      const { asked } = authority;
      assert.equal(JSON.parse((await take(id)).toString()).timestamp.status, 'failed');
      assert.equal(authority.asked, asked, 'not asked again at once');
      offset = Temporal.Duration.from({ seconds: 61 });
      writeFileSync(file('later.json'), await take(id));
      const later = await verify('later.json', authority.certificates.root);
      assert.deepEqual(later.codes, [0, 0], later.stdout);
      const again = ['package.timestamped', `"${document.package_sha256}"`];
      const stamped = `audit_entry where action = $1 and entry like '%' || $2 || '%'`;
      assert.equal(await count(service, stamped, again), 1);
    });
  }

  test('authority › its clock is six minutes from ours › the package says so', async () => {
    offset = Temporal.Duration.from({ minutes: 6 });
    const { timestamp } = JSON.parse((await take(await fresh())).toString());
    assert.equal(timestamp.status, 'failed');
    assert.match(timestamp.detail, /differ by minutes/);
  });

  test('certificate › no such file › 3; no certificate in it › 2', async () => {
    writeFileSync(file('good.json'), await take(await fresh()));
    const with_ = async (certificate: string) =>
      (await run(['verify', file('good.json'), '--tsa-cert', certificate])).code;
    assert.equal(await with_(file('nothing.pem')), 3);
    assert.equal(await with_(file('keys.json')), 2);
  });
});
