// testssl.sh as JSON: one finding a check of a target that did not pass. Its CSV is read as any
// table.
import type { Fields, Format } from '../table/format.ts';

function check(host: string, port: string): Fields {
  return {
    title: ['{id}: {finding}', 'id'],
    severity: { at: 'severity', words: { warn: 'unknown', fatal: 'unknown' } },
    rule: 'id',
    host,
    port,
    cve: 'cve',
    cwe: 'cwe',
    description: ['finding', { Hint: 'hint' }],
    passed: [{ at: 'severity', is: ['ok', 'debug'] }],
    // The tool could not find out, which says nothing of the target.
    aside: [{ at: 'severity', is: ['warn', 'fatal'], as: 'not tested' }],
  };
}

const common = {
  kind: 'json',
  connector: 'vulnscan',
  tool: 'testssl.sh',
  noun: 'check',
  vector: 'hand',
} as const;

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'testssl-json',
    label: 'a testssl.sh report (flat JSON)',
    seen: '3.0 and 3.2, without a version in the file',
    marks: ['id ip port severity finding'],
    list: true,
    items: [{ at: '[]', fields: check('ip', 'port') }],
  },
  {
    ...common,
    format: 'testssl-pretty-json',
    label: 'a testssl.sh report (JSON by section)',
    seen: '3.0 and 3.2',
    marks: ['Invocation scanResult'],
    version: '/version',
    items: [
      {
        at: 'scanResult[]{}[]',
        fields: {
          ...check('/scanResult[].targetHost', '/scanResult[].port'),
          identity: ['/scanResult[].ip'],
        },
      },
    ],
  },
];
