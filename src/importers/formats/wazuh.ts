// Wazuh: the vulnerabilities of an agent, as the API of 4.7 and the index of 4.8 have them.
import type { Format } from '../table/format.ts';

const common = {
  kind: 'json',
  connector: 'vulnmgmt',
  tool: 'Wazuh',
  noun: 'vulnerability',
  vector: 'hand',
} as const;

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'wazuh-vulnerabilities-json',
    label: 'a Wazuh list of vulnerabilities (JSON of the API)',
    seen: '4.7, without a version in the file; only some files name the agent',
    marks: ['data.affected_items[].cve data.affected_items[].condition', 'data.affected_items'],
    contains: ['"cve"', 'selected vulnerabilities were returned'],
    items: [
      {
        at: 'data.affected_items[]',
        fields: {
          title: ['title', '{cve} in {name}'],
          severity: { at: 'severity', words: { untriaged: 'unknown' } },
          rule: 'cve',
          host: ['agent_name', 'agent_ip'],
          location: 'name',
          identity: ['version', 'architecture'],
          cvss: [{ score: 'cvss3_score' }, { score: 'cvss2_score' }],
          description: [
            { Package: '{name} {version}', Condition: 'condition', Address: 'agent_ip' },
            { References: 'external_references' },
          ],
          aside: [
            { at: 'status', is: ['solved'], as: 'fixed' },
            { at: 'status', is: ['obsolete'], as: 'obsolete' },
          ],
        },
      },
    ],
  },
  {
    ...common,
    format: 'wazuh-index-json',
    label: 'a search of the Wazuh index of vulnerabilities (JSON)',
    seen: '4.11 (schema 1.0.0)',
    marks: ['_shards hits'],
    contains: ['wazuh-states-vulnerabilities'],
    items: [
      {
        at: 'hits.hits[]',
        each: '_source',
        fields: {
          title: ['{vulnerability.id} in {package.name}', 'vulnerability.id'],
          severity: { at: 'vulnerability.severity', words: { '-': 'unknown' } },
          rule: 'vulnerability.id',
          host: 'agent.name',
          location: 'package.name',
          identity: ['agent.id', 'wazuh.cluster.name', 'package.version', 'package.architecture'],
          cvss: [{ score: 'vulnerability.score.base' }],
          description: [
            'vulnerability.description',
            { Package: '{package.name} {package.version}', System: 'host.os.full' },
            {
              Condition: 'vulnerability.scanner.condition',
              References: 'vulnerability.reference',
            },
          ],
        },
      },
    ],
  },
];
