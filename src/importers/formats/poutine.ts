// poutine, a checker of build pipelines: one finding a place where a rule matched.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'poutine-json',
    label: 'a poutine report (JSON)',
    tool: 'poutine',
    noun: 'finding',
    seen: 'types of the program that writes it; no file',
    vector: 'hand',
    marks: ['findings[].rule_id findings[].purl findings[].meta'],
    items: [
      {
        at: 'findings[]',
        fields: {
          title: [
            '{/rules>rule_id>title} in {meta.path}',
            '/rules>rule_id>title',
            '{rule_id} in {purl}',
            'rule_id',
          ],
          severity: {
            at: '/rules>rule_id>level',
            words: { error: 'high', warning: 'medium', note: 'low', none: 'info' },
          },
          rule: 'rule_id',
          location: ['{meta.path}:{meta.line}', 'meta.path', 'purl'],
          identity: ['purl', 'meta.job', 'meta.step', 'meta.osv_id', 'meta.details'],
          cve: 'meta.osv_id',
          description: [
            '/rules>rule_id>description',
            { Package: 'purl', Job: 'meta.job', Step: 'meta.step', Details: 'meta.details' },
          ],
        },
      },
    ],
  },
];
