// APKiD as JSON: one finding a packer, obfuscator or trick that was recognised, with no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 're',
    format: 'apkid-json',
    label: 'an APKiD report (JSON)',
    tool: 'APKiD',
    noun: 'file',
    seen: '3.1, by published examples; the tool gives no severity',
    vector: 'hand',
    marks: ['apkid_version files'],
    version: '/apkid_version',
    items: [
      ['packer', 'Packer'],
      ['obfuscator', 'Obfuscator'],
      ['protector', 'Protector'],
      ['dropper', 'Dropper'],
      ['manipulator', 'Manipulator'],
      ['anti_vm', 'Trick against machines'],
      ['anti_debug', 'Trick against debuggers'],
      ['anti_disassembly', 'Trick against disassemblers'],
      ['abnormal', 'Abnormality'],
      ['compiler', 'Compiler'],
    ].map(([category = '', name = '']) => ({
      at: 'files[]',
      each: `matches.${category}`,
      texts: true,
      fields: {
        title: `${name} {.} in {^filename}`,
        severity: { always: category === 'compiler' ? ('info' as const) : ('unknown' as const) },
        rule: `${name} {.}`,
        location: '^filename',
      },
    })),
  },
];
