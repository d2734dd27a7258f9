// humble as JSON: one finding a header that is missing, or says what it should not.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'humble-json',
    label: 'a humble report (JSON)',
    tool: 'humble',
    noun: 'report',
    seen: 'reports of 2023, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: [['[0. Info]', '[1. Missing HTTP Security Headers]']],
    items: [
      ['[1\\. Missing HTTP Security Headers]', 'Missing security header'],
      ['[2\\. Fingerprint HTTP Response Headers]', 'Header that tells of the server'],
      [
        '[3\\. Deprecated HTTP Response Headers/Protocols and Insecure Values]',
        'Deprecated or insecure header',
      ],
      ['[4\\. Empty HTTP Response Headers Values]', 'Empty header'],
    ].map(([each = '', title = '']) => ({
      at: '',
      each,
      texts: true,
      fields: {
        title: `${title}: {.}`,
        severity: { always: 'unknown' },
        rule: `${title}: {.}`,
        url: '^[0\\. Info].URL',
        passed: [{ at: '.', is: ['nothing to report, all seems ok!'] }],
      },
    })),
  },
];
