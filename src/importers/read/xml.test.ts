import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../domain/error.ts';
import { chunked, collect } from '../testing.ts';
import {
  keptTextLength,
  maxAttributeLength,
  maxAttributes,
  maxDepth,
  maxMarkupLength,
  maxTextLength,
} from './limits.ts';
import { childText, deepText, readXml, xmlNotes, type XmlElement } from './xml.ts';

const wanted = { roots: ['r', 'a'], elements: ['r/i'] };

async function elementsOf(bytes: Uint8Array | string, size?: number): Promise<XmlElement[]> {
  const events = await collect(readXml(chunked(bytes, size), wanted));
  return events.flatMap((event) => ('element' in event ? [event.element] : []));
}

async function refusal(source: AsyncIterable<Uint8Array>): Promise<Record<string, unknown>> {
  try {
    await collect(readXml(source, wanted));
  } catch (error) {
    assert.ok(error instanceof DomainError, String(error));
    assert.equal(error.code, 'parse_failed');
    return { detail: error.detail, ...error.members };
  }
  throw new Error('the file was not refused');
}

const items = [
  '<i a="ż">Zażółć</i>',
  '<i\r\n\tb="😀"\r\n>x\r\n😀&#x1F600;</i\r\n>',
  '<i/>',
  '<i><ł>é</ł><![CDATA[]]]]><![CDATA[>&]]></i>',
  '<i >]]&gt;</i >',
];
const between = '\r\nó\u2028😀\n';
const start = '<?xml version="1.0"?>\r\n<!-- ż > 😀 -->\r\n<r>\r\nłąka 😀';
const source = `${start}${items.join(between)}</r>\r\n`;
const wide = Buffer.from(`\ufeff${source}`, 'utf16le');
const forms: Record<string, { bytes: Buffer; decode: (part: Buffer) => string }> = {
  'UTF-8': { bytes: Buffer.from(source), decode: (part) => part.toString('utf8') },
  'UTF-8 with mark': {
    bytes: Buffer.from(`\ufeff${source}`),
    decode: (part) => part.toString('utf8'),
  },
  'UTF-16LE': { bytes: wide, decode: (part) => part.toString('utf16le') },
  'UTF-16BE': {
    bytes: Buffer.from(wide).swap16(),
    decode: (part) => Buffer.from(part).swap16().toString('utf16le'),
  },
  'windows-1252': {
    bytes: Buffer.from(
      '<?xml version="1.0" encoding="windows-1252"?><r>\xe9\xe8<i>\xe9</i>\x80<i/></r>',
      'latin1',
    ),
    decode: (part) => part.toString('latin1'),
  },
};

for (const [name, { bytes, decode }] of Object.entries(forms)) {
  test(`readXml › ${name}, cut at every byte › its bytes are the element's`, async () => {
    const expected = name === 'windows-1252' ? ['<i>\xe9</i>', '<i/>'] : items;
    const whole = await elementsOf(bytes);
    for (const size of [1, 2, 3, 7, 64, undefined]) {
      const found = await elementsOf(bytes, size);
      const cut = found.map(({ start, end }) => decode(bytes.subarray(start, end)));
      assert.deepEqual(cut, expected);
      assert.deepEqual(found, whole);
    }
  });
}

test('readXml › two chunks cut at each byte › the same elements', async () => {
  const bytes = Buffer.from(source);
  const whole = await elementsOf(bytes);
  async function* two(at: number): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield Buffer.concat([bytes.subarray(0, at)]);
    yield bytes.subarray(at);
  }
  for (let at = 0; at <= bytes.length; at += 1) {
    const events = await collect(readXml(two(at), wanted));
    assert.deepEqual(
      events.flatMap((event) => ('element' in event ? [event.element] : [])),
      whole,
    );
  }
});

test('readXml › text, attributes, ancestors › as XML says', async () => {
  const [first, second, , fourth, fifth] = await elementsOf(source);
  assert.equal(first?.node.attributes.a, 'ż');
  assert.equal(first?.line, 4);
  assert.equal(second?.node.text, 'x\n😀😀');
  assert.equal(fourth?.node.text, ']]>&');
  assert.equal(childText(fourth?.node ?? first.node, 'ł'), 'é');
  assert.equal(fifth?.node.text, ']]>');
  assert.deepEqual(fifth?.ancestors, [
    {
      name: 'r',
      attributes: Object.create(null) as Record<string, string>,
      start: Buffer.byteLength(start) - Buffer.byteLength('<r>\r\nłąka 😀'),
    },
  ]);
});

