// Wiz: the tables of issues and of vulnerabilities, and what its command line found. Resolved ones
// are set aside.
import type { Format, Items } from '../table/format.ts';

/** Packages of one kind that the command line found. */
function packages(list: string): Items {
  const at = `result.${list}[]`;
  return {
    at,
    each: 'vulnerabilities',
    fields: {
      title: ['{name} in {^name}', 'name'],
      severity: { at: 'severity' },
      rule: 'name',
      location: ['{/scanOriginResource.name} {^name}', '^name'],
      identity: ['^path', '^version'],
      description: ['description', { Package: '{^name} {^version}', Path: '^path' }],
      remediation: [{ 'Fixed version': 'fixedVersion', References: 'source' }],
    },
  };
}

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'wiz-issues-csv',
    label: 'a Wiz table of issues (CSV)',
    tool: 'Wiz',
    noun: 'issue',
    seen: 'exports of 2023, without a version in the file',
    vector: 'hand',
    columns: ['Title', 'Severity', 'Status', 'Control ID', 'Issue ID', 'Resource external ID'],
    fields: {
      title: 'Title',
      severity: { at: 'Severity' },
      rule: 'Control ID',
      location: ['Resource external ID', 'Resource Name'],
      identity: ['Subscription ID', 'Resource Name', 'Resource vertex ID', 'Issue ID'],
      description: [
        'Description',
        { Resource: 'Resource Name', Type: 'Resource Type', Region: 'Resource Region' },
        { Subscription: 'Subscription Name', Link: 'Wiz URL' },
      ],
      remediation: ['Remediation Recommendation'],
      id: 'Issue ID',
      status: 'Status',
    },
  },
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'wiz-vulnerabilities-csv',
    label: 'a Wiz table of vulnerabilities (CSV)',
    tool: 'Wiz',
    noun: 'vulnerability',
    seen: 'exports of 2024, without a version in the file',
    vector: 'hand',
    columns: ['WizURL', 'FindingStatus', 'VendorSeverity', 'AssetID', 'DetailedName'],
    fields: {
      title: ['{Name} in {DetailedName}', 'Name'],
      severity: { at: ['VendorSeverity', 'CVSSSeverity'] },
      rule: 'Name',
      host: 'AssetName',
      location: ['LocationPath', 'DetailedName'],
      identity: ['AssetID', 'SubscriptionExternalId', 'DetailedName', 'Version'],
      description: [
        { Package: '{DetailedName} {Version}', Asset: 'ProviderUniqueId', Region: 'AssetRegion' },
        { Subscription: 'SubscriptionName', References: 'Link', Wiz: 'WizURL' },
      ],
      remediation: ['Remediation', { 'Fixed version': 'FixedVersion' }],
      id: 'ID',
      status: 'FindingStatus',
    },
  },
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'wiz-cli-json',
    label: 'a report of the Wiz command line (JSON)',
    tool: 'Wiz CLI',
    noun: 'result',
    seen: 'reports of 2024, without a version in the file',
    vector: 'hand',
    marks: ['scanOriginResource result policies'],
    items: [
      ...['osPackages', 'libraries', 'applications'].map(packages),
      {
        at: 'result.secrets[]',
        fields: {
          title: ['Secret: {description}', 'Secret: {type}'],
          severity: { at: 'severity' },
          rule: 'type',
          location: ['{path}:{lineNumber}', 'path'],
          identity: ['/scanOriginResource.name', 'offset', 'description'],
        },
      },
      {
        at: 'result.ruleMatches[]',
        each: 'matches',
        fields: {
          title: ['{^rule.name} in {resourceName}', '^rule.name'],
          severity: { at: '^severity' },
          rule: ['^rule.shortId', '^rule.name'],
          location: ['{fileName}:{lineNumber}', 'fileName'],
          identity: ['/scanOriginResource.name', 'resourceName'],
          description: [{ Found: 'found', Code: 'matchContent' }],
          remediation: [{ Expected: 'expected' }],
        },
      },
    ],
  },
];
