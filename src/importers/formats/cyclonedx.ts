// CycloneDX: the vulnerabilities of a bill of materials, also as VEX, one finding a component that
// is affected. What is resolved, rejected, not affected or a false positive is set aside.
import type { Aside, Fields, Format, Of } from '../table/format.ts';

const common = {
  connector: 'findingmgr',
  tool: 'CycloneDX',
  noun: 'vulnerability',
  vector: 'hand',
} as const;

/** People read the component and not a reference, which is often a UUID. */
const shown = {
  title: [
    '{^id} in {/component>ref>name} {/component>ref>version}',
    '{^id} in {/component>ref>name}',
  ],
  location: [
    '/component>ref>purl',
    '{/component>ref>name} {/component>ref>version}',
    '/component>ref>name',
  ],
} as const;

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;

/** Of `urn:cdx:` with the serial number of a document: what it names in there. */
const linked = /^urn:cdx:[^#]+#(pkg(?::|%3A).+)$/i;

/** Trivy and others make up another reference in each file: the component is the same. */
function lasting(product: string): NonNullable<Fields['lasting']> {
  const component = ['purl', 'group', 'name', 'version'].map((name) => `/component>ref>${name}`);
  return {
    of: ['ref', product, ...component],
    as: ([ref = '', whole = '', purl = '', ...named]) => {
      if (!uuid.test(ref)) return '';
      const said = linked.exec(ref)?.[1] ?? (purl || named.filter(Boolean).join(' '));
      return said === '' ? '' : JSON.stringify([said, whole]);
    },
  };
}

/** Components that can be in components, of which real files have two or three. */
const deepest = 8;

/** Paths of a list with the lists inside of its items. */
function nested(list: string, inside: string): string[] {
  return Array.from({ length: deepest }, (_, depth) => `${list}${inside.repeat(depth)}`);
}

function analysed(at: string, rejected: string, versions: Of, targets: Of): readonly Aside[] {
  const states = `${versions.in}${targets.in.includes('/') ? '/' : '.'}status`;
  return [
    {
      // A version without a status is affected.
      ...{ all: versions, at: 'status', is: ['unaffected'], as: 'unaffected' },
      // What is exploitable and affects none of its targets contradicts itself.
      unless: [
        { at, is: ['exploitable'] },
        { all: targets, at: states, is: ['unaffected'] },
      ],
    },
    { at: rejected, is: 'anything', as: 'rejected' },
    { at, is: ['resolved', 'resolved_with_pedigree'], as: 'resolved' },
    { at, is: ['not_affected'], as: 'not affected' },
    { at, is: ['false_positive'], as: 'a false positive' },
  ];
}

export const formats: readonly Format[] = [
  {
    ...common,
    kind: 'json',
    format: 'cyclonedx-json',
    label: 'a CycloneDX document with vulnerabilities (JSON)',
    seen: '1.4 to 1.6',
    marks: ['bomFormat=CycloneDX vulnerabilities'],
    things: {
      component: {
        at: [
          ...nested('components[]', '.components[]'),
          ...nested('services[]', '.services[]'),
          'metadata.component',
          ...nested('metadata.component.components[]', '.components[]'),
        ],
        by: 'bom-ref',
      },
    },
    items: [
      {
        at: 'vulnerabilities[]',
        each: 'affects',
        orWhole: true,
        fields: {
          title: ['{^id} in {ref}', '^id'],
          severity: { at: '^ratings.severity' },
          rule: '^id',
          location: 'ref',
          shown,
          lasting: lasting('/metadata.component.name'),
          identity: ['versions.version', '^source.name'],
          cve: '^references.id',
          cwe: '^cwes',
          cvss: [{ in: '^ratings', vector: 'vector' }],
          description: [
            '^description',
            '^detail',
            { Source: '^source.name', State: '^analysis.state', Analysis: '^analysis.detail' },
            { 'BOM reference': 'ref' },
            { References: ['^advisories.url', '^source.url'] },
          ],
          remediation: ['^recommendation', '^workaround'],
          aside: analysed('^analysis.state', '^rejected', { in: 'versions' }, { in: '^affects' }),
        },
      },
    ],
  },
  {
    ...common,
    kind: 'xml',
    format: 'cyclonedx-xml',
    label: 'a CycloneDX document (XML, 1.4 and later)',
    seen: '1.4 to 1.6',
    roots: ['bom'],
    // Before 1.4 vulnerabilities are an extension inside the components.
    contains: ['4', '5', '6'].map((version) => `cyclonedx.org/schema/bom/1.${version}`),
    things: {
      component: {
        at: [
          ...nested('bom/components/component', '/components/component'),
          ...nested('bom/services/service', '/services/service'),
          ...nested('bom/metadata/component', '/components/component'),
        ],
        by: 'bom-ref',
      },
    },
    items: [
      {
        at: 'bom/vulnerabilities/vulnerability',
        each: 'affects/target',
        orWhole: true,
        fields: {
          title: ['{^id} in {ref}', '^id'],
          severity: { at: '^ratings/rating/severity' },
          rule: '^id',
          location: 'ref',
          shown,
          lasting: lasting('/bom/metadata/component/name'),
          identity: ['versions/version/version', '^source/name'],
          cve: '^references/reference/id',
          cwe: '^cwes/cwe',
          cvss: [{ in: '^ratings/rating', vector: 'vector' }],
          description: [
            '^description',
            '^detail',
            { Source: '^source/name', State: '^analysis/state', Analysis: '^analysis/detail' },
            { 'BOM reference': 'ref' },
            { References: ['^advisories/advisory/url', '^source/url'] },
          ],
          remediation: ['^recommendation'],
          aside: analysed(
            '^analysis/state',
            '^rejected',
            { in: 'versions/version' },
            { in: '^affects/target' },
          ),
        },
      },
    ],
  },
];
