import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { liveBytes } from '../../../test/support/live-memory.ts';
import { scaled } from '../../../test/support/scale.ts';
import { DomainError } from '../../domain/error.ts';
import { chunked, collect } from '../testing.ts';
import { readSettled, type SettledElement, type SettledEvent } from './json-settled.ts';
import type { JsonWanted } from './json.ts';
import { maxDepth } from './limits.ts';
import { readJson } from './read-json.ts';

type Source = string | Uint8Array;

async function read(bytes: Source, wanted: JsonWanted, size?: number): Promise<SettledEvent[]> {
  return collect(readSettled(chunked(bytes, size), wanted));
}

async function elements(
  bytes: Source,
  paths: string[],
  more: Partial<JsonWanted> = {},
): Promise<SettledElement[]> {
  const events = await read(bytes, { elements: paths, ...more });
  return events.flatMap((event) => ('element' in event ? [event.element] : []));
}

async function values(...given: Parameters<typeof elements>): Promise<unknown[]> {
  return (await elements(...given)).map(({ value }) => value);
}

async function refusal(bytes: Source, wanted: JsonWanted = { elements: ['a[]'] }, size?: number) {
  try {
    await read(bytes, wanted, size);
  } catch (error) {
    assert.ok(error instanceof DomainError);
    assert.equal(error.code, 'parse_failed');
    const { reason, line, byte } = error.members;
    return { reason, line, byte };
  }
  return null;
}

test('json › a list in an object › its items, with number, line and bytes', async () => {
  const text = '{"x": [9],\n "a": [ {"b":"é"},\n 2 , [3]]}';
  const bytes = Buffer.from(text);
  const found = await elements(bytes, ['a[]']);
  assert.deepEqual(
    found.map(({ value, number, line }) => ({ value, number, line })),
    [
      { value: { b: 'é' }, number: 1, line: 2 },
      { value: 2, number: 2, line: 3 },
      { value: [3], number: 3, line: 3 },
    ],
  );
  const cut = found.map(({ start, end }) => bytes.subarray(start, end).toString());
  assert.deepEqual(cut, ['{"b":"é"}', '2', '[3]']);
});

test('json › nested lists, objects by name, both kinds of container › all are found', async () => {
  const text =
    '{"site":[{"n":"p","alerts":[1,2]},{"alerts":[3]}],"rules":{"r1":{"v":4},"__proto__":5}}';
  const paths = ['site[].alerts[]', 'site.alerts[]', 'rules{}'];
  const found = await elements(text, paths, { keep: ['site[].n'] });
  assert.deepEqual(
    found.map(({ value, path, keys, kept }) => [value, path, keys, kept.get('site[].n')]),
    [
      [1, 'site[].alerts[]', [], 'p'],
      [2, 'site[].alerts[]', [], 'p'],
      [3, 'site[].alerts[]', [], undefined],
      [{ v: 4 }, 'rules{}', ['r1'], undefined],
      [5, 'rules{}', ['__proto__'], undefined],
    ],
  );
  assert.deepEqual(await values('{"site":{"alerts":[7]}}', paths), [7]);
});

test('json › one object a line, lists a line › each object', async () => {
  const lines = '{"a":1}\n\n{"a":2}\r\n[{"a":3},{"a":4}]';
  const found = await values(lines, ['', '[]'], { several: true });
  assert.deepEqual(found, [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }]);
});

test('json › a whole value that is a word › ends with the file', async () => {
  for (const size of [1, 2, 100]) {
    const wanted = { elements: ['', '[]'], several: true };
    const events = await read('{"a":1} [2] null 12.5', wanted, size);
    const found = events.map((event) => 'element' in event && event.element.value);
    assert.deepEqual(found, [{ a: 1 }, 2, null, 12.5, false]);
  }
});

test('json › kept members of plain objects › of the whole value, also behind an element', async () => {
  const text = '{"m":{"v":"2"},"a":[0],"late":true}';
  const events = await read(text, { elements: ['a[]'], keep: ['m.v', 'late'] });
  const [first, last] = events;
  assert.ok(first && 'element' in first && last && 'end' in last);
  const all = [
    ['m.v', '2'],
    ['late', true],
  ];
  assert.deepEqual([...first.element.kept], all);
  assert.deepEqual([...last.end.kept], all);
});

