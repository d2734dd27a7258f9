// Joe Sandbox' report for incident response (JSON): one finding an analysis whose verdict is
// malicious or suspicious.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 're',
    format: 'joe-sandbox-json',
    label: 'a Joe Sandbox report (JSON for incident response)',
    tool: 'Joe Sandbox',
    noun: 'analysis',
    seen: 'a made-up report of 44.0 in the tests of an integration; the verdict is no severity',
    vector: 'hand',
    marks: ['analysis.reporttype analysis.detection'],
    items: [
      {
        at: 'analysis',
        fields: {
          title: ['Joe Sandbox: {sample}', 'Joe Sandbox: {url}'],
          severity: { always: 'unknown' },
          url: 'url',
          location: ['hashes.sha256', 'sample'],
          identity: ['system'],
          description: [
            { Sample: 'sample', SHA256: 'hashes.sha256', MD5: 'hashes.md5', System: 'system' },
            { Malicious: 'detection.malicious', Score: 'detection.score' },
            { Signatures: ['signatures.signare', 'signatures.signature'] },
            { Domains: 'contacted.domains.domain.name', URLs: 'contacted.urls.url.name' },
            { Dropped: 'dropped.file.sha256' },
          ],
          id: 'id',
          passed: [{ at: 'detection.clean' }, { at: 'detection.unknown' }],
        },
      },
    ],
  },
];
