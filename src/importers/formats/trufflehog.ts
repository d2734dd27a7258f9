// TruffleHog: one finding a secret, as JSON lines. The secret itself stays in the file. The tool
// gives no severity: a leaked secret is high.
import type { Format } from '../table/format.ts';

const common = {
  kind: 'json',
  connector: 'generic',
  tool: 'TruffleHog',
  noun: 'secret',
  lines: true,
  vector: 'hand',
} as const;

const place = 'SourceMetadata.Data.*';

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'trufflehog-json',
    label: 'a TruffleHog report (JSON lines)',
    seen: '3.x',
    marks: ['SourceMetadata DetectorName', 'SourceMetadata DetectorType'],
    items: ['', '[]'].map((at) => ({
      at,
      fields: {
        title: ['Secret: {DetectorName}', 'Secret of detector {DetectorType}'],
        severity: { always: 'high' },
        rule: ['DetectorName', 'DetectorType'],
        location: [
          `{${place}.file}:{${place}.line}`,
          `${place}.file`,
          `${place}.path`,
          `${place}.image`,
          `${place}.key`,
        ],
        identity: ['repository', 'commit', 'bucket', 'tag', 'layer'].map(
          (name) => `${place}.${name}`,
        ),
        description: [
          { Source: 'SourceName', Repository: `${place}.repository`, Commit: `${place}.commit` },
          { Link: `${place}.link`, 'Verified by the tool': 'Verified', Shown: 'Redacted' },
        ],
      },
    })),
  },
  {
    ...common,
    format: 'trufflehog-2-json',
    label: 'a TruffleHog 2 report (JSON lines)',
    seen: '2.x',
    marks: ['stringsFound commitHash'],
    items: ['', '[]'].map((at) => ({
      at,
      fields: {
        title: 'Secret: {reason}',
        severity: { always: 'high' },
        rule: 'reason',
        location: 'path',
        identity: ['branch', 'commitHash'],
        description: [{ Commit: 'commitHash', Branch: 'branch', Date: 'date' }],
      },
    })),
  },
  {
    kind: 'json',
    connector: 'generic',
    format: 'trufflehog3-json',
    label: 'a trufflehog3 report (JSON)',
    tool: 'trufflehog3',
    noun: 'finding',
    seen: 'reports of 2022, without a version in the file',
    vector: 'hand',
    marks: ['rule path secret context id'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{rule.message} in {path}', 'rule.id'],
          severity: { at: 'rule.severity' },
          rule: 'rule.id',
          location: ['{path}:{line}', 'path'],
          identity: ['id', 'commit'],
          description: [{ Commit: 'commit', Branch: 'branch' }],
          id: 'id',
        },
      },
    ],
  },
];
