// HackerOne, Bugcrowd and Intigriti: one finding a report. What the program has closed is set
// aside.
import type { Aside, Format } from '../table/format.ts';

const common = { connector: 'findingmgr', noun: 'report', vector: 'hand' } as const;

/** States of HackerOne in which a report is nothing to work on. */
function closed(at: string): readonly Aside[] {
  return [
    { at, is: ['informative'], as: 'informative' },
    { at, is: ['not-applicable', 'not_applicable'], as: 'not applicable' },
    { at, is: ['spam'], as: 'spam' },
    { at, is: ['wont-fix', 'wont_fix'], as: 'an accepted risk' },
    { at, is: ['not-reproducible', 'not_reproducible'], as: 'not reproducible' },
    { at, is: ['out-of-scope', 'out_of_scope'], as: 'out of scope' },
  ];
}

/** Bugcrowd's priorities. */
const priorities = { 1: 'critical', 2: 'high', 3: 'medium', 4: 'low', 5: 'info' } as const;

const severity = 'relationships.severity.data.attributes';
const weakness = 'relationships.weakness.data.attributes';
const scope = 'relationships.structured_scope.data.attributes';

export const formats: readonly Format[] = [
  {
    ...common,
    kind: 'json',
    format: 'hackerone-json',
    label: 'a HackerOne list of reports (JSON)',
    tool: 'HackerOne',
    seen: 'API v1, without a version in the file',
    marks: ['data[].attributes data[].relationships data[].type'],
    contains: ['"vulnerability_information"'],
    items: [
      {
        at: 'data[]',
        only: [{ at: 'type', is: ['report'] }],
        fields: {
          title: 'attributes.title',
          severity: { at: `${severity}.rating` },
          rule: `${weakness}.external_id`,
          location: `${scope}.asset_identifier`,
          identity: ['id'],
          cve: 'attributes.cve_ids',
          cwe: `${weakness}.external_id`,
          cvss: [{ score: `${severity}.score` }],
          description: [
            'attributes.vulnerability_information',
            { Weakness: `${weakness}.name`, State: 'attributes.state' },
            { Asset: `${scope}.asset_identifier` },
          ],
          id: 'id',
          aside: closed('attributes.state'),
          status: 'attributes.state',
        },
      },
    ],
  },
  {
    ...common,
    kind: 'csv',
    format: 'hackerone-csv',
    label: 'a HackerOne table of reports (CSV)',
    tool: 'HackerOne',
    seen: 'exports of 2024, without a version in the file',
    columns: ['severity_rating', 'substate', 'weakness', 'structured_scope', 'title'],
    fields: {
      title: 'title',
      severity: { at: 'severity_rating' },
      rule: 'weakness',
      location: ['reference_url', 'structured_scope_reference', 'structured_scope'],
      identity: ['id', 'title'],
      cve: 'cve_ids',
      cvss: [{ score: 'severity_score' }],
      description: [
        { Weakness: 'weakness', State: '{state} {substate}', Reference: 'reference_url' },
      ],
      id: 'id',
      aside: closed('substate'),
      status: 'substate',
    },
  },
  {
    ...common,
    kind: 'csv',
    format: 'bugcrowd-csv',
    label: 'a Bugcrowd table of submissions (CSV)',
    tool: 'Bugcrowd',
    seen: 'exports of 2020, without a version in the file',
    columns: ['reference_number', 'vrt_lineage', 'priority', 'substate', 'title'],
    fields: {
      title: 'title',
      severity: { at: 'priority', words: priorities },
      rule: 'vrt_lineage',
      url: 'bug_url',
      location: 'target_name',
      identity: ['reference_number'],
      description: ['description', 'extra_info', { Kind: 'vrt_lineage', Target: 'target_name' }],
      remediation: ['remediation_advice', 'vulnerability_references'],
      id: 'reference_number',
      request: 'http_request',
      aside: [{ at: 'duplicate', as: 'a duplicate' }, ...closed('substate')],
      status: 'substate',
    },
  },
  {
    ...common,
    kind: 'json',
    format: 'bugcrowd-json',
    label: 'a Bugcrowd list of submissions (JSON)',
    tool: 'Bugcrowd',
    seen: 'API of 2021, as a list and with "data", without a version in the file',
    marks: ['attributes relationships type', 'data[].attributes data[].relationships data[].type'],
    contains: ['"vrt_id"'],
    items: ['[]', 'data[]'].map((at) => ({
      at,
      only: [{ at: 'type', is: ['submission'] }],
      fields: {
        title: 'attributes.title',
        severity: { at: 'attributes.severity', words: priorities },
        rule: 'attributes.vrt_id',
        url: 'attributes.bug_url',
        identity: ['id'],
        description: [
          'attributes.description',
          'attributes.extra_info',
          { Kind: 'attributes.vrt_id', State: 'attributes.state' },
        ],
        remediation: ['attributes.remediation_advice', 'attributes.vulnerability_references'],
        id: 'id',
        request: 'attributes.http_request',
        aside: [{ at: 'attributes.duplicate', as: 'a duplicate' }, ...closed('attributes.state')],
        status: 'attributes.state',
      },
    })),
  },
  {
    ...common,
    kind: 'json',
    format: 'intigriti-json',
    label: 'an Intigriti list of submissions (JSON)',
    tool: 'Intigriti',
    seen: 'types of the company API 2.0 in clients of it; no file',
    marks: [
      'code programId severity state',
      'records[].code records[].programId records[].severity records[].state',
    ],
    items: ['', '[]', 'records[]'].map((at) => ({
      at,
      fields: {
        title: ['title', 'report.originalTitle'],
        severity: {
          at: 'severity.value',
          words: { exceptional: 'critical', undecided: 'unknown' },
        },
        rule: ['report.type.name'],
        url: 'report.endpointVulnerableComponent',
        location: ['report.domain.name', 'report.endpointVulnerableComponent'],
        identity: ['code'],
        cwe: 'report.type.cwe',
        cvss: [{ vector: 'severity.vector' }],
        description: [
          'report.pocDescription',
          'report.impact',
          { Kind: '{report.type.category}: {report.type.name}', Domain: 'report.domain.name' },
          { Endpoint: 'report.endpointVulnerableComponent', State: 'state.status.value' },
          { 'Closed as': 'state.closeReason.value' },
        ],
        remediation: ['report.recommendedSolution'],
        id: 'code',
        aside: closed('state.closeReason.value'),
        status: ['state.closeReason.value', 'state.status.value'],
      },
    })),
  },
];
