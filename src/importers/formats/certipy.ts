// Certipy as JSON: one finding a weakness of a template or an authority, with no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'certipy-json',
    label: 'a Certipy report (JSON)',
    tool: 'Certipy',
    noun: 'object',
    seen: '4 and 5, by published examples; the tool gives no severity',
    vector: 'hand',
    marks: [['Certificate Authorities', 'Certificate Templates']],
    items: [
      ...['ESC1', 'ESC2', 'ESC3', 'ESC4', 'ESC9', 'ESC13', 'ESC15'].map((name) => ({
        at: 'Certificate Templates{}',
        only: [{ at: `[!] Vulnerabilities.${name}`, is: 'anything' as const }],
        fields: {
          title: `${name} of the template {Template Name}`,
          severity: { always: 'unknown' as const },
          rule: `${name} {Template Name}`,
          location: 'Template Name',
          identity: ['Certificate Authorities'],
          description: [`[!] Vulnerabilities.${name}`, { Enabled: 'Enabled' }],
        },
      })),
      ...['ESC6', 'ESC7', 'ESC8', 'ESC11', 'ESC16'].map((name) => ({
        at: 'Certificate Authorities{}',
        only: [{ at: `[!] Vulnerabilities.${name}`, is: 'anything' as const }],
        fields: {
          title: `${name} of the authority {CA Name}`,
          severity: { always: 'unknown' as const },
          rule: `${name} {CA Name}`,
          host: 'DNS Name',
          location: 'CA Name',
          description: [`[!] Vulnerabilities.${name}`],
        },
      })),
    ],
  },
];