test('json › a kept member beyond its limit › left out, the rest is read', async () => {
  const text = `{"big":"${'x'.repeat(5_000_000)}","a":[1]}`;
  const [one] = await elements(text, ['a[]'], { keep: ['big'] });
  assert.deepEqual([one?.value, one?.kept.size], [1, 0]);
});

test('json › something else where the list should be › told with its place', async () => {
  const [odd] = await read('{\n"a": {"b":[1]}}', { elements: ['a[]'] });
  assert.deepEqual(odd, { odd: { path: 'a', kind: 'object', line: 2, byte: 7 } });
  const [none] = await read('{"a": null}', { elements: ['a[]'] });
  assert.deepEqual(none, { odd: { path: 'a', kind: 'word', line: 1, byte: 6 } });
  // As PHP writes an object that has no members.
  const [empty] = await read('{"a": [ ]}', { elements: ['a{}'] });
  assert.deepEqual(empty, { odd: { path: 'a', kind: 'word', line: 1, byte: 6 } });
  const [full] = await read('{"a": [[]]}', { elements: ['a{}'] });
  assert.deepEqual(full, { odd: { path: 'a', kind: 'array', line: 1, byte: 6 } });
});

test('json › numbers beyond 2^53 › as written; others as numbers', async () => {
  const text = '{"a":[{"id":12345678901234567890,"n":1.5,"m":-9007199254740993},1e2,1.0e-400]}';
  const [first, ...rest] = await values(text, ['a[]']);
  assert.deepEqual(first, { id: '12345678901234567890', n: 1.5, m: '-9007199254740993' });
  assert.deepEqual(rest, [100, 0]);
});

