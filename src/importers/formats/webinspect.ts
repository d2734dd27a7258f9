// Fortify WebInspect (XML), its export of issues and that of sessions: one finding an issue.
import type { Fields, Format } from '../table/format.ts';

const issue: Fields = {
  title: 'Name',
  severity: {
    at: 'Severity',
    words: { 4: 'critical', 3: 'high', 2: 'medium', 1: 'low', 0: 'info' },
  },
  rule: ['VulnerabilityID', 'Name'],
  url: 'URL',
  identity: ['CheckTypeID'],
  html: true,
  description: ['ReportSection/SectionText'],
};

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'webscanner',
    format: 'webinspect-xml',
    label: 'a WebInspect report (XML)',
    tool: 'Fortify WebInspect',
    noun: 'issue',
    seen: 'exports of 2024 with the root element Scan, without a version in the file',
    vector: 'hand',
    roots: ['Scan'],
    contains: ['<CheckTypeID'],
    items: [{ at: 'Scan/Issues/Issue', fields: issue }],
  },
  {
    kind: 'xml',
    connector: 'webscanner',
    format: 'webinspect-sessions-xml',
    label: 'a WebInspect export of sessions (XML)',
    tool: 'Fortify WebInspect',
    noun: 'session',
    seen: 'exports of 18.20 with the root element Sessions, without a version in the file',
    vector: 'hand',
    roots: ['Sessions'],
    items: [
      {
        at: 'Sessions/Session',
        each: 'Issues/Issue',
        fields: {
          ...issue,
          url: '^URL',
          identity: ['CheckTypeID', '^AttackParamDescriptor', 'Name'],
          cwe: 'Classifications/Classification[@kind=CWE]/@identifier',
          request: ['AttackHTTPRequest', '^RawRequest'],
          response: '^RawResponse',
        },
      },
    ],
  },
];
