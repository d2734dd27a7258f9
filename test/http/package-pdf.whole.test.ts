// The PDF of a package: its structure by qpdf and poppler, its text, its attachment, its pictures,
// and that nothing in the data becomes more than text.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { run } from '../cli/program.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { form, newEvidence, newIncident } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { chance, flipBit } from '../trust/mutations.ts';
import { assertSecondCanRun, secondVerdicts } from '../trust/verifiers.ts';

const hostile = '\u202egpj.exe\u0007 <script>alert(1)</script> (/JS) \\u{41} =cmd|calc 中';
const polish = 'Zażółć gęślą jaźń – Ґанок і їжак';

/** A clear word instead of a riddle when the machine lacks the programs that look at the PDF. */
function tool(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`${program} is missing; on Debian: apt-get install qpdf poppler-utils`);
  }
}

function png(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = chunk('IDAT', deflateSync(rows));
  return Buffer.concat([start, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

suite('package as PDF', () => {
  let service: TestService;
  let folder: string;
  let pdf: Buffer;
  let url: string;
  const file = (name: string) => path.join(folder, name);
  const headers = () => service.as('Analyst');
  const take = async () => (await service.app.inject({ url, headers: await headers() })).rawPayload;

  before(async () => {
    service = await openTestService(engineOfFeatures);
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-pdf-'));
    const incident = await newIncident(service, { title: polish, description: hostile });
    for (let number = 0; number < 12; number += 1) {
      const source = number % 2 === 0 ? hostile : polish;
      await newEvidence(service, incident, { source, content_ref: `https://x.test/${hostile}` });
    }
    // Each row begins with its filter, 0 for none.
    const rows = Buffer.alloc(121 * 30).map((_, at) => (at % 121 === 0 ? 0 : (at * 7) % 251));
    const picture = png(40, 30, Buffer.from(rows));
    const bomb = png(40, 30, Buffer.alloc(50_000_000, 0));
    assert.ok(picture.length > 250);
    for (const [filename, content] of [
      ['screen.png', picture],
      ['bomb.png', bomb],
      ['broken.png', picture.subarray(0, 200)],
    ] as const) {
      const parts = [
        { name: 'evidence_type', content: 'screenshot' },
        { name: 'file', content, filename },
      ];
      const sent = form(parts);
      const made = await service.call('POST', `/api/ip3/v1/incidents/${incident.id}/evidence`, {
        headers: { ...(await headers()), ...sent.headers },
        body: sent.body,
      });
      assert.equal(made.status, 201, made.text);
    }
    url = `/api/ip3/v1/reports/evidence-package/${incident.id}?format=pdf`;
    pdf = await take();
    writeFileSync(file('package.pdf'), pdf);
    const keys = await service.call('GET', '/.well-known/proofline-keys.json');
    writeFileSync(file('keys.json'), keys.text);
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  test('PDF › taken again › the same bytes', async () => {
    assert.deepEqual(await take(), pdf);
  });

  test('PDF › looked at by qpdf and poppler › clean, tagged, every font embedded', () => {
    assert.match(tool('qpdf', '--check', file('package.pdf')), /No syntax or stream encoding/);
    assert.match(tool('pdfinfo', file('package.pdf')), /^Tagged: +yes$/m);
    const fonts = tool('pdffonts', file('package.pdf')).trim().split('\n').slice(2);
    assert.ok(fonts.length >= 3);
    for (const line of fonts) assert.match(line, / yes yes yes /);
  });

  test('PDF › its marks of PDF/A-3 › XMP identification, output intent, attachment source', () => {
    const text = tool('qpdf', '--qdf', '--object-streams=disable', file('package.pdf'), '-');
    assert.match(text, /<pdfaid:part>3<\/pdfaid:part>/);
    assert.match(text, /\/OutputIntents/);
    assert.match(text, /\/AFRelationship \/Source/);
  });

  test('PDF › hostile text in the data › is text, and neither action nor link', () => {
    const text = tool('qpdf', '--qdf', '--object-streams=disable', file('package.pdf'), '-');
    for (const name of ['JavaScript', 'JS', 'Launch', 'OpenAction', 'AA', 'URI', 'Link']) {
      assert.doesNotMatch(text, new RegExp(`^\\s*/${name}\\b`, 'm'), name);
    }
    const read = tool('pdftotext', '-layout', file('package.pdf'), '-');
    assert.ok(read.includes('Zażółć gęślą jaźń'));
    assert.ok(read.includes('Ґанок і їжак'));
    assert.ok(read.includes('\\u202egpj.exe\\x07'));
    assert.ok(read.includes('<script>alert(1)</script>'));
    assert.ok(read.includes('\\u{4e2d}'), 'a letter without a glyph is told by its number');
    assert.doesNotMatch(read, /[\u202e\u0007]/);
  });

  test('PDF › pictures › the sound one is drawn, a bomb and a broken one are named', () => {
    assert.equal(tool('pdfimages', '-list', file('package.pdf')).trim().split('\n').length, 3);
    const read = tool('pdftotext', file('package.pdf'), '-');
    assert.equal(read.match(/The picture is not shown/g)?.length, 2);
  });

  test('PDF › attachment › is the package, with the hash that is printed', async () => {
    tool('pdfdetach', '-save', '1', '-o', file('inner.json'), file('package.pdf'));
    const inner = JSON.parse(readFileSync(file('inner.json'), 'utf8'));
    const json = await service.call('GET', url.replace('pdf', 'json'), {
      headers: await headers(),
    });
    assert.equal(json.body.package_sha256, inner.package_sha256);
    const printed = tool('pdftotext', file('package.pdf'), '-').replace(/\s/g, '');
    assert.ok(printed.includes(inner.package_sha256));
    const { code } = await run(['verify', file('inner.json'), '--keys', file('keys.json')]);
    assert.equal(code, 0);
  });

  test('PDF › verified › valid by both, and not when pages are changed or bytes added', async () => {
    assertSecondCanRun();
    const page = pdf.indexOf('/Contents');
    const changed = Buffer.from(pdf);
    changed.write('/Cxntents', page);
    writeFileSync(file('changed.pdf'), changed);
    writeFileSync(file('longer.pdf'), Buffer.concat([pdf, Buffer.from('\n%%EOF\n')]));
    const names = ['package.pdf', 'changed.pdf', 'longer.pdf'];
    const ours = await Promise.all(
      names.map(
        async (name) => (await run(['verify', file(name), '--keys', file('keys.json')])).code,
      ),
    );
    assert.deepEqual(ours, [0, 1, 1]);
    assert.deepEqual(secondVerdicts(names.map(file), file('keys.json')), ours);
  });

  test('PDF › of a picture that was changed in the vault › does not show it', async () => {
    const { rows } = await service.deps.database.pool.query<{ hash_sha256: string }>(
      `select hash_sha256 from evidence where filename = 'screen.png'`,
    );
    const hash = rows[0]!.hash_sha256;
    const folders = [hash.slice(0, 2), hash.slice(2, 4)];
    const blob = path.join(service.files.dataDir, 'vault/sha256', ...folders, hash);
    const sound = readFileSync(blob);
    const forged = Buffer.from(sound);
    // The check sum of the last chunk, which readers of pictures pass over.
    forged.writeUInt8(forged.readUInt8(forged.length - 1) ^ 1, forged.length - 1);
    writeFileSync(blob, forged);
    try {
      writeFileSync(file('forged.pdf'), await take());
    } finally {
      writeFileSync(blob, sound);
    }
    const images = (name: string) => tool('pdfimages', '-list', file(name)).trim().split('\n');
    assert.equal(images('package.pdf').length, 3);
    assert.equal(images('forged.pdf').length, 2);
  });

  test('PDF › 200 bits flipped, one at a time › the seal or the package finds all', () => {
    const next = chance(7);
    const flipped = Array.from({ length: 200 }, (_, number) => {
      writeFileSync(file(`flip-${number}.pdf`), flipBit(pdf, next));
      return file(`flip-${number}.pdf`);
    });
    const codes = secondVerdicts(flipped, file('keys.json'));
    assert.deepEqual(
      codes.filter((code) => code !== 1 && code !== 9),
      [],
    );
  });
});
