// APKLeaks as JSON: one finding a match, which stays in the file. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'apkleaks-json',
    label: 'an APKLeaks report (JSON)',
    tool: 'APKLeaks',
    noun: 'rule',
    seen: 'reports of 2026, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['package results[].matches', 'package results[].name'],
    items: [
      {
        at: 'results[]',
        each: 'matches',
        texts: true,
        fields: {
          title: '{^name} in {/package}',
          severity: { always: 'unknown' },
          rule: '^name',
          location: '/package',
          identity: ['.'],
        },
      },
    ],
  },
];