test('json › __proto__ as a key › an own member and nothing else', async () => {
  const [one] = await values('{"a":[{"__proto__":{"polluted":1},"n":12345678901234567890}]}', [
    'a[]',
  ]);
  assert.equal(Object.hasOwn(one as object, '__proto__'), true);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

for (const name of ['utf-8 with a mark', 'utf-16le', 'utf-16be', 'utf-16le without a mark']) {
  test(`json › ${name} › the same values, exact places`, async () => {
    const text = '{"k":"é","a":[{"t":"日本 𝄞"},2]}';
    const wide = Buffer.from(name.endsWith('mark') ? text : `\ufeff${text}`, 'utf16le');
    const bytes = name.startsWith('utf-8')
      ? Buffer.from(`\ufeff${text}`)
      : name.startsWith('utf-16be')
        ? wide.swap16()
        : wide;
    for (const size of [1, 3, 1000]) {
      const events = await read(bytes, { elements: ['a[]'] }, size);
      const [one] = events;
      assert.ok(one && 'element' in one);
      assert.deepEqual(one.element.value, { t: '日本 𝄞' });
      const cut = bytes.subarray(one.element.start, one.element.end);
      const shown = name.startsWith('utf-8')
        ? cut.toString()
        : (name.startsWith('utf-16be') ? Buffer.from(cut).swap16() : cut).toString('utf16le');
      assert.equal(shown, '{"t":"日本 𝄞"}');
    }
  });
}

const refused: [name: string, text: string, place: Record<string, unknown>][] = [
  ['nothing', '', { reason: 'empty', line: 1, byte: 0 }],
  ['blanks', ' \n ', { reason: 'empty', line: 1, byte: 0 }],
  ['cut in a list', '{"a":[\n1,', { reason: 'truncated', line: 2, byte: 9 }],
  ['cut in a string', '{"a":["x', { reason: 'truncated', line: 1, byte: 8 }],
  ['an unclosed string', '{"a":["x\n"]}', { reason: 'not_well_formed', line: 1, byte: 8 }],
  ['more after the end', '{"a":[]}\n{}', { reason: 'not_well_formed', line: 2, byte: 9 }],
  ['a trailing comma', '{"a":[1,]}', { reason: 'not_well_formed', line: 1, byte: 8 }],
  ['a missing comma', '{"a":[1 2]}', { reason: 'not_well_formed', line: 1, byte: 8 }],
  ['a missing colon', '{"a" [1]}', { reason: 'not_well_formed', line: 1, byte: 5 }],
  ['the wrong bracket', '{"a":[1}}', { reason: 'not_well_formed', line: 1, byte: 7 }],
  ['an infinite number', '{"a":[\n 1e400]}', { reason: 'not_well_formed', line: 2, byte: 8 }],
  ['a leading zero', '{"a":[01]}', { reason: 'not_well_formed', line: 1, byte: 6 }],
  ['no word of JSON', '{"a":[NaN]}', { reason: 'not_well_formed', line: 1, byte: 6 }],
  ['single quotes', "{'a':[1]}", { reason: 'not_well_formed', line: 1, byte: 1 }],
  ['a wrong escape', '{"a":["\\x"]}', { reason: 'not_well_formed', line: 1, byte: 8 }],
  ['a short escape', '{"a":["\\u12"]}', { reason: 'not_well_formed', line: 1, byte: 11 }],
  ['a key without quotes', '{a:[1]}', { reason: 'not_well_formed', line: 1, byte: 1 }],
  ['deep nesting', `{"a":${'['.repeat(100_000)}`, { reason: 'limit', line: 1, byte: 4 + maxDepth }],
];

for (const [name, text, place] of refused) {
  test(`json › ${name} › refused with its place`, async () => {
    assert.deepEqual(await refusal(text), place);
  });
}

test('json › as deep as may be › read', async () => {
  const nested = `${'['.repeat(maxDepth)}${']'.repeat(maxDepth)}`;
  assert.equal((await values(nested, ['[]'])).length, 1);
});

test('json › a whole number of hundreds of digits, as keys have › as written', async () => {
  const digits = '7'.repeat(617);
  const text = `{"a":[{"n":${digits},"e":1.5}]}`;
  const [first] = await values(text, ['a[]']);
  assert.deepEqual(first, { n: digits, e: 1.5 });
});

test('json › a finding beyond its limits › refused', async () => {
  const long = `{"a":["${'x'.repeat(17_000_000)}"]}`;
  assert.equal((await refusal(long))?.reason, 'limit');
  const many = `{"a":[[${'[],'.repeat(600_000)}1]]}`;
  assert.equal((await refusal(many))?.reason, 'limit');
});

test('json › a member that is left › null however long, what is beside it as it is', async () => {
  const leave = ['big', 'word'];
  const long = `{"a":[{"b":{"big":0},"big":[${'[],'.repeat(600_000)}1],"c":[{}]},{"big":2}]}`;
  const read_ = await values(long, ['a[]'], { leave });
  assert.deepEqual(read_, [{ b: { big: 0 }, big: null, c: [{}] }, { big: null }]);
  const wrong = `{"a":[{"big":[1,}]}`;
  assert.equal((await refusal(wrong, { elements: ['a[]'], leave }))?.reason, 'not_well_formed');
});

test('json › members that are left › the rest is what JSON.parse has', async () => {
  const some = fc.oneof(
    fc.integer(),
    fc.string(),
    fc.array(fc.string()),
    fc.constant({ big: [1] }),
  );
  const part = fc.record({ big: some, word: some, é: some }, { requiredKeys: [] });
  const row = fc.oneof(part, some);
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 6 }),
      fc.integer({ min: 1, max: 50 }),
      async (a, size) => {
        const bytes = Buffer.from(JSON.stringify({ a }, null, 1).toWellFormed());
        const events = await read(bytes, { elements: ['a[]'], leave: ['big', 'word'] }, size);
        const found = events.flatMap((event) => ('element' in event ? [event.element] : []));
        const whole = JSON.parse(bytes.toString()) as { a: unknown[] };
        for (const [index, { value, start, end }] of found.entries()) {
          const cut = JSON.parse(bytes.subarray(start, end).toString()) as unknown;
          assert.deepEqual(cut, whole.a[index]);
          assert.deepEqual(value, withoutMembers(cut));
        }
        assert.equal(found.length, whole.a.length);
      },
    ),
    { numRuns: scaled(100) },
  );
});

function withoutMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    return [key, key === 'big' || key === 'word' ? null : one];
  });
  return Object.fromEntries(entries);
}

