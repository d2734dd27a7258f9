// Each format over the service: what a file of it made is found again when the tool writes the
// file again, at its own address as at that of any kind. A quick run sends a tenth of the files,
// which src/importers reads all of.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { formats } from '../../src/importers/formats/all.ts';
import { connectors, type Connector } from '../../src/importers/importer.ts';
import { chooseImporter, importerFor, importers } from '../../src/importers/registry.ts';
import { bytesOf, lookedAt, type TableVector } from '../../src/importers/testing.ts';
import { onEachEngine } from '../support/records.ts';
import { isInShare } from '../support/scale.ts';
import { openTestService, type TestService } from '../support/service.ts';

const folder = new URL('../vectors/', import.meta.url);
const imports = '/api/ip3/v1/imports';

interface File {
  name: string;
  connector: string;
  /** The address of any kind, where the file says of which tool it is. */
  second: string;
  format: string;
  bytes: Buffer;
  findings: number;
}

/** The vectors that make findings, in an encoding in which a line end is one byte. */
async function files(): Promise<File[]> {
  const found: File[] = [];
  for (const connector of connectors) {
    for (const name of readdirSync(new URL(`${connector}/`, folder))) {
      const stem = name.replace(/(?:\.input)?\.[a-z]+$/, '');
      if (name === `${stem}.json` || /utf-16|utf16/.test(name)) continue;
      const { items } = parsed<{ items?: object[] }>(`${connector}/${stem}.json`);
      const findings = findingsIn(items);
      if (findings === 0) continue;
      const bytes = readFileSync(new URL(`${connector}/${name}`, folder));
      found.push(await fileOf(name, connector, bytes, findings));
    }
  }
  return found;
}

/** The vectors of formats that are data have the file within. */
function tableFiles(): Promise<File[]> {
  const made = formats.map(({ format, connector }) => {
    const vector = parsed<TableVector>(`formats/${format}.json`);
    return fileOf(format, connector, bytesOf(vector), findingsIn(vector.reads as object[]));
  });
  return Promise.all(made);
}

async function fileOf(
  name: string,
  connector: Connector,
  bytes: Buffer,
  findings: number,
): Promise<File> {
  const { head } = await lookedAt(bytes);
  const { format } = chooseImporter(connector, head);
  const second = importerFor(head)?.format === format ? 'auto' : connector;
  return { name, connector, second, format, bytes, findings };
}

function parsed<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T;
}

const findingsIn = (items: readonly object[] = []) =>
  items.filter((item) => 'finding' in item).length;

const all = [...(await files()), ...(await tableFiles())];

test('import vectors › every format that is read › has a file with findings', () => {
  const had = new Set(all.map(({ format }) => format));
  const without = importers.map(({ format }) => format).filter((format) => !had.has(format));
  assert.deepEqual(without, []);
});

test('import vectors › all but those of broad readers › are known without a kind', () => {
  const named = new Set(all.filter(({ second }) => second !== 'auto').map(({ format }) => format));
  const broad = ['disassembly-json', 'disassembly-list-json', 'generic-json', 'generic-list-json'];
  // Of <issues> with nothing but names.
  assert.deepEqual([...named].sort(), [...broad, 'webproxy-xml']);
});

onEachEngine('import vectors', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = { ...(await service.as('Analyst')), 'content-type': 'application/octet-stream' };
  });
  after(() => service.close());

  const send = async (address: string, body: Buffer) => {
    const answer = await service.call('POST', `${imports}/${address}`, { headers, body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };

  const sent = all.filter(({ connector, name }) => isInShare(`${connector}/${name}`));
  for (const { name, connector, second, format, bytes, findings } of sent) {
    test(`${connector}/${name} › written again › the same format and findings, nothing new`, async () => {
      const first = await send(connector, bytes);
      assert.deepEqual([first.format, first.findings], [format, findings]);
      assert.equal(first.incidents_created + first.incidents_updated + first.duplicates > 0, true);
      // Not the same bytes: those are known without being read.
      const again = await send(second, Buffer.concat([bytes, Buffer.from('\n')]));
      assert.deepEqual([again.format, again.findings], [format, findings]);
      assert.equal(again.incidents_created, 0, JSON.stringify(again.outcomes));
      assert.deepEqual(again.by_severity, first.by_severity);
    });
  }
});
