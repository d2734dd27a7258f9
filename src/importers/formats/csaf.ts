// CSAF: the vulnerabilities of an advisory or of a VEX profile, one finding a product that is
// affected. What is fixed or not affected is set aside, and what names no product is listed.
import type { Aside, Format, Items } from '../table/format.ts';

/** Branches in branches of a product tree, of which real files have three to five. */
const deepest = 8;

const branches = Array.from(
  { length: deepest },
  (_, depth) => `product_tree.branches[]${'.branches[]'.repeat(depth)}.product`,
);

function products(status: string, suffix = '', aside: readonly Aside[] = []): Items {
  const named = ['{^cve} in', '{^title} in'];
  return {
    at: 'vulnerabilities[]',
    each: `product_status.${status}`,
    texts: true,
    fields: {
      title: named.map((name) => `${name} {.}${suffix}`),
      severity: {
        at: [
          '^scores.cvss_v3.baseSeverity',
          '^metrics.content.cvss_v4.baseSeverity',
          '^metrics.content.cvss_v3.baseSeverity',
          '/document.aggregate_severity.text',
        ],
      },
      rule: ['^cve', '^ids.text', '^title'],
      location: '.',
      shown: {
        title: named.map((name) => `${name} {/product>.>name}${suffix}`),
        location: '/product>.>name',
      },
      identity: ['/document.publisher.namespace', '/document.tracking.id'],
      cwe: ['^cwe.id', '^cwes.id'],
      cvss: [
        { in: '^metrics.content.cvss_v4', score: 'baseScore', vector: 'vectorString' },
        { in: '^metrics.content.cvss_v3', score: 'baseScore', vector: 'vectorString' },
        { in: '^scores.cvss_v3', score: 'baseScore', vector: 'vectorString' },
        { in: '^scores.cvss_v2', score: 'baseScore', vector: 'vectorString' },
      ],
      description: [
        '^title',
        '^notes.text',
        { Advisory: '{/document.tracking.id}: {/document.title}', Threats: '^threats.details' },
        { References: '^references.url' },
      ],
      remediation: ['^remediations.details'],
      id: '/document.tracking.id',
      ...(aside.length > 0 ? { aside } : {}),
    },
  };
}

const affected = ['known_affected', 'first_affected', 'last_affected'];
const fixed = ['fixed', 'first_fixed'];
const read = [...affected, 'under_investigation', ...fixed, 'known_not_affected'];

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'csaf-json',
    label: 'a CSAF advisory (JSON)',
    tool: 'CSAF',
    noun: 'product',
    seen: '2.0, and metrics as 2.1 has them; what names no product is listed as unread',
    vector: 'hand',
    marks: ['document.csaf_version'],
    things: {
      product: {
        at: [
          'product_tree.full_product_names[]',
          ...branches,
          'product_tree.relationships[].full_product_name',
        ],
        by: 'product_id',
      },
    },
    items: [
      ...affected.map((status) => products(status)),
      products('under_investigation', ' (under investigation)'),
      ...fixed.map((status) => products(status, '', [{ as: 'fixed' }])),
      products('known_not_affected', '', [{ as: 'not affected' }]),
      {
        at: 'vulnerabilities[]',
        refused: {
          without: read.map((status) => `product_status.${status}`),
          because: 'The vulnerability names no product that it affects or does not affect.',
        },
        fields: { title: ['cve', 'title'], severity: { always: 'unknown' } },
      },
    ],
  },
];
