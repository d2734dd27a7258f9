// Hydra as JSON: one finding a login that was guessed. The password stays in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'hydra-json',
    label: 'a Hydra report (JSON)',
    tool: 'Hydra',
    noun: 'login',
    seen: '8.5 (output version 1.00); the tool gives no severity',
    vector: 'hand',
    marks: ['generator.jsonoutputversion results quantityfound'],
    version: '/generator.version',
    items: [
      {
        at: 'results[]',
        fields: {
          title: 'Guessed login {login} at {service}',
          severity: { always: 'unknown' },
          rule: 'Guessed login at {service}',
          host: 'host',
          port: 'port',
          location: 'service',
          identity: ['login'],
        },
      },
    ],
  },
];
