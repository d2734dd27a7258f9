// clang-tidy's output: one finding a warning or an error of a check.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'lines',
    connector: 'generic',
    format: 'clang-tidy-log',
    label: 'a log of clang-tidy',
    tool: 'clang-tidy',
    noun: 'warning',
    seen: 'outputs of 2024, without a version',
    vector: 'hand',
    marks: [
      /^\S[^:\n]*:\d+:\d+: (?:warning|error): /m,
      / \[(?:bugprone|cert|clang-analyzer|cppcoreguidelines|misc|modernize|performance)-/,
    ],
    lines: [
      {
        match:
          /^(?<file>\S[^:]*):(?<line>\d+):\d+: (?<kind>\w+): (?<text>.+) \[(?<check>[\w.,-]+)\]/,
        fields: {
          title: ['{check} in {file}', 'check'],
          severity: { at: 'kind' },
          rule: 'check',
          location: '{file}:{line}',
          identity: ['text'],
          description: ['text'],
        },
      },
    ],
  },
];
