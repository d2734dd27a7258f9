// Xeol as JSON: one finding a package that is past its end of life. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'xeol-json',
    label: 'a Xeol report (JSON)',
    tool: 'Xeol',
    noun: 'match',
    seen: 'reports of 2024, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['descriptor.name distro matches'],
    contains: ['"Cycle"', '"name": "xeol"', '"name":"xeol"'],
    version: '/descriptor.version',
    items: [
      {
        at: 'matches[]',
        fields: {
          title: [
            '{Cycle.ProductName} {artifact.version} is no longer maintained',
            '{artifact.name} is no longer maintained',
          ],
          severity: { always: 'unknown' },
          rule: [
            'End of life of {Cycle.ProductName} {Cycle.ReleaseCycle}',
            'End of life of {artifact.name}',
          ],
          location: ['{artifact.locations.path} {artifact.name}', 'artifact.name'],
          identity: ['/source.target.userInput', 'artifact.version', 'artifact.type'],
          description: [
            {
              Package: '{artifact.name} {artifact.version}',
              'End of life': 'Cycle.Eol',
              'Latest release': 'Cycle.LatestRelease',
              'Package URL': 'artifact.purl',
              Source: '/source.target.userInput',
            },
          ],
        },
      },
    ],
  },
];
