// Aqua: scans of images by resource, and lists of their vulnerabilities.
import type { CvssRule, Fields, Format, Items } from '../table/format.ts';

const common = {
  kind: 'json',
  connector: 'vulnscan',
  tool: 'Aqua',
  noun: 'result',
  vector: 'hand',
} as const;

const words = { negligible: 'info' } as const;

const cvss: readonly CvssRule[] = [
  { score: 'nvd_score_v3', vector: 'nvd_vectors_v3' },
  { score: 'nvd_cvss3_score', vector: 'nvd_cvss3_vectors' },
  { score: 'vendor_score_v3', vector: 'vendor_vectors_v3' },
  { score: 'nvd_score' },
  { score: 'nvd_cvss2_score' },
];

/** The vulnerabilities of a resource; `at` is the path of the scan, with the dot behind it. */
function resources(at: string): Items {
  return {
    at: `${at}resources[]`,
    each: 'vulnerabilities',
    fields: {
      title: ['{name} in {^resource.name}', '{name} in {^resource.path}', 'name'],
      severity: {
        at: ['aqua_severity', 'nvd_severity_v3', 'vendor_severity', 'nvd_severity'],
        words,
      },
      rule: 'name',
      location: [
        `{/${at}image} {^resource.name}`,
        `{/${at}image} {^resource.path}`,
        '^resource.path',
      ],
      identity: [`/${at}digest`, '^resource.version', '^resource.path', '^resource.format'],
      cvss,
      description: [
        'description',
        { Package: '{^resource.name} {^resource.version}', Path: '^resource.path' },
        { References: ['nvd_url', 'vendor_url'] },
      ],
      remediation: ['solution', { 'Fixed version': 'fix_version' }],
      aside: [{ at: 'acknowledged', as: 'acknowledged' }],
    },
  };
}

const listed: Fields = {
  title: ['{name} in {resource.name}', '{name} in {resource.path}', 'name'],
  severity: { at: ['aqua_severity', 'nvd_cvss3_severity', 'nvd_severity'], words },
  rule: 'name',
  location: ['{image_name} {resource.name}', 'resource.path', 'resource.name'],
  identity: ['registry', 'image_digest', 'image_uid', 'resource.version', 'resource.path'],
  cvss,
  description: [
    'description',
    { Package: '{resource.name} {resource.version}', Path: 'resource.path' },
    { References: 'nvd_url' },
  ],
  remediation: ['solution', { 'Fixed version': 'fix_version' }],
};

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'aqua-json',
    label: 'an Aqua report of an image (JSON)',
    seen: 'scans of 2019 to 2024, alone and in a list of a pipeline, without a version in the file',
    marks: [
      'image resources vulnerability_summary',
      'image resources scan_started',
      'image_name results',
    ],
    contains: ['"scan_started"'],
    items: [resources(''), resources('[].results.')],
  },
  {
    ...common,
    format: 'aqua-vulnerabilities-json',
    label: 'an Aqua list of vulnerabilities (JSON of the API)',
    seen: 'API v2 of 2025, without a version in the file',
    marks: [
      'result[].aqua_severity result[].resource',
      'result more_data_all_pages is_estimated_count',
    ],
    items: [{ at: 'result[]', fields: listed }],
  },
  {
    ...common,
    format: 'aqua-cves-json',
    label: 'an Aqua report with CVEs (JSON)',
    seen: 'reports of the older API, without a version in the file',
    marks: ['cves cves_counts image_name'],
    items: [
      {
        at: 'cves[]',
        fields: {
          title: ['{name} in {file}', 'name'],
          severity: { at: 'severity', words },
          rule: 'name',
          location: ['{/image_name} {file}', 'file'],
          identity: ['/registry'],
          cvss: [{ score: 'score' }],
          description: ['description', { Image: '/image_name', References: 'url' }],
          remediation: ['solution', { 'Fixed version': 'fix_version' }],
          aside: [{ at: 'acknowledged', as: 'acknowledged' }],
        },
      },
    ],
  },
];
