// Custom fields in what leaves the service: exports of the list, and packages that both verifiers
// read without it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { run } from '../cli/program.ts';
import { newIncident } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { secondVerdicts } from '../trust/verifiers.ts';

const v1 = '/api/ip3/v1';
const long = `Begins ${'x'.repeat(2_000)} ends`;

suite('custom fields in files', () => {
  let service: TestService;
  let folder: string;
  let id: string;

  const call = async (role: Role, method: 'GET' | 'POST', url: string, body?: object) => {
    const headers = await service.as(role);
    const sent = body === undefined ? { headers } : { headers, body };
    const answer = await service.call(method, v1 + url, sent);
    assert.ok(answer.status < 300, answer.text);
    return answer;
  };

  before(async () => {
    service = await openTestService('postgres');
    folder = mkdtempSync(path.join(tmpdir(), 'proofline-fields-'));
    for (const field of [
      { key: 'customer_ref', type: 'text', label: 'Customer reference', visibility: 'public' },
      { key: 'zones', type: 'choices', label: 'Zones', choices: ['a', 'b'], visibility: 'public' },
      { key: 'story', type: 'long_text', label: 'The story', visibility: 'public' },
      { key: 'inner_code', type: 'text', label: 'Inner code' },
      { key: 'old_no', type: 'number', label: 'Old number', visibility: 'public' },
    ]) {
      await call('Admin', 'POST', '/custom-fields', field);
    }
    const custom_fields = {
      ...{ customer_ref: '=SUP-1', zones: ['a', 'b'], story: long },
      ...{ inner_code: 'x1', old_no: 12.5 },
    };
    ({ id } = await newIncident(service, { title: 'With values', tags: ['files'], custom_fields }));
    await call('Admin', 'POST', '/custom-fields/old_no/retire');
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  test('CSV › a column for each field that the caller sees, no formula, long texts whole', async () => {
    const read = async (role: Role) =>
      (await call(role, 'GET', '/incidents/export?tag=files')).text.split('\r\n');
    const [head = '', row = '', count] = await read('Viewer');
    const seen = ['customer_ref', 'zones', 'story', 'old_no'].map((key) => `"field.${key}"`);
    assert.ok(head.endsWith(`,${seen.join(',')}`), head);
    assert.ok(row.endsWith(`,"'=SUP-1","a; b","${long}","12.5"`), row);
    assert.equal(count, '"count","1"');
    const [headOfAnalyst = '', rowOfAnalyst = ''] = await read('Analyst');
    assert.match(headOfAnalyst, /"field\.inner_code"/);
    assert.match(rowOfAnalyst, /,"x1",/);
  });

  test('JSON lines › the values that the caller sees, by their keys', async () => {
    const read = async (role: Role) => {
      const { text } = await call(role, 'GET', '/incidents/export?tag=files&format=jsonl');
      return JSON.parse(text.split('\n')[0]!).custom_fields as object;
    };
    const seen = { customer_ref: '=SUP-1', zones: ['a', 'b'], story: long, old_no: 12.5 };
    assert.deepEqual(await read('Viewer'), seen);
    assert.deepEqual(await read('Analyst'), { ...seen, inner_code: 'x1' });
  });

  const take = async (query: string) => {
    const headers = await service.as('Analyst');
    const url = `${v1}/reports/evidence-package/${id}?${query}`;
    const answer = await service.app.inject({ url, headers });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.rawPayload;
  };

  test('PDF › labels with their values, retired fields too; a hidden one has a row', async () => {
    const read = async (audience: string) => {
      const input = await take(`format=pdf&audience=${audience}`);
      return execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
    };
    const whole = await read('internal');
    for (const row of [
      ...[/Customer reference +=SUP-1/, /Zones +a, b/, /Old number +12\.5/, /Inner code +x1/],
      ...[/The story +Begins/, /x ends/],
    ]) {
      assert.match(whole, row);
    }
    const open = await read('public');
    assert.match(open, /Customer reference +=SUP-1/);
    assert.match(open, /Custom field +\S/);
    assert.doesNotMatch(open, /Inner code|x1\b/);
  });

  test('packages › both verifiers find them whole, and a changed value', async () => {
    const keys = path.join(folder, 'keys.json');
    const published = await service.call('GET', '/.well-known/proofline-keys.json');
    writeFileSync(keys, published.text);
    const verdicts = async (name: string, bytes: Buffer | string) => {
      const file = path.join(folder, name);
      writeFileSync(file, bytes);
      const { code, stdout } = await run(['verify', file, '--keys', keys]);
      return { codes: [code, ...secondVerdicts([file], keys)], stdout };
    };
    for (const audience of ['internal', 'public']) {
      for (const format of ['json', 'pdf', 'zip']) {
        const name = `${audience}.${format}`;
        const found = await verdicts(name, await take(`format=${format}&audience=${audience}`));
        assert.deepEqual(found.codes, [0, 0], `${name} ${found.stdout}`);
      }
    }
    const good = (await take('format=json&audience=internal')).toString();
    const changed = good.replace('"=SUP-1"', '"=SUP-2"');
    assert.notEqual(changed, good);
    const { codes } = await verdicts('changed.json', changed);
    assert.ok(
      codes.every((code) => code !== 0),
      codes.join(),
    );
  });
});
