// Xygeni as JSON: findings of code, and secrets, which stay in the file.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'xygeni-sast-json',
    label: 'a Xygeni report of code (JSON)',
    tool: 'Xygeni',
    noun: 'vulnerability',
    seen: '6.7',
    vector: 'hand',
    marks: ['metadata.baselineFile metadata.scanType vulnerabilities'],
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: ['{detector} in {location.filepath}', 'detector'],
          severity: { at: 'severity' },
          rule: 'detector',
          location: ['{location.filepath}:{location.beginLine}', 'location.filepath'],
          identity: ['/metadata.projectName', 'uniqueHash'],
          cwe: 'cwes',
          description: [
            'explanation',
            { Kind: 'kind', Code: 'location.code', Confidence: 'confidence' },
          ],
          id: 'uniqueHash',
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'generic',
    format: 'xygeni-secrets-json',
    label: 'a Xygeni report of secrets (JSON)',
    tool: 'Xygeni',
    noun: 'secret',
    seen: '6.7',
    vector: 'hand',
    marks: ['metadata.baselineFile metadata.scanType secrets'],
    items: [
      {
        at: 'secrets[]',
        fields: {
          title: ['{type} in {location.filepath}', 'type'],
          severity: { at: 'severity' },
          rule: 'detector',
          location: ['{location.filepath}:{location.beginLine}', 'location.filepath'],
          identity: ['/metadata.projectName', 'uniqueHash'],
          description: [{ Kind: 'description', Confidence: 'confidence' }],
          id: 'uniqueHash',
        },
      },
    ],
  },
];
