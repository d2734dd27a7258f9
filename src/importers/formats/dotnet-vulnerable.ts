// `dotnet list package --vulnerable` as JSON: one finding an advisory for a package.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'dotnet-vulnerable-json',
    label: 'a list of vulnerable packages of dotnet (JSON)',
    tool: 'dotnet',
    noun: 'project',
    seen: 'version 1 of the format',
    vector: 'hand',
    marks: ['parameters projects sources'],
    contains: ['--vulnerable'],
    items: ['topLevelPackages', 'transitivePackages'].map((list) => ({
      at: 'projects[]',
      each: ['frameworks', list, 'vulnerabilities'],
      fields: {
        title: '{severity} vulnerability in {^id}',
        severity: { at: 'severity' },
        rule: ['advisoryurl', 'advisoryUrl'],
        location: ['{^^^path} {^id}'],
        identity: ['^^framework'],
        description: [
          {
            Version: '^resolvedVersion',
            Framework: '^^framework',
            Advisory: ['advisoryurl', 'advisoryUrl'],
          },
        ],
      },
    })),
  },
];