const refused: Record<string, { xml: string; reason: string; at?: string }> = {
  'an entity declaration': { xml: '<!DOCTYPE r [<!ENTITY a "b">]><r/>', reason: 'entity' },
  'a parameter entity': { xml: '<!DOCTYPE r [<!ENTITY % a SYSTEM "b">]><r/>', reason: 'entity' },
  'an undefined entity': { xml: '<r>&nbsp;</r>', reason: 'entity' },
  'a cut file': { xml: '<r><i>text', reason: 'truncated' },
  'a file cut in CDATA': { xml: '<r><i><![CDATA[x', reason: 'truncated' },
  'a file cut before its root': { xml: '<?xml version="1.0"?>', reason: 'truncated' },
  'an empty file': { xml: '', reason: 'empty' },
  'blanks only': { xml: ' \n', reason: 'empty' },
  'a NUL': { xml: '<r>\nłx\0</r>', reason: 'not_well_formed', at: '\0' },
  'a control character': { xml: '<r>\n😀\u0001</r>', reason: 'not_well_formed', at: '\u0001' },
  'U+FFFE': { xml: '<r>ł\n\ufffe</r>', reason: 'not_well_formed', at: '\ufffe' },
  'a reference to NUL': { xml: '<r>&#0;</r>', reason: 'not_well_formed' },
  'a reference beyond Unicode': { xml: '<r>&#9999999;</r>', reason: 'not_well_formed' },
  'a wrong end tag': { xml: '<r><i></r>', reason: 'not_well_formed' },
  'another root': { xml: '\n<other><r/></other>', reason: 'wrong_format' },
  'two roots': { xml: '<r/><r/>', reason: 'not_well_formed' },
  'an attribute twice': { xml: '<r a="1" a="2"/>', reason: 'not_well_formed' },
  'too deep nesting': { xml: '<a>'.repeat(maxDepth + 1), reason: 'limit' },
  'too many attributes': {
    xml: `<r ${Array.from({ length: maxAttributes + 1 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
    reason: 'limit',
  },
  'a long attribute': { xml: `<r a="${'x'.repeat(maxAttributeLength + 1)}"/>`, reason: 'limit' },
  'a long name': { xml: `<r><${'r'.repeat(1000)}/></r>`, reason: 'limit' },
  'a long comment': { xml: `<r><!--${'x'.repeat(maxMarkupLength + 1)}--></r>`, reason: 'limit' },
  'a long DOCTYPE': { xml: `<!DOCTYPE r "${'x'.repeat(maxMarkupLength)}"><r/>`, reason: 'limit' },
};

for (const [name, { xml, reason, at }] of Object.entries(refused)) {
  test(`readXml › ${name} › ${reason} with its place, whatever the cuts`, async () => {
    const whole = await refusal(chunked(xml));
    assert.equal(whole.reason, reason);
    assert.equal(typeof whole.line, 'number');
    if (at !== undefined) {
      assert.equal(whole.byte, Buffer.from(xml.slice(0, xml.indexOf(at))).length);
      assert.equal(whole.line, 2);
    }
    if (xml.length < 1000) assert.deepEqual(await refusal(chunked(xml, 1)), whole);
  });
}

test('readXml › text before the root, line breaks behind it › the line that it begins in', async () => {
  for (const [xml, line] of [
    ['true\r\r', 1],
    ['\r\rtrue\r\r\r', 3],
    ['\r\ntrue\r\n\r<r/>', 2],
  ] as const) {
    for (const size of [undefined, 1]) {
      assert.equal((await refusal(chunked(xml, size))).line, line, JSON.stringify(xml));
    }
  }
});

test('readXml › broken UTF-8 in the third line › the line stands beside the byte', async () => {
  const bytes = Buffer.concat([Buffer.from('<r>ł\n\n'), Buffer.from([0xff])]);
  const { reason, line, byte } = await refusal(chunked(bytes));
  assert.deepEqual({ reason, line, byte }, { reason: 'encoding', line: 3, byte: 7 });
});

/** A source of one element with this much text, made as it is read. */
async function* long(
  part: string,
  characters: number,
  told: { given: number },
): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from('<r><i>');
  const block = Buffer.from(part.repeat(Math.ceil(65_536 / part.length)));
  for (; told.given < characters; told.given += block.length) yield block;
  yield Buffer.from('</i></r>');
}

test('readXml › text at the limit › read, and only its beginning kept', async () => {
  const told = { given: 0 };
  const events = await collect(readXml(long('x', maxTextLength - 65_536, told), wanted));
  const element = events.find((event) => 'element' in event);
  assert.ok(element && 'element' in element);
  assert.equal(element.element.node.text.length, keptTextLength);
  assert.equal(element.element.end - element.element.start, told.given + 7);
});

test('readXml › text beyond the limit › refused while it streams', async () => {
  const told = { given: 0 };
  const answer = await refusal(long('x', maxTextLength * 4, told));
  assert.equal(answer.reason, 'limit');
  assert.ok(told.given <= maxTextLength + 65_536, `${told.given} characters were read`);
});

for (const part of ['&lt;', '\r\n', 'ł&#x1F600;']) {
  test(`readXml › long text of ${JSON.stringify(part)} › comes in small pieces`, async () => {
    let [longest, total] = [0, 0];
    const sink = {
      write(text: string) {
        longest = Math.max(longest, text.length);
        total += text.length;
      },
      end: () => total,
    };
    const told = { given: 0 };
    const sunk = { ...wanted, sink: () => sink };
    await collect(readXml<number>(long(part, 4_000_000, told), sunk));
    assert.ok(total > 400_000);
    assert.ok(longest <= 200_000, `a piece of ${longest} characters`);
  });
}

const late =
  '\n<!-- a licence > -->\r\n<?xml version="1.0" encoding="iso-8859-2"?><r><i>\xb3</i></r>';

test('readXml › a declaration after blanks and comments › read by its encoding, and told', async () => {
  const bytes = Buffer.from(late, 'latin1');
  for (const size of [1, 2, 7, 64, undefined]) {
    const events = await collect(readXml(chunked(bytes, size), wanted));
    const [element] = events.flatMap((event) => ('element' in event ? [event.element] : []));
    assert.equal(element?.node.text, 'ł');
    const end = events.at(-1);
    assert.ok(end && 'end' in end);
    assert.equal(end.end.encoding.name, 'iso-8859-2');
    assert.equal(xmlNotes(end.end).length, 1);
  }
});

const lateAndWrong: Record<string, string> = {
  'a second declaration': '<?xml version="1.0"?><?xml version="1.0"?><r/>',
  'one after a late one': '<!-- --><?xml version="1.0"?><?xml version="1.0"?><r/>',
  'after a DOCTYPE': '<!DOCTYPE r><?xml version="1.0"?><r/>',
  'after an instruction': '<?a b?><?xml version="1.0"?><r/>',
  'inside the root': '<r><?xml version="1.0"?></r>',
};
for (const [name, xml] of Object.entries(lateAndWrong)) {
  test(`readXml › a declaration, ${name} › not_well_formed`, async () => {
    for (const size of [1, undefined]) {
      assert.equal((await refusal(chunked(xml, size))).reason, 'not_well_formed');
    }
  });
}

test('readXml › ancestors of two elements › have the same start only inside the same', async () => {
  const events = await collect(
    readXml(chunked('<r><h/><h><i/><i/></h><h><i/></h></r>'), {
      roots: ['r'],
      elements: ['r/h/i'],
    }),
  );
  const starts = events.flatMap((event) =>
    'element' in event ? [event.element.ancestors[1]?.start] : [],
  );
  assert.deepEqual(starts, [7, 7, 22]);
});

test('deepText › text around and in elements › own first, a line each', async () => {
  const [element] = await elementsOf('<r><i>a <b>c<d/></b> b<e> f </e></i></r>');
  assert.equal(deepText(element!.node), 'a  b\nc\nf');
});
