// PWN SAST as JSON: one finding a line. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'pwn-sast-json',
    label: 'a PWN SAST report (JSON)',
    tool: 'PWN SAST',
    noun: 'entry',
    seen: 'reports of 2022, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['data[].security_references data[].line_no_and_contents'],
    items: [
      {
        at: 'data[]',
        each: 'line_no_and_contents',
        fields: {
          title: [
            '{^security_references.sast_module} in {^filename.entry}',
            '^security_references.section',
          ],
          severity: { always: 'unknown' },
          rule: '^security_references.sast_module',
          location: ['{^filename.entry}:{line_no}', '^filename.entry'],
          identity: ['contents'],
          cwe: '^security_references.cwe_id',
          description: [
            {
              Section: '^security_references.section',
              Code: 'contents',
              Reference: '^security_references.nist_800_53_uri',
            },
          ],
        },
      },
    ],
  },
];