test('json › hundred megabytes that nobody asked for › memory does not grow', async () => {
  const block = Buffer.from(`"${'x'.repeat(1_000_000)}",`);
  const before = liveBytes();
  let kept = 0;
  async function* source(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield Buffer.from('{"skip":[');
    for (let part = 0; part < 100; part += 1) yield block;
    kept = liveBytes() - before;
    yield Buffer.from('1],"a":[2]}');
  }
  let found = 0;
  for await (const event of readJson(source(), { elements: ['a[]'] })) {
    if ('element' in event) found += 1;
  }
  assert.equal(found, 1);
  assert.ok(kept < 10_000_000, `${kept} bytes are kept`);
});

test('json › any JSON › the items that JSON.parse has, whatever the cuts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue({ maxDepth: 5 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(undefined, 2),
      async (list, size, indent) => {
        const text = JSON.stringify({ before: list, a: list }, null, indent);
        const bytes = Buffer.from(text.toWellFormed());
        const events = await read(bytes, { elements: ['a[]'] }, size);
        const found = events.flatMap((event) => ('element' in event ? [event.element] : []));
        const { a } = JSON.parse(bytes.toString()) as { a: unknown[] };
        assert.equal(found.length, a.length);
        for (const [index, { start, end }] of found.entries()) {
          const cut = bytes.subarray(start, end).toString();
          assert.deepEqual(JSON.parse(cut), a[index]);
        }
      },
    ),
    { numRuns: scaled(100) },
  );
});

test('json › any text › refused where JSON.parse refuses or a number is lost, and only there', async () => {
  const token = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0.5',
      '1e3',
      'true',
      'null',
      ' ',
      '\n',
    ],
    ...['\\', '\\"', '\\u00e9', 'x', '\u0001', '\u2028'],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(token, { maxLength: 12 }).map((all) => all.join('')),
      fc.integer({ min: 1, max: 5 }),
      async (text, size) => {
        const sound = isJson(text);
        const outcome = await refusalOf(text, size);
        assert.equal(outcome === null, sound, text);
      },
    ),
    { numRuns: scaled(1000) },
  );
});

/** Sound JSON whose numbers are numbers here as well: `1e311` would become Infinity. */
function isJson(text: string): boolean {
  try {
    let finite = true;
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value)) finite = false;
      return value;
    });
    return finite;
  } catch {
    return false;
  }
}

async function refusalOf(text: string, size: number): Promise<unknown> {
  try {
    await read(text, { elements: ['a[]'] }, size);
    return null;
  } catch (error) {
    return error;
  }
}

const twice: [name: string, text: string, place: Record<string, unknown>][] = [
  ['in an element', '{"a":[{"x":1},\n{"s":"low","x":2,"s":"high"}]}', { line: 2, byte: 32 }],
  ['deep in an element', '{"a":[{"é":{"l":[{"k":1,"k":1}]}}]}', { line: 1, byte: 25 }],
  ['by an escape', '{"a":[{"s":1,"\\u0073":2}]}', { line: 1, byte: 13 }],
  ['of the list of elements', '{"a":[1],\n"b":0,"a":[2]}', { line: 2, byte: 18 }],
  ['beside the elements', '{"b":1,"b":2,"a":[]}', { line: 1, byte: 9 }],
  ['in a kept member', '{"m":{"v":{"x":1,"x":1}},"a":[]}', { line: 1, byte: 17 }],
];
for (const [name, text, { line, byte }] of twice) {
  test(`json › a member twice ${name} › refused with its place, however it is cut`, async () => {
    for (const size of [1, 3, 1000]) {
      const wanted = { elements: ['a[]'], keep: ['m.v'] };
      const found = await refusal(text, wanted, size);
      assert.deepEqual(found, { reason: 'member_twice', line, byte }, `${size}`);
    }
  });
}

test('json › the same name in other objects, and in what is not read › no fault', async () => {
  const text = '{"z":{"x":1,"x":2},"a":[{"x":1,"y":{"x":1}},{"x":1,"__proto__":{"x":1}}]}';
  assert.equal((await values(text, ['a[]'])).length, 2);
  const left = '{"a":[{"big":{"x":1,"y":[1,2]},"x":1}]}';
  assert.equal((await values(left, ['a[]'], { leave: ['big'] })).length, 1);
});

test('json › a member twice where that is allowed › the last one, and its name', async () => {
  const [one, two] = await elements('[{"a":1,"a":2},{"a":1}]', ['[]'], { allowsTwice: true });
  assert.deepEqual([one?.value, one?.twice, two?.twice], [{ a: 2 }, 'a', null]);
});
