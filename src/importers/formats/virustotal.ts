// VirusTotal's report of a file (API v3): one finding where an engine calls it malicious.
import type { Format } from '../table/format.ts';

const attributes = 'attributes';
const label = `${attributes}.popular_threat_classification.suggested_threat_label`;

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 're',
    format: 'virustotal-json',
    label: 'a VirusTotal report of a file (JSON)',
    tool: 'VirusTotal',
    noun: 'file',
    seen: 'documentation of API v3; no file; the tool gives no severity',
    vector: 'hand',
    marks: ['data.attributes data.type data.id'],
    contains: ['"last_analysis_stats"'],
    items: [
      {
        at: 'data',
        only: [{ at: 'type', is: ['file'] }],
        fields: {
          title: [
            `{${label}} in {${attributes}.meaningful_name}`,
            `Malicious file {${attributes}.meaningful_name}`,
            'Malicious file {id}',
          ],
          severity: { always: 'unknown' },
          rule: label,
          location: [`${attributes}.meaningful_name`, 'id'],
          identity: ['id'],
          description: [
            {
              Malicious: `${attributes}.last_analysis_stats.malicious`,
              Suspicious: `${attributes}.last_analysis_stats.suspicious`,
              Undetected: `${attributes}.last_analysis_stats.undetected`,
            },
            {
              SHA256: `${attributes}.sha256`,
              MD5: `${attributes}.md5`,
              Names: `${attributes}.names`,
            },
            { Results: `${attributes}.last_analysis_results.*.result` },
          ],
          id: 'id',
          passed: [{ at: `${attributes}.last_analysis_stats.malicious`, is: ['0'] }],
        },
      },
    ],
  },
];
