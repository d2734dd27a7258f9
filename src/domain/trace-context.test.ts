import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseTraceparent } from './trace-context.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

const unsound: Record<string, unknown> = {
  missing: undefined,
  'two headers': [`00-${trace}-${span}-01`],
  'trace of zeros': `00-${'0'.repeat(32)}-${span}-01`,
  'parent of zeros': `00-${trace}-${'0'.repeat(16)}-01`,
  'upper case': `00-${trace.toUpperCase()}-${span}-01`,
  'short trace': `00-${trace.slice(1)}-${span}-01`,
  'version ff': `ff-${trace}-${span}-01`,
  'version 00 that goes on': `00-${trace}-${span}-01-more`,
  'line break': `00-${trace}-${span}-01\n`,
  'too long': `01-${trace}-${span}-01-${'x'.repeat(600)}`,
};

suite('traceparent', () => {
  test('sound header › gives the trace and its flags', () => {
    const read = parseTraceparent(`00-${trace}-${span}-01`);
    assert.deepEqual(read, { trace_id: trace, flags: '01', parent_id: span });
  });

  test('later version that goes on › the known part counts', () => {
    const header = `01-${trace}-${span}-00-what-comes`;
    assert.deepEqual(parseTraceparent(header), {
      ...{ trace_id: trace, flags: '00', parent_id: span },
    });
  });

  for (const [name, header] of Object.entries(unsound)) {
    test(`${name} › belongs to no trace`, () => assert.equal(parseTraceparent(header), null));
  }
});
